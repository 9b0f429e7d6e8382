package symmetry

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestOrder checks that no orbit exceeds the order: the number of guesses is at most the number of
// orbits times the order.
func TestOrder(t *testing.T) {
	for _, name := range []string{"4x6", "5x4", "4x6-distinct", "4x5-empty", "3x30"} {
		game := testgame.Parse(t, name)
		codes := slices.Collect(game.Secrets())
		group := Of(game)
		for _, guess := range []rules.Code{codes[0], codes[len(codes)/3], codes[len(codes)/2+7]} {
			group = group.After(rules.Turn{Guess: guess, Feedback: game.Mark(guess, codes[len(codes)-1])})
			reduction := group.Reduce(codes)
			guesses := reduction.Guesses()
			checkKeeps(t, game, reduction, guesses)
			orbits := len(guesses)
			if order := group.Order(); orbits*order < len(codes) {
				t.Errorf("%s: %d guesses in %d orbits of %d at most", name, len(codes), orbits, order)
			} else if orbits*order > 60*len(codes) && order < 1<<20 {
				t.Errorf("%s: %d guesses in %d orbits: the order %d says nothing", name, len(codes), orbits, order)
			}
		}
	}
}

// checkKeeps checks that Keeps accepts exactly the guesses of the reduction.
func checkKeeps(t *testing.T, game *rules.Game, reduction *Reduction, guesses []rules.Code) {
	t.Helper()
	var kept []rules.Code
	for code := range game.Guesses() {
		if reduced := reduction.Reduce([]rules.Code{code}, nil)[0]; reduction.Keeps(reduced) {
			kept = append(kept, reduced)
		}
	}
	if !slices.Equal(kept, guesses) {
		t.Errorf("%s: %d guesses are kept, want the %d of the reduction", game.Name(), len(kept), len(guesses))
	}
}
