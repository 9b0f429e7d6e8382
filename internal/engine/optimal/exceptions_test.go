package optimal

import (
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestHintsAtLeast checks that a guess which needs no proof beside another one leaves, in each cell of three candidates or
// more, no guess that the other one forbids.
func TestHintsAtLeast(t *testing.T) {
	game, table := tableOf(t, "3x3-place-hard")
	p := &prover{search: &searcher{game: game}}
	draw := rand.New(rand.NewPCG(58, 79))
	var answers [2]int
	for round := range 300 {
		sub := subproblem{table: table, hints: new(hints)}
		for candidate := range table.Codes {
			if draw.IntN(2+round%4) == 0 {
				sub.set = append(sub.set, uint16(candidate))
			}
		}
		alike := make(map[string][]int32) // guesses by partition
		for guess := range int32(len(table.Guesses)) {
			partition := sub.partition(guess)
			for _, other := range alike[partition] {
				got := p.hintsAtLeast(&sub, guess, other)
				if got && !leavesNoMore(game, &sub, guess, other) {
					t.Fatalf("%s needs no proof beside %s for %v, but leaves more guesses", game.Format(table.Guesses[guess]), game.Format(table.Guesses[other]), sub.set)
				}
				if got {
					answers[1]++
				} else {
					answers[0]++
				}
			}
			alike[partition] = append(alike[partition], guess)
		}
	}
	if answers[0] < 20 || answers[1] < 20 {
		t.Errorf("%d guesses need a proof, %d do not", answers[0], answers[1])
	}
}

// leavesNoMore tries every next guess for every candidate in a cell of three or more.
func leavesNoMore(game *rules.Game, sub *subproblem, guess, other int32) bool {
	sizes := make(map[int]int)
	for _, candidate := range sub.set {
		sizes[sub.table.Label(guess, candidate)]++
	}
	allowed := func(guess int32, candidate uint16, next rules.Code) bool {
		code := sub.table.Guesses[guess]
		return game.CheckGuess(next, rules.History{{Guess: code, Feedback: game.Mark(code, sub.table.Codes[candidate])}}) == nil
	}
	for _, candidate := range sub.set {
		if sizes[sub.table.Label(guess, candidate)] < 3 {
			continue
		}
		for next := range game.Guesses() {
			if allowed(guess, candidate, next) && !allowed(other, candidate, next) {
				return false
			}
		}
	}
	return true
}
