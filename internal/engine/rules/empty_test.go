package rules_test

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// TestEmptySlots checks that each slot of a guess can be empty, that guesses are in code
// order, that no secret has an empty slot, and that an empty slot earns no mark.
func TestEmptySlots(t *testing.T) {
	for _, name := range []string{"1x1", "3x4", "3x5-distinct", "4x4-distinct", "2.3.4", "4.2.3-distinct", "3x3-black", "3x3-place"} {
		game, without := mustGame(t, name+"-empty"), mustGame(t, name)
		if !slices.Equal(slices.Collect(game.Secrets()), slices.Collect(without.Secrets())) {
			t.Errorf("%s has other secrets", game)
		}
		want := rows(game)
		if got := slices.Collect(game.Guesses()); !slices.Equal(got, want) || game.GuessCount() != uint64(len(want)) {
			t.Errorf("%s has %d guesses, counted as %d; want %d", game, len(got), game.GuessCount(), len(want))
		}
		for _, guess := range want {
			read, err := game.ParseCode(game.Format(guess))
			if err != nil || read != guess || game.CheckGuess(guess, nil) != nil {
				t.Errorf("%s: %s reads back as %v, %v", game, game.Format(guess), read, err)
			}
			empties := slices.ContainsFunc(guess[:game.Places()], func(symbol uint8) bool { return game.IsEmpty(int(symbol)) })
			if err := game.CheckSecret(guess); empties != message.IsProblem(err, "code-empty-slot") {
				t.Errorf("%s: CheckSecret(%s): %v", game, game.Format(guess), err)
			}
			for secret := range game.Secrets() {
				checkEmptyMarks(t, game, without, guess, secret)
			}
		}
	}
}

// rows returns all rows of symbols and empty slots that may be guessed, in code order.
func rows(game *rules.Game) []rules.Code {
	all := []rules.Code{{}}
	for place := range game.Places() {
		var longer []rules.Code
		for _, row := range all {
			for symbol := range game.Symbols() + 1 {
				row[place] = uint8(symbol)
				empty := symbol == game.Symbols()
				if empty || symbol < game.Limit(place) && !(game.Distinct() && slices.Contains(row[:place], row[place])) {
					longer = append(longer, row)
				}
			}
		}
		all = longer
	}
	return all
}

// checkEmptyMarks compares a mark with the pegs that the filled slots earn one by one.
func checkEmptyMarks(t *testing.T, game, without *rules.Game, guess, secret rules.Code) {
	t.Helper()
	black, both := 0, 0
	for symbol := range game.Symbols() {
		inGuess, inSecret := 0, 0
		for place := range game.Places() {
			if int(guess[place]) == symbol {
				inGuess++
			}
			if int(secret[place]) == symbol {
				inSecret++
			}
			if int(guess[place]) == symbol && int(secret[place]) == symbol {
				black++
			}
		}
		both += min(inGuess, inSecret)
	}
	mark := game.Mark(guess, secret)
	switch game.Rule() {
	case rules.Place:
		for place := range game.Places() {
			if game.IsEmpty(int(guess[place])) && mark.Tile(place).Means != rules.Absent {
				t.Errorf("%s: %s is marked %v for %s", game, game.Format(guess), mark, game.Format(secret))
			}
		}
		fallthrough
	case rules.BlackWhite:
		if mark.Count(rules.Misplaced) != both-black {
			t.Errorf("%s: %s is marked %v for %s", game, game.Format(guess), mark, game.Format(secret))
		}
	}
	if mark.Count(rules.Right) != black || game.CheckSecret(guess) == nil && mark != without.Mark(guess, secret) {
		t.Errorf("%s: %s is marked %v for %s", game, game.Format(guess), mark, game.Format(secret))
	}
}

// TestEmptyNames checks that no symbol can have the name of the empty slot.
func TestEmptyNames(t *testing.T) {
	_, err := rules.ParseGame("3x3-empty", rules.WithSymbols("A", ".", "B"))
	if !message.IsProblem(err, "symbols-names") {
		t.Errorf("got %v", err)
	}
	mustGame(t, "3x3", rules.WithSymbols("A", ".", "B"))
}
