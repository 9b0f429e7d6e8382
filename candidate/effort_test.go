package candidate

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker"
)

func parse(t *testing.T, name string) *codebreaker.Game {
	t.Helper()
	game, err := codebreaker.ParseGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// drawn returns turns drawn by lot that agree with some secret.
func drawn(game *codebreaker.Game, draw *rand.Rand, turns int) codebreaker.History {
	code := func() codebreaker.Code {
		var code codebreaker.Code
		for place := range game.Places() {
			for {
				code[place] = uint8(draw.IntN(game.Limit(place)))
				if !game.Distinct() || !slices.Contains(code[:place], code[place]) {
					break
				}
			}
		}
		return code
	}
	secret := code()
	var history codebreaker.History
	for range turns {
		guess := code()
		history = history.With(guess, game.Mark(guess, secret))
	}
	return history
}

// TestSparse holds that no candidate is missed where few are left among many
// codes, so that the walker looks deeper.
func TestSparse(t *testing.T) {
	draw := rand.New(rand.NewPCG(17, 18))
	for _, test := range []struct {
		name  string
		turns int
	}{
		{"6x5", 5}, {"6x5", 3}, {"7x4", 4}, {"6x5-black", 8}, {"6x5-black", 5}, {"5x8-distinct", 4}, {"6x4-place", 1}, {"5x6-distinct-black", 5}, {"5.5.6.6.7.7", 4}, {"4.5.6.7.8-distinct", 3},
	} {
		game := parse(t, test.name)
		for range 6 {
			history := drawn(game, draw, test.turns)
			var want []codebreaker.Code
			for code := range game.Secrets() {
				if history.Allows(game, code) {
					want = append(want, code)
				}
			}
			if got := slices.Collect(After(game, history).Walk(t.Context())); !slices.Equal(got, want) {
				t.Errorf("%s after %v: %d candidates, want %d", test.name, history, len(got), len(want))
			}
		}
	}
}

// TestEffortSpent pins the work that walks take, in comparisons with a turn. A
// change of what is ruled out early moves these numbers: down is good.
func TestEffortSpent(t *testing.T) {
	for _, test := range []struct {
		name         string
		turns, spent int
	}{
		{"6x5", 5, 8_280},
		{"7x4", 4, 15_100},
		{"6x5-black", 7, 32_160},
		{"5x8-distinct", 4, 6_825},
		{"5x6-distinct-black", 5, 4_530},
		{"6x4-place", 1, 373},
		{"5x7-distinct-place", 2, 203},
		{"5.5.6.6.7.7", 4, 20_395},
		{"4.5.6.7.8-distinct", 3, 1_824},
		{"8x12", 8, 127_145},
		{"8x12-black", 20, 514_841},
	} {
		game := parse(t, test.name)
		draw := rand.New(rand.NewPCG(19, 20))
		spent := 0
		for range 3 {
			effort := &effort{left: mostEffort}
			for range After(game, drawn(game, draw, test.turns)).walk(t.Context(), nil, effort) {
				if game.SecretCount() > 1<<20 {
					break
				}
			}
			spent += mostEffort - effort.left
		}
		if spent != test.spent {
			t.Errorf("%s, three times %d turns: %d comparisons, want %d", test.name, test.turns, spent, test.spent)
		}
	}
}
