package candidate

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// drawn returns random turns that are consistent with some secret. The guesses use only the first
// symbols, up to the given number.
func drawn(game *rules.Game, draw *rand.Rand, turns, symbols int) rules.History {
	code := func(symbols int) rules.Code {
		var code rules.Code
		for place := range game.Places() {
			for {
				code[place] = uint8(draw.IntN(min(symbols, game.Limit(place))))
				if !game.Distinct() || !slices.Contains(code[:place], code[place]) {
					break
				}
			}
		}
		return code
	}
	secret := code(game.Symbols())
	var history rules.History
	for range turns {
		guess := code(symbols)
		history = history.With(guess, game.Mark(guess, secret))
	}
	return history
}

// BenchmarkWalk walks the candidates of six positions, or the first 16,384 of each, by every rule with pegs.
func BenchmarkWalk(b *testing.B) {
	for _, test := range []struct {
		name  string
		turns int
	}{
		{"4x6", 2},
		{"5x8", 2},
		{"6x10", 4},
		{"8x20", 10},
		{"10x10", 8},
		{"6x9-black", 5},
		{"8x10-black", 8},
		{"5x26-black", 8},
		{"10x26-black", 18},
		{"5x8-sum", 3},
		{"7x12-sum", 5},
		{"4x10-distinct", 2},
		{"6x12-distinct", 3},
		{"8x12-distinct", 6},
		{"5x9-distinct-sum", 3},
		{"7x12-distinct-sum", 5},
		{"6x12-distinct-black", 5},
		{"7x10-distinct-black", 8},
	} {
		b.Run(test.name, func(b *testing.B) {
			game := testgame.Parse(b, test.name)
			draw := rand.New(rand.NewPCG(1, 2))
			var sets []*Set
			for range 6 {
				sets = append(sets, New(game, drawn(game, draw, test.turns, game.Symbols())))
			}
			for b.Loop() {
				for _, set := range sets {
					n := 0
					for range set.walk(b.Context(), nil) {
						if n++; n == 1<<14 {
							break
						}
					}
				}
			}
		})
	}
}

// TestSparse checks that no candidate is missed if few remain among many codes, so that the
// feasibility check runs.
func TestSparse(t *testing.T) {
	draw := rand.New(rand.NewPCG(17, 18))
	for _, test := range []struct {
		name           string
		turns, symbols int
	}{
		{"6x5", 5, 5},
		{"6x5", 3, 5},
		{"6x5", 5, 3},
		{"7x4", 4, 4},
		{"6x5-black", 8, 5},
		{"6x5-black", 5, 5},
		{"5x8-distinct", 4, 8},
		{"5x9-distinct", 4, 6},
		{"5x8-distinct-black", 6, 5},
		{"6x4-place", 1, 4},
		{"5x6-distinct-black", 5, 6},
		{"5.5.6.6.7.7", 4, 7},
		{"4.5.6.7.8-distinct", 3, 8},
		{"6x5-sum", 6, 5},
		{"6x5-sum", 3, 3},
		{"5x8-distinct-sum", 5, 8},
		{"6x4-empty", 4, 4},
		{"3x9-black", 12, 9},
	} {
		game := testgame.Parse(t, test.name)
		for try := range 12 {
			history := drawn(game, draw, test.turns, test.symbols)
			if try%2 == 1 { // a mark of another secret, which may leave no candidate
				history[0].Feedback = drawn(game, draw, 1, test.symbols)[0].Feedback
			}
			var want []rules.Code
			for code := range game.Secrets() {
				if history.Allows(game, code) {
					want = append(want, code)
				}
			}
			if got := Walked(t, New(game, history)); !slices.Equal(got, want) {
				t.Errorf("%s after %v: %d candidates, want %d", test.name, history, len(got), len(want))
			}
		}
	}
}

// TestEffortSpent pins the work of walks, in comparisons with a turn, to all candidates or, in
// large games, to the first million at most. A change of the pruning moves these numbers; lower is
// better.
func TestEffortSpent(t *testing.T) {
	for _, test := range []struct {
		name                  string
		turns, symbols, spent int
	}{
		{"6x5", 5, 5, 1_077},
		{"7x4", 4, 4, 3_519},
		{"10x3", 4, 3, 15_777},
		{"12x2", 3, 2, 2_891},
		{"6x5-black", 7, 5, 2_900},
		{"9x3-black", 6, 3, 2_077},
		{"5x8-distinct", 4, 8, 614},
		{"8x12-distinct", 6, 12, 8_345},
		{"9x16-distinct", 5, 16, 10_472},
		{"5x6-distinct-black", 5, 6, 579},
		{"7x10-distinct-black", 8, 10, 30_091},
		{"6x4-place", 1, 4, 360},
		{"5x7-distinct-place", 2, 7, 166},
		{"5.5.6.6.7.7", 4, 7, 4_333},
		{"4.5.6.7.8-distinct", 3, 8, 495},
		{"8x12-distinct", 6, 10, 1_098},
		{"8x12-distinct-black", 7, 9, 318},
		{"6x10-distinct", 3, 7, 124_956},
		{"7x9-distinct-black", 4, 7, 55_492},
		{"8x12", 8, 12, 4_140},
		{"8x12-black", 20, 12, 812},
		{"16x20", 10, 20, 3_148_428},
	} {
		game := testgame.Parse(t, test.name)
		draw := rand.New(rand.NewPCG(19, 20))
		const most = 1_000_000
		spent := 0
		for range 3 {
			effort := &effort{remaining: most}
			for range New(game, drawn(game, draw, test.turns, test.symbols)).walk(t.Context(), effort) {
				if game.SecretCount() > 1<<20 {
					break
				}
			}
			spent += most - effort.remaining
		}
		if spent != test.spent {
			t.Errorf("%s, three times %d turns of %d symbols: %d comparisons, want %d", test.name, test.turns, test.symbols, spent, test.spent)
		}
	}
}

// TestDisjoint checks and pins the same for turns without a common symbol, which together restrict
// codes more than each does alone.
func TestDisjoint(t *testing.T) {
	for _, test := range []struct {
		name  string
		turns []string
		spent int
	}{
		{"4x14", []string{"ABCD=O", "EFGH=O", "IJKL=O"}, 18_116},
		{"4x12", []string{"ABCD=X", "EFGH=O", "ABCA=X"}, 5_399},
		{"5x9", []string{"AABBC=XO", "AACBB=OO", "DDEEF=OO", "GGGHH=O"}, 2_062},
		{"6x6", []string{"AAABBB=XOO", "AABBAB=XXO", "CCCDDD=O", "EEFFEF=X"}, 1_525},
		{"4x6", []string{"AABB=none", "CDCD=XO"}, 626},
		{"4x6-black", []string{"ABCD=1", "EFEF=1"}, 2_106},
	} {
		game := testgame.Parse(t, test.name)
		set := New(game, nil)
		for _, text := range test.turns {
			turn := testgame.Turn(t, game, text)
			set = set.After(set.history.With(turn.Guess, turn.Feedback))
		}
		want := 0
		for code := range game.Secrets() {
			if set.history.Allows(game, code) {
				want++
			}
		}
		effort := &effort{remaining: mostEffort}
		got := 0
		for range set.walk(t.Context(), effort) {
			got++
		}
		if spent := mostEffort - effort.remaining; got != want || want == 0 || spent != test.spent {
			t.Errorf("%s %v: %d candidates of %d in %d comparisons, want %d", test.name, test.turns, got, want, spent, test.spent)
		}
	}
}

// TestSpend checks that effort is spent exactly to the limit.
func TestSpend(t *testing.T) {
	e := &effort{remaining: 5}
	if !e.spend(5) || e.exceeded || e.spend(1) || !e.exceeded {
		t.Errorf("5 of 5 and then 1 are spent: %+v", e)
	}
	if !(*effort)(nil).spend(1 << 30) {
		t.Error("any effort has an end")
	}
	e.found()
	if e.remaining != -1 {
		t.Error("a candidate is worth something to who looks for one")
	}
	each := &effort{whole: 7, each: true}
	if each.found(); each.remaining != 7 {
		t.Error("a candidate is worth nothing to who looks for all")
	}
}

// TestCountedInPart checks that a count that exceeds its effort gives a lower bound, or an error if
// nothing was found.
func TestCountedInPart(t *testing.T) {
	game := testgame.Parse(t, "6x5")
	set := New(game, drawn(game, rand.New(rand.NewPCG(21, 22)), 3, 5))
	all, exact, err := set.count(t.Context(), 1<<20, &effort{remaining: mostEffort})
	if all < 2 || !exact || err != nil {
		t.Fatalf("%d candidates, %v, %v", all, exact, err)
	}
	found := make(map[int]bool)
	for left := 1; !exact || left < 100; left += 50 {
		var n int
		n, exact, err = set.count(t.Context(), 1<<20, &effort{remaining: left})
		if exact != (n == all) && n != all || exact && err != nil || !exact && (n == 0) != errors.Is(err, limits.ErrReached) {
			t.Fatalf("with effort for %d comparisons: %d, %v, %v", left, n, exact, err)
		}
		found[n] = true
	}
	if !found[0] || !found[all] || len(found) < 3 {
		t.Errorf("counts in part are %v", found)
	}
}

// TestContradiction checks that contradictory feedback by place is detected at once.
func TestContradiction(t *testing.T) {
	game := testgame.Parse(t, "12x8-place")
	for _, turns := range [][]string{
		{"ABCDEFGHABCD=Gxxxxxxxxxxx", "AHHHHHHHHHHH=Yxxxxxxxxxxx"},
		{"ABCDEFGHABCD=Yxxxxxxxxxxx", "AHHHHHHHHHHH=Gxxxxxxxxxxx"},
		{"AHHHHHHHHHHH=Gxxxxxxxxxxx", "BGGGGGGGGGGG=Gxxxxxxxxxxx"},
	} {
		set := New(game, nil)
		for _, text := range turns {
			turn := testgame.Turn(t, game, text)
			set = set.After(set.history.With(turn.Guess, turn.Feedback))
		}
		effort := &effort{remaining: 100}
		for code := range set.walk(t.Context(), effort) {
			t.Errorf("%v leave %s", turns, game.Format(code))
		}
		if effort.exceeded {
			t.Errorf("%v: no end is in sight", turns)
		}
	}
}

// TestManySymbols walks turns with all 64 symbols, and pins the work to the first candidate.
func TestManySymbols(t *testing.T) {
	game := testgame.Parse(t, "16x64")
	set := New(game, nil)
	for _, guess := range []string{"ABCDEFGHIJKLMNOP", "QRSTUVWXYZabcdef", "ghijklmnopqrstuv", "wxyz0123456789+/"} {
		code := testgame.Code(t, game, guess)
		feedback, err := game.Counted(1, 3)
		if err != nil {
			t.Fatal(err)
		}
		set = set.After(set.history.With(code, feedback))
	}
	effort := &effort{remaining: 1_000_000}
	for range set.walk(t.Context(), effort) {
		break
	}
	if effort.remaining != 999_583 {
		t.Errorf("of 1,000,000 comparisons %d are left, want 999,583", effort.remaining)
	}
}

// TestCountGivesUp checks that a count reports an error if its effort is spent before it finds a
// candidate.
func TestCountGivesUp(t *testing.T) {
	game := testgame.Parse(t, "16x64-black")
	turns := testgame.Turns(t, game, `
		AAAAAAAAAAAAAAAA=1 ABBBBBBBBBBBBBBB=1 ACCCCCCCCCCCCCCC=1
		ADDDDDDDDDDDDDDD=0 BABCEEEEEEEEEEEE=1 BBAECFFFFFFFFFFF=2
		BBCAFGGGGGGGGGGG=1 BCABGHHHHHHHHHHH=0 CACEBFIIIIIIIIII=2
		CAEFCBFGJJJJJJJJ=2 CAFGFCBFFKKKKKKK=1 CBECAFJJKLLLLLLL=0
		DACFHIKBLFFMMMMM=1 DEBACJFIIKMNNNNN=1 DFFEBACEGJJFOOOO=1
		DGGGEBACJGIIFFPP=0 EAHECGLKBMNOPPQQ=4 EAHEIJGLCBOJQQFR=2
		EAIHBGFKMCPPRRRF=2 EAJICKIMBNGFSSSS=2
	`)
	if n, exact, err := New(game, turns).count(t.Context(), 10_000, &effort{remaining: 500}); n != 0 || exact || !errors.Is(err, limits.ErrReached) {
		t.Errorf("%d, %v, %v; want a limit", n, exact, err)
	}
}
