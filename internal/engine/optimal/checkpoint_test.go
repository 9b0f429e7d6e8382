package optimal_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// TestCheckpoint stops and resumes searches at random moments. They reach the result of an
// uninterrupted one, and their bounds are true every time.
func TestCheckpoint(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 14))
	names := []string{"4x4-black", "4x6-distinct", "4x6", "3x8"}
	if !longtest.On() {
		names = names[:2]
	}
	for _, name := range names {
		game := testgame.Parse(t, name)
		for _, objective := range []optimal.Objective{optimal.LeastTotal, optimal.LeastMax, optimal.LeastTotalThenMax} {
			options := optimal.Options{Objective: objective, Budget: budget.Budget{Threads: 1}}
			want, err := optimal.Solve(t.Context(), position.Start(game), options)
			if err != nil {
				t.Fatal(err)
			}
			for cut := 0; ; cut++ {
				result := cutSolve(t, game, options, 1+draw.IntN(3)+cut)
				if result.Lower > want.Total {
					t.Fatalf("%s: after a cut lower is %d, but %d is a total", name, result.Lower, want.Total)
				}
				if err := tree.Check(t.Context(), result.Tree); err != nil {
					t.Fatalf("%s: after a cut the tree is not one: %v", name, err)
				}
				if result.Proven {
					if result.Total != want.Total || result.Max != want.Max || !sameTree(result.Tree.Root, want.Tree.Root) {
						t.Errorf("%s: total %d, max %d after %d cuts; want %d, %d", name, result.Total, result.Max, cut, want.Total, want.Max)
					}
					break
				}
				options.Resume = result.Checkpoint
			}
		}
	}
}

// cutSolve stops a search when it has reported its progress that many times after sets were counted. The
// search has one thread, because two can finish before enough reports.
func cutSolve(t *testing.T, game *rules.Game, options optimal.Options, reports int) *optimal.Result {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	options.Budget.Threads = 1
	options.Progress = func(p optimal.Progress) {
		if p.Nodes == 0 {
			return
		}
		if reports--; reports == 0 {
			cancel()
		}
	}
	result, err := optimal.Solve(ctx, position.Start(game), options)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func sameTree(a, b *tree.Node) bool {
	if a.Guess != b.Guess || a.Solved != b.Solved || len(a.Children) != len(b.Children) {
		return false
	}
	for i := range a.Children {
		if a.Children[i].Feedback != b.Children[i].Feedback || !sameTree(a.Children[i].Node, b.Children[i].Node) {
			return false
		}
	}
	return true
}

// TestOtherCheckpoint refuses checkpoints of another search, or of words that are
// others now, however many.
func TestOtherCheckpoint(t *testing.T) {
	saved := cutSolve(t, testgame.Parse(t, "4x6"), optimal.Options{}, 1).Checkpoint
	opening := rules.Code{0, 0, 1, 2}
	refuses(t, testgame.Parse(t, "4x5"), optimal.Options{Resume: saved}, "checkpoint-other")
	for _, options := range []optimal.Options{{Opening: &opening}, {CandidatesOnly: true}} {
		options.Resume = saved
		refuses(t, testgame.Parse(t, "4x6"), options, "checkpoint-other")
	}
	for _, wrong := range [][]byte{{}, []byte("none"), saved[1:], saved[:20]} {
		refuses(t, testgame.Parse(t, "4x6"), optimal.Options{Resume: wrong}, "checkpoint-other")
	}

	game := func(lists drawnLists) *rules.Game {
		return testgame.Parse(t, "words:answers+guesses", rules.WithLexicon(lists))
	}
	words := drawnLists{"answers": {"AB", "BA", "AC"}, "guesses": {"CC"}}
	result := stopAtOnce(t, game(words), optimal.Options{})
	if _, err := optimal.Solve(t.Context(), position.Start(game(words)), optimal.Options{Resume: result.Checkpoint}); err != nil {
		t.Error(err)
	}
	for _, others := range []drawnLists{
		{"answers": {"AB", "BA", "CA"}, "guesses": {"CC"}},
		{"answers": {"AB", "BA", "AC"}, "guesses": {"BB"}},
	} {
		refuses(t, game(others), optimal.Options{Resume: result.Checkpoint}, "checkpoint-other")
	}
}

// TestDamagedCheckpoint refuses a checkpoint of which any byte is another, or that was cut.
func TestDamagedCheckpoint(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	saved := cutSolve(t, game, optimal.Options{}, 1).Checkpoint
	if _, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{Resume: saved}); err != nil {
		t.Fatal(err)
	}
	title := bytes.IndexByte(saved, '\n')
	draw := rand.New(rand.NewPCG(2, 71))
	rounds := 300
	if !longtest.On() {
		rounds = 60
	}
	for range rounds {
		damaged := slices.Clone(saved)
		at, problem := draw.IntN(len(saved)), "checkpoint-damaged"
		switch draw.IntN(4) {
		case 0:
			at = draw.IntN(title + 1)
		case 1:
			at = len(saved) - 1 - draw.IntN(60)
		case 2:
			at = title + 1 + draw.IntN(20)
		}
		damaged[at] ^= 1 << draw.IntN(8)
		if at <= title {
			problem = "checkpoint-other"
		}
		refuses(t, game, optimal.Options{Resume: damaged}, problem)
	}
	refuses(t, game, optimal.Options{Resume: saved[:len(saved)-1]}, "checkpoint-damaged")
	refuses(t, game, optimal.Options{Resume: append(slices.Clone(saved), 0)}, "checkpoint-damaged")
}

// refuses checks that a search is refused for that reason.
func refuses(t *testing.T, game *rules.Game, options optimal.Options, problem string) {
	t.Helper()
	if _, err := optimal.Solve(t.Context(), position.Start(game), options); !message.IsProblem(err, problem) {
		t.Errorf("%s: %v, not %s", game.Name(), err, problem)
	}
}

// TestFalseCheckpoint resumes from an undamaged checkpoint with a false bound. The search ends with
// an error.
func TestFalseCheckpoint(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	saved := cutSolve(t, game, optimal.Options{}, 1).Checkpoint
	const lines = 4 // the number of buckets
	first := bytes.IndexByte(saved, '\n') + 1 + lines
	const widthBits = 17 // a span is its lower end and how much is between its ends
	sign := func(forged []byte) []byte {
		sum := sha256.Sum256(forged)
		return append(forged, sum[:]...)
	}
	forge := func(span func(old uint64) uint64) []byte {
		forged := slices.Clone(saved[:len(saved)-sha256.Size])
		for at := first; at < len(forged); at += 20 {
			binary.LittleEndian.PutUint64(forged[at+12:], span(binary.LittleEndian.Uint64(forged[at+12:])))
		}
		return sign(forged)
	}
	ofLines := func(n uint32) []byte {
		return sign(binary.LittleEndian.AppendUint32(slices.Clone(saved[:first-lines]), n))
	}
	for _, test := range []struct {
		name    string
		forged  []byte
		problem string
	}{
		{"costs below what is possible", forge(func(uint64) uint64 { return 1 << widthBits }), "optimal-contradiction"},
		{"costs that no tree has", forge(func(old uint64) uint64 { return (old>>widthBits + 200) << widthBits }), "optimal-contradiction"},
		{"buckets", ofLines(1 << 4), ""},
		{"no buckets", ofLines(0), "checkpoint-damaged"},
		{"three buckets", ofLines(3), "checkpoint-damaged"},
		{"too many buckets", ofLines(1 << 31), "checkpoint-damaged"},
		{"a set too few bytes", sign(slices.Clone(saved[:len(saved)-sha256.Size-1])), "checkpoint-damaged"},
		{"a set beyond the buckets", sign(slices.Concat(saved[:first-lines], []byte{16, 0, 0, 0, 16}, make([]byte, 19))), "checkpoint-damaged"},
		{"lower above upper", forge(func(uint64) uint64 { return 1<<64 - 1 }), "checkpoint-damaged"},
	} {
		result, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{Resume: test.forged})
		if test.problem == "" && err != nil || test.problem != "" && !message.IsProblem(err, test.problem) {
			t.Errorf("%s: %+v, %v", test.name, result, err)
		}
	}
}

// TestThreads checks that the number of threads does not change the tree.
func TestThreads(t *testing.T) {
	for _, name := range []string{"4x5", "4x6-distinct", "4x3-black", "3x5-place", "3x7"} {
		game := testgame.Parse(t, name)
		one, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{Budget: budget.Budget{Threads: 1}})
		if err != nil {
			t.Fatal(err)
		}
		for threads := 2; threads <= 4; threads++ {
			many, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{Budget: budget.Budget{Threads: threads}})
			if err != nil {
				t.Fatal(err)
			}
			if many.Total != one.Total || !sameTree(many.Tree.Root, one.Tree.Root) {
				t.Errorf("%s: another tree with %d threads", name, threads)
			}
		}
	}
}

// TestAblations switches each technique off: no result changes.
func TestAblations(t *testing.T) {
	for _, name := range []string{"2x8", "3x4", "3x5", "4x3", "4x4", "5x2", "3x5-distinct", "4x5-distinct", "3x4-black", "4x3-black", "2x6-black", "4x4-distinct-black", "3x3-place", "2.4.5", "7x2"} {
		game := testgame.Parse(t, name)
		want, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for off := optimal.NoTranspositions; off <= optimal.NoBoxes; off <<= 1 {
			got, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{}.Without(off))
			if err != nil {
				t.Fatal(err)
			}
			if got.Total != want.Total || got.Tree.Measure().Total() != want.Total {
				t.Errorf("%s without %v: total %d, want %d", name, off, got.Total, want.Total)
			}
		}
	}
}
