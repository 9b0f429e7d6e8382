package boards

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestCertainCodesFirst compares the optimum of random states with the total of strategies that first guess
// the code of a board that is certain: nothing is lost.
func TestCertainCodesFirst(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	late := rules.History{{}, {}} // no symmetries
	for _, name := range []string{"2*2x3", "2*3x2", "2*2x4-distinct", "2*2x3-black"} {
		game := parse(t, name)
		game.load()
		x := newExact(context.Background(), game)
		for range 40 {
			order := random.Perm(len(game.secrets))
			code, other := int32(order[0]), make([]int32, 0, 5)
			for _, code := range order[1 : 2+random.IntN(5)] {
				other = append(other, int32(code))
			}
			slices.Sort(other)
			p := x.partOf(x.setOf([]int32{code}), x.setOf(other), true)
			best, err := x.total(p, endless, late)
			if err != nil {
				t.Fatal(err)
			}
			x.expand(p.a)
			x.expand(p.b)
			first := uint64(p.size())
			for _, part := range x.parts(p, game.own[code]) {
				total, err := x.total(part, endless, late)
				if err != nil {
					t.Fatal(err)
				}
				first += total
			}
			if first != best {
				t.Errorf("%s: %v and %v: total %d, but %d if the certain code comes first", name, code, other, best, first)
			}
		}
	}
}

// TestCertainCodesAreAdvised checks that every strategy guesses a certain code.
func TestCertainCodesAreAdvised(t *testing.T) {
	game := parse(t, "3*4x4")
	p, err := After(game, nil)
	if err != nil {
		t.Fatal(err)
	}
	secrets, certain := game.Draw(5), 0
	for _, guess := range []string{"AABC", "BDDA", "CDAC", "ACBD"} {
		code, err := game.board.ParseCode(guess)
		if err == nil {
			p, err = After(game, p.Mark(secrets, code))
		}
		if err != nil {
			t.Fatal(err)
		}
		var known []rules.Code
		for _, i := range p.Open() {
			if codes := p.Candidates(i); len(codes) == 1 {
				known = append(known, codes[0])
			}
		}
		for _, strategy := range Strategies() {
			best, err := p.Best(context.Background(), strategy, 1)
			if err != nil || len(known) > 0 && !slices.Contains(known, best[0].Guess) {
				t.Errorf("%s after %s: %v, want one of %v %v", strategy, guess, best, known, err)
			}
		}
		certain += len(known)
	}
	if certain == 0 || certain == 3*4 {
		t.Errorf("%d certain codes", certain)
	}
}

// TestAgain compares what guesses are worth with the definition, by marks of the rules.
func TestAgain(t *testing.T) {
	for _, name := range []string{"3*3x5", "2*4x5-black", "2*4x5-place"} {
		game := parse(t, name)
		game.load()
		sets := make([][]int32, game.boards)
		for i := range sets {
			for code := i; code < len(game.secrets); code += 7 + i {
				sets[i] = append(sets[i], int32(code))
			}
		}
		v := newFeedbackTable(game, sets)
		c := &chooser{table: v, measure: measures[0], turns: 2}
		if !c.compares(v.sets) {
			t.Fatal(name)
		}
		guesses := []int32{3, game.own[sets[0][1]], 20, 33, game.own[sets[1][2]]}
		got := c.again(v.sets, guesses)
		count := min(judges, len(game.secrets))
		for i, guess := range guesses {
			want := 1.0
			for _, set := range sets {
				for _, a := range set {
					mark := game.board.Mark(game.guesses[guess], game.secrets[a])
					if mark.Solved() {
						continue
					}
					chance := 1.0
					for _, b := range set {
						if a == b || game.board.Mark(game.guesses[guess], game.secrets[b]) != mark {
							continue
						}
						alike := littleDifferent
						for judge := range count {
							secret := game.secrets[judge*len(game.secrets)/count]
							if game.board.Mark(secret, game.secrets[a]) == game.board.Mark(secret, game.secrets[b]) {
								alike++
							}
						}
						chance *= 1 - math.Pow(alike/float64(count+1), 3)
					}
					want += (1 + game.alone/float64(game.boards)*(1-chance)) / float64(len(set))
				}
			}
			if math.Abs(got[i]-want) > 1e-9 {
				t.Errorf("%s %s: %v, want %v", name, game.board.Format(game.guesses[guess]), got[i], want)
			}
		}
	}
}

// TestCompares checks which boards are compared, and when.
func TestCompares(t *testing.T) {
	for _, test := range []struct {
		name  string
		turns int
		want  bool
	}{
		{"2*4x4", 2, true},
		{"2*4x4", 1, false},
		{"2*4x4-black", 2, true},
		{"3*4x6", 2, false},                 // 3·1296² pairs
		{"2*wordle:en5-weighted", 2, false}, // words have weights
	} {
		game := words(t, test.name)
		game.load()
		sets := slices.Repeat([][]int32{game.all}, game.boards)
		if test.name == "2*wordle:en5-weighted" {
			sets = [][]int32{{0, 1}, {0, 2}}
		}
		c := &chooser{table: newFeedbackTable(game, sets), measure: measures[0], turns: test.turns}
		if got := c.compares(sets); got != test.want {
			t.Errorf("%s after turn %d: %v", test.name, test.turns, got)
		}
		if c.compares(append(slices.Clone(sets), []int32{0})) {
			t.Errorf("%s: a code is certain", test.name)
		}
		if c.measure = measures[1]; c.compares(sets) {
			t.Errorf("%s: %s does not compare", test.name, c.measure.name)
		}
	}
}
