package optimal

import (
	"iter"
	"slices"
	"testing"

	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/test/weighttest"
)

// hardGames returns games under the hard rule, also one with longer words, whose hints demand some letters at no place.
func hardGames(t *testing.T) (games []*rules.Game) {
	for _, name := range []string{"2x3-place-hard", "3x2-place-hard", "3x3-place-hard", "2x3-place-ultra", "3x2-place-ultra", "2x2-place-ultra-empty"} {
		games = append(games, testgame.Parse(t, name))
	}
	for _, suffix := range []string{"-place-hard", "-place-ultra"} {
		games = append(games, weighttest.Game(t, weighttest.List{
			"ABCA": 0, "ABCD": 0, "ACBA": 0, "BACD": 0, "BADA": 0, "CABB": 0, "DDAB": 0, "DCBA": 0, "DBCA": 0,
		}, suffix))
	}
	return games
}

// hardHistories returns all histories of n turns.
func hardHistories(game *rules.Game, turns int) (histories []rules.History) {
	for secret := range game.Secrets() {
		some := []rules.History{nil}
		for range turns {
			var more []rules.History
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

func hintsOf(game *rules.Game, history rules.History) *hints {
	h := new(hints)
	for _, turn := range history {
		h = h.after(game, turn.Guess, turn.Feedback)
	}
	return h
}

// TestHints checks, after every turn and every two turns, that hints allow the same guesses as the
// game, and that keys are equal exactly for equal hints.
func TestHints(t *testing.T) {
	for _, game := range hardGames(t) {
		histories := hardHistories(game, 1)
		if game.SecretCount() <= 9 {
			histories = append(histories, hardHistories(game, 2)...)
		}
		keys := make(map[transposition.Key]hints)
		byHints := make(map[hints]transposition.Key)
		for _, history := range histories {
			h := hintsOf(game, history)
			for guess := range game.Guesses() {
				if want := game.CheckGuess(guess, history) == nil; h.allow(game, guess) != want {
					t.Fatalf("%s after %v: %s is allowed: %v", game.Name(), history, game.Format(guess), !want)
				}
			}
			k := h.key()
			if other, met := keys[k]; met && other != *h {
				t.Fatalf("%s: one key for %v and %v", game.Name(), other, *h)
			}
			if other, met := byHints[*h]; met && other != k {
				t.Fatalf("%s: two keys for %v", game.Name(), *h)
			}
			keys[k], byHints[*h] = *h, k
		}
	}
}

// TestHintsInKeys checks that a set has different keys after turns with different hints, and one
// key after turns with the same hints.
func TestHintsInKeys(t *testing.T) {
	game, table := tableOf(t, "3x3-place-hard")
	w := &worker{search: &searcher{game: game}}
	keys := make(map[hints]transposition.Key)
	apart := make(map[transposition.Key]hints)
	for _, history := range hardHistories(game, 1) {
		parent := subproblem{table: table, hints: new(hints)}
		guess, _ := slices.BinarySearchFunc(table.Guesses, history[0].Guess, rules.Compare)
		first := slices.IndexFunc(table.Codes, func(code rules.Code) bool { return history.Allows(game, code) })
		sub := subproblem{set: []uint16{uint16(first)}, key: transposition.KeyOf(7)} // that set, as far as the key goes
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

// TestCover checks that hints cover the hints of fewer turns, and that hints allow no code which hints that they cover
// forbid.
func TestCover(t *testing.T) {
	for _, game := range hardGames(t) {
		byHints := make(map[hints][]rules.Code) // the codes that they allow
		for _, history := range hardHistories(game, 2) {
			fewer, more := hintsOf(game, history[:1]), hintsOf(game, history)
			byHints[*fewer] = nil
			if !more.cover(fewer) || !fewer.cover(fewer) {
				t.Fatalf("%s after %v: hints do not cover those of fewer turns, or themselves", game.Name(), history)
			}
		}
		for h := range byHints {
			for code := range everyCode(game) {
				if h.allow(game, code) {
					byHints[h] = append(byHints[h], code)
				}
			}
		}
		for a := range byHints {
			for b := range byHints {
				if !a.cover(&b) {
					continue
				}
				for _, code := range byHints[a] {
					if !b.allow(game, code) {
						t.Fatalf("%s: %v cover %v, which forbid %s", game.Name(), a, b, game.Format(code))
					}
				}
			}
		}
	}
}

// everyCode returns every code with the places and symbols of a game.
func everyCode(game *rules.Game) iter.Seq[rules.Code] {
	return func(yield func(rules.Code) bool) {
		var code rules.Code
		for {
			if !yield(code) {
				return
			}
			place := 0
			for ; place < game.Places(); place++ {
				if code[place]++; int(code[place]) < game.Symbols() {
					break
				}
				code[place] = 0
			}
			if place == game.Places() {
				return
			}
		}
	}
}

// TestHintsInWeightedKeys checks the same of the search by weight, and that the number of remaining guesses and the
// opening are in the keys.
func TestHintsInWeightedKeys(t *testing.T) {
	for _, game := range hardGames(t) {
		ws := &weighted{problem: &problem{game: game}}
		keys := make(map[hints]string)
		apart := make(map[string]hints)
		at := weightedSet{set: []uint16{0, 1, 2}, opening: -1}
		for _, history := range hardHistories(game, 1) {
			at.hints = hintsOf(game, history)
			k := ws.key(at, 2)
			if other, met := keys[*at.hints]; met && other != k {
				t.Fatalf("%s after %v: a set has two keys", game.Name(), history)
			}
			if other, met := apart[k]; met && other != *at.hints {
				t.Fatalf("%s after %v: a set has the key that it has with other hints", game.Name(), history)
			}
			keys[*at.hints], apart[k] = k, *at.hints
		}
		for remaining := range 5 { // more than a guess for each candidate make no difference
			for opening := int32(-1); opening < 3; opening++ {
				at.opening = opening
				k := ws.key(at, remaining)
				if _, met := apart[k]; met && (remaining != 2 || opening != -1) {
					t.Fatalf("%s: a set has one key with %d guesses after opening %d and without", game.Name(), remaining, opening)
				}
				apart[k] = *at.hints
			}
		}
	}
}
