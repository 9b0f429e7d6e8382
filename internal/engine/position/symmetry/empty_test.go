package symmetry_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestEmptyOrbits compares representatives with the orbits found by brute force, in games with
// empty slots. Guesses are equivalent if a renaming that preserves the turns maps one to the other,
// or if they differ at one place in symbols that no candidate has.
func TestEmptyOrbits(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 6))
	for _, name := range []string{"3x3-empty", "3x4-empty", "3x4-distinct-empty", "2x5-distinct-empty", "2.3.3-empty", "3.4.3-distinct-empty", "3x3-place-empty", "3x4-distinct-black-empty"} {
		game := testgame.Parse(t, name)
		all, secrets := slices.Collect(game.Guesses()), slices.Collect(game.Secrets())
		for range 25 {
			secret := secrets[draw.IntN(len(secrets))]
			group, set := symmetry.Of(game), position.Start(game)
			for range draw.IntN(4) {
				turn := rules.Turn{Guess: all[draw.IntN(len(all))]}
				turn.Feedback = game.Mark(turn.Guess, secret)
				group, set = group.After(turn), set.After(turn.Guess, turn.Feedback)
			}
			candidates, err := set.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			want := orbits(game, all, candidates, moves(game, set.History()))
			reduction := group.Reduce(candidates)
			var got []rules.Code
			for _, guess := range reduction.Guesses() {
				got = append(got, reduction.Expand(guess))
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s after %v: %v represent others, brute force finds %v", name, set.History(), format(game, got), format(game, want))
			}
		}
	}
}

// orbits returns the first guess of each orbit in code order.
func orbits(game *rules.Game, all, candidates []rules.Code, moves []move) []rules.Code {
	present := make([]bool, game.GuessSymbols())
	for _, code := range candidates {
		for _, symbol := range code[:game.Places()] {
			present[symbol] = true
		}
	}
	var firsts []rules.Code
	seen := make(map[rules.Code]bool)
	for _, first := range all {
		if seen[first] {
			continue
		}
		firsts = append(firsts, first)
		seen[first] = true
		for queue := []rules.Code{first}; len(queue) > 0; queue = queue[1:] {
			reach := func(code rules.Code) {
				if !seen[code] && game.CheckGuess(code, nil) == nil {
					seen[code] = true
					queue = append(queue, code)
				}
			}
			for _, move := range moves {
				reach(move.image(queue[0]))
			}
			for place := range game.Places() {
				for symbol := range present {
					if other := queue[0]; !present[symbol] && !present[other[place]] {
						other[place] = uint8(symbol)
						reach(other)
					}
				}
			}
		}
	}
	return firsts
}
