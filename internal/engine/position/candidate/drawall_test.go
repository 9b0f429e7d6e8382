package candidate

import (
	"context"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestDrawSmall draws from listed games and from empty sets.
func TestDrawSmall(t *testing.T) {
	source := rand.New(rand.NewPCG(3, 3))
	for _, test := range positions {
		set := position(t, test.game, test.turns)
		for range 20 {
			code, ok, err := set.Draw(t.Context(), source)
			if !ok || err != nil || !set.history.Allows(set.game, code) || set.game.CheckSecret(code) != nil {
				t.Errorf("%s %v: drew %s, %v, %v", test.game, test.turns, set.game.Format(code), ok, err)
			}
		}
		none := set.After(rules.History{{Guess: rules.Code{}, Feedback: set.game.Solved()}}).After(rules.History{{Feedback: set.game.Solved()}, {Guess: rules.Code{1}, Feedback: set.game.Solved()}})
		if code, ok, err := none.Draw(t.Context(), source); ok || err != nil {
			t.Errorf("%s: of no codes %s was drawn, with the error %v", test.game, set.game.Format(code), err)
		}
	}
}

// TestTryOn checks that one candidate among 262,144 codes is found with enough tries, and that a
// finished context ends the search.
func TestTryOn(t *testing.T) {
	game := testgame.Parse(t, "6x8")
	set := New(game, nil).After(rules.History{{Guess: rules.Code{1, 2, 3, 4, 5, 6}, Feedback: game.Solved()}})
	many := sampling{most: 1, tries: 1 << 25}
	drawn, err := set.try(t.Context(), rand.New(rand.NewPCG(5, 5)), &many)
	if err != nil || len(drawn.Codes) != 1 || drawn.Codes[0] != (rules.Code{1, 2, 3, 4, 5, 6}) {
		t.Errorf("4 million tries find %v, %v", drawn, err)
	}
	ctx, end := context.WithCancel(t.Context())
	end()
	if drawn, err := set.try(ctx, rand.New(rand.NewPCG(5, 5)), &many); err == nil {
		t.Errorf("%v was found after the end", drawn)
	}
}

// TestSecretDrawer checks that every secret of a game is drawn with about the same frequency.
func TestSecretDrawer(t *testing.T) {
	source := rand.New(rand.NewPCG(4, 4))
	for _, name := range []string{"3x3", "2.3.4", "3x4-distinct", "2.3.4-distinct", "3.4.2-distinct"} {
		game := testgame.Parse(t, name)
		counts := make(map[rules.Code]int)
		for range 400 * game.SecretCount() {
			counts[SecretDrawer(game)(source)]++
		}
		for code := range game.Secrets() {
			if n := counts[code]; n < 300 || n > 500 {
				t.Errorf("%s: %s was drawn %d times, want 400 or so", name, game.Format(code), n)
			}
			delete(counts, code)
		}
		if len(counts) > 0 {
			t.Errorf("%s: %d codes that are no secrets were drawn", name, len(counts))
		}
	}
}
