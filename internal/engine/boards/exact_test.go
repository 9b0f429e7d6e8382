package boards

import (
	"compress/gzip"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
)

func parse(t testing.TB, name string) *Game {
	t.Helper()
	game, err := Parse(name, func(board string) (*rules.Game, error) { return rules.ParseGame(board) })
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// bruteForce returns the least total over pairs of secrets, without bounds, memory or symmetries:
// it tries every guess on every list of pairs.
func bruteForce(game *Game, pairs [][2]rules.Code, depth int) int {
	const never = 1 << 30
	if len(pairs) == 0 {
		return 0
	}
	if depth == 0 {
		return never
	}
	best := never
	for _, guess := range game.guesses {
		cells := make(map[[2]rules.Feedback][][2]rules.Code)
		for _, pair := range pairs {
			var marks [2]rules.Feedback
			for i, secret := range pair {
				if secret != (rules.Code{15: 255}) {
					marks[i] = game.board.Mark(guess, secret)
					if marks[i].Solved() {
						pair[i] = rules.Code{15: 255} // done
					}
				}
			}
			if pair[0] != pair[1] { // not both done
				cells[marks] = append(cells[marks], pair)
			}
		}
		cost := len(pairs)
		for _, cell := range cells {
			if len(cell) == len(pairs) && slices.Equal(cell, pairs) {
				cost = never
				break
			}
			if cost += bruteForce(game, cell, depth-1); cost >= best {
				break
			}
		}
		best = min(best, cost)
	}
	return best
}

// TestOptimumIsBruteForce compares the search with one that tries everything.
func TestOptimumIsBruteForce(t *testing.T) {
	for _, name := range []string{"2*1x3", "2*1x5", "2*2x2", "2*2x2-black", "2*2x3-distinct", "2*3x2", "2*2x2-place"} {
		game := parse(t, name)
		got, err := Optimum(context.Background(), game)
		if err != nil {
			t.Fatal(err)
		}
		var pairs [][2]rules.Code
		for _, a := range game.secrets {
			for _, b := range game.secrets {
				if a != b {
					pairs = append(pairs, [2]rules.Code{a, b})
				}
			}
		}
		if want := bruteForce(game, pairs, 5); got.Total != uint64(want) {
			t.Errorf("%s: total %d, want %d", name, got.Total, want)
		}
		total, count := 0, 0
		for n, pairs := range got.Histogram {
			total, count = total+n*pairs, count+pairs
		}
		if uint64(total) != got.Total || count != got.Games || count != len(pairs) {
			t.Errorf("%s: histogram %v of total %d", name, got.Histogram, got.Total)
		}
	}
}

// TestStatesAreBruteForce compares the totals of random states, and their bounds, with a search that tries
// everything. Later states find totals of equal states.
func TestStatesAreBruteForce(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"2*3x2", "2*2x3", "2*2x4-distinct", "2*2x3-black", "2*3x2-place"} {
		game := parse(t, name)
		game.load()
		x := newExact(context.Background(), game)
		draw := func() (codes []int32) {
			for _, code := range random.Perm(len(game.secrets))[:1+random.IntN(3)] {
				codes = append(codes, int32(code))
			}
			slices.Sort(codes)
			return codes
		}
		for range 40 {
			p := x.partOf(x.setOf(draw()), x.setOf(draw()), true)
			if p.size() == 0 {
				continue // both boards have the same only code
			}
			var pairs [][2]rules.Code
			for _, a := range p.a.codes {
				for _, b := range p.b.codes {
					if a != b {
						pairs = append(pairs, [2]rules.Code{game.secrets[a], game.secrets[b]})
					}
				}
			}
			want := uint64(bruteForce(game, pairs, 5))
			late := rules.History{{}, {}} // no symmetries
			got, err := x.total(p, endless, late)
			if err != nil || got != want || p.least > want || len(pairs) != p.size() {
				t.Errorf("%s %v %v: total %d, bound %d, want %d %v", name, p.a.codes, p.b.codes, got, p.least, want, err)
			}
		}
	}
}

// TestRenamings counts the renamings that keep all partitions: all of them in colour games, none of lists.
func TestRenamings(t *testing.T) {
	for name, want := range map[string]int{"2*2x3": 12, "2*3x4": 144, "2*3x3-distinct": 36, "2*2x3-black": 12, "2*1x40": 0, "2*2.3": 0, "2*words:a.txt": 0} {
		game, err := Parse(name, func(board string) (*rules.Game, error) {
			return rules.ParseGame(board, rules.WithLexicon(lexicon.NewFiles(func(string) (io.ReadCloser, error) {
				return io.NopCloser(strings.NewReader("cat\ndog\ncow\n")), nil
			}, 0)))
		})
		if err != nil {
			t.Fatal(err)
		}
		game.load()
		x := newExact(context.Background(), game)
		if got := len(x.renamings); got != want {
			t.Errorf("%s: %d renamings, want %d", name, got, want)
		}
		for _, image := range x.renamings {
			a, b := []int32{0, 1}, []int32{2, 3}
			if x.form(a, b) != x.form(renamed(image, b), renamed(image, a)) {
				t.Errorf("%s: a state and its image differ", name)
			}
		}
		if x.form([]int32{0, 1}, []int32{2}) == x.form([]int32{0}, []int32{2}) {
			t.Errorf("%s: states of other sizes are equal", name)
		}
	}
}

// renamed returns the images of codes, in order.
func renamed(image, codes []int32) (to []int32) {
	for _, code := range codes {
		to = append(to, image[code])
	}
	slices.Sort(to)
	return to
}

// TestSmallOptima checks the totals of docs/results/boards.md, each with a tree that plays every
// pair.
func TestSmallOptima(t *testing.T) {
	wanted := map[string]uint64{"2*2x4": 904, "2*2x8": 23396, "2*3x3": 2578, "2*3x4": 17080, "2*3x5-distinct": 15180}
	if longtest.On() {
		wanted["2*3x5"], wanted["2*4x4"] = 72862, 300702
	}
	for name, want := range wanted {
		got, err := Optimum(context.Background(), parse(t, name))
		if err != nil || got.Total != want {
			t.Errorf("%s: %+v %v", name, got, err)
		}
	}
}

// TestPublishedTrees checks the trees in docs/results.
func TestPublishedTrees(t *testing.T) {
	for name, want := range map[string]uint64{"2x8": 23396, "3x4": 17080, "3x5": 72862, "3x5-distinct": 15180} {
		file, err := os.Open("../../../docs/results/trees/two-" + name + ".txt.gz")
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		text, err := gzip.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := ReadTree(text, func(board string) (*rules.Game, error) { return rules.ParseGame(board) })
		if err != nil || r.Game != "2*"+name || r.Total != want {
			t.Errorf("%s: %+v %v", name, r, err)
		}
	}
}

// TestEveryPair plays every pair by other strategies, and compares their totals with the optimum.
func TestEveryPair(t *testing.T) {
	game := words(t, "2*2x3")
	best, err := Optimum(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	for _, strategy := range Strategies() {
		r, err := Simulate(t.Context(), game, strategy, EveryPair, 7, 1)
		if err != nil || r.Games != best.Games || r.Total < best.Total || r.Average != float64(r.Total)/72 || r.Error != 0 || r.Seed != 0 {
			t.Errorf("%s: %+v, %v; the optimum is %d", strategy, r, err, best.Total)
		}
	}
	seen := make(map[string]int)
	p, _ := After(game, nil)
	for _, first := range p.Candidates(0) {
		for _, second := range p.Candidates(1) {
			if first != second {
				turns, n := []Turn(nil), 0
				for at := p; !at.Won(); n++ {
					guess, err := at.Best(t.Context(), "finish", 1)
					if err != nil {
						t.Fatal(err)
					}
					turns = at.Mark([]rules.Code{first, second}, guess[0].Guess)
					if at, err = After(game, turns); err != nil {
						t.Fatal(err)
					}
				}
				seen["games"]++
				seen["total"] += n
			}
		}
	}
	if r, _ := Simulate(t.Context(), game, "finish", EveryPair, 0, 2); r.Games != seen["games"] || r.Total != uint64(seen["total"]) {
		t.Errorf("%+v, want %v", r, seen)
	}
	if _, err := Simulate(t.Context(), words(t, "3*2x3"), "finish", EveryPair, 0, 1); !message.IsProblem(err, "boards-exact-two") {
		t.Errorf("pairs of three boards: %v", err)
	}
}
