package optimal

import (
	"slices"
	"testing"

	"codebreaker"
	"codebreaker/internal/testgame"
)

// hardHistories returns all histories of n turns.
func hardHistories(game *codebreaker.Game, turns int) (histories []codebreaker.History) {
	for secret := range game.Secrets() {
		some := []codebreaker.History{nil}
		for range turns {
			var more []codebreaker.History
			for _, history := range some {
				for guess := range game.Guesses() {
					more = append(more, history.With(guess, game.Mark(guess, secret)))
				}
			}
			some = more
		}
		histories = append(histories, some...)
	}
	return histories
}

func hintsOf(game *codebreaker.Game, history codebreaker.History) *hints {
	h := new(hints)
	for _, turn := range history {
		h = h.after(game, turn.Guess, turn.Feedback)
	}
	return h
}

// TestHints checks, after every turn and every two turns, that hints allow the same guesses as the
// game, and that keys are equal exactly for equal hints.
func TestHints(t *testing.T) {
	for _, name := range []string{"2x3-place-hard", "3x2-place-hard", "3x3-place-hard"} {
		game := testgame.Parse(t, name)
		histories := hardHistories(game, 1)
		if game.SecretCount() <= 9 {
			histories = append(histories, hardHistories(game, 2)...)
		}
		keys := make(map[key]hints)
		byHints := make(map[hints]key)
		for _, history := range histories {
			h := hintsOf(game, history)
			for guess := range game.Guesses() {
				if want := game.CheckGuess(guess, history) == nil; h.allow(game, guess) != want {
					t.Fatalf("%s after %v: %s is allowed: %v", name, history, game.Format(guess), !want)
				}
			}
			k := h.key()
			if other, met := keys[k]; met && other != *h {
				t.Fatalf("%s: one key for %v and %v", name, other, *h)
			}
			if other, met := byHints[*h]; met && other != k {
				t.Fatalf("%s: two keys for %v", name, *h)
			}
			keys[k], byHints[*h] = *h, k
		}
	}
}

// TestHintsInKeys checks that a set has different keys after turns with different hints, and one
// key after turns with the same hints.
func TestHintsInKeys(t *testing.T) {
	game, table := wholeTable(t, "3x3-place-hard")
	w := &worker{search: &searcher{game: game}}
	keys := make(map[hints]key)
	apart := make(map[key]hints)
	for _, history := range hardHistories(game, 1) {
		parent := subproblem{table: table, hints: new(hints)}
		guess, _ := slices.BinarySearchFunc(table.guesses, history[0].Guess, codebreaker.Compare)
		first := slices.IndexFunc(table.codes, func(code codebreaker.Code) bool { return history.Allows(game, code) })
		sub := subproblem{set: []uint16{uint16(first)}, key: keyOf(7)} // that set, as far as the key goes
		w.hint(&parent, &sub, int32(guess))
		if *sub.hints != *hintsOf(game, history) {
			t.Fatalf("after %v the hints are %v", history, *sub.hints)
		}
		if other, met := keys[*sub.hints]; met && other != sub.key {
			t.Fatalf("after %v a set has two keys", history)
		}
		if other, met := apart[sub.key]; met && other != *sub.hints {
			t.Fatalf("after %v a set has the key that it has with other hints", history)
		}
		keys[*sub.hints], apart[sub.key] = sub.key, *sub.hints
	}
}
