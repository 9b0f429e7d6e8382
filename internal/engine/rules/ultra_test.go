package rules_test

import (
	"errors"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// TestUltra checks guesses of the ultra-hard mode after a turn.
func TestUltra(t *testing.T) {
	game, err := rules.ParseGame("5x26-place-ultra")
	if err != nil {
		t.Fatal(err)
	}
	if game.Name() != "5x26-place-ultra" || !game.Hard() || !game.Ultra() {
		t.Errorf("the game is %s", game)
	}
	for _, test := range []struct{ turn, guess, id string }{
		{"CRANE=xYxxG", "STORE", ""},
		{"CRANE=xYxxG", "SERVE", ""},             // a second E, of which nothing is known
		{"CRANE=xYxxG", "BRIDE", "ultra-yellow"}, // R at the same place
		{"CRANE=xYxxG", "CURSE", "ultra-grey"},
		{"CRANE=xYxxG", "SHORT", "hard-green"},
		{"CRANE=xYxxG", "SLIDE", "hard-yellow"},
		{"EERIE=xYxxx", "SPEED", "ultra-more"}, // two E, and the code has one
		{"EERIE=xYxxx", "HOTEL", ""},
		{"EERIE=xYxxx", "BEDOL", "ultra-yellow"},
		{"EERIE=xxxxx", "HOTEL", "ultra-grey"},
	} {
		turn, err := game.ParseTurn(test.turn)
		if err != nil {
			t.Fatal(err)
		}
		guess, err := game.ParseCode(test.guess)
		if err != nil {
			t.Fatal(err)
		}
		err = game.CheckGuess(guess, rules.History{turn})
		problem := new(message.Problem)
		if errors.As(err, &problem); problem.ID != test.id || (test.id != "") != errors.Is(err, rules.ErrHard) {
			t.Errorf("%s after %s: %v, want %q", test.guess, test.turn, err, test.id)
		}
		if game.UsesHints(guess, rules.History{turn}) != (test.id == "") {
			t.Errorf("%s after %s uses the hints: %v", test.guess, test.turn, test.id != "")
		}
	}
	if _, err := rules.ParseGame("4x6-ultra"); !message.IsProblem(err, "game-hard-rule") {
		t.Errorf("4x6-ultra: %v", err)
	}
}

// TestUltraSecret allows every code that fits the turns as a guess, whatever the turns.
func TestUltraSecret(t *testing.T) {
	for _, name := range []string{"3x3-place-ultra", "2x3-place-ultra-empty"} {
		game, err := rules.ParseGame(name)
		if err != nil {
			t.Fatal(err)
		}
		for secret := range game.Secrets() {
			for first := range game.Guesses() {
				history := rules.History{{Guess: first, Feedback: game.Mark(first, secret)}}
				for second := range game.Guesses() {
					if game.CheckGuess(second, history) != nil {
						continue
					}
					after := history.With(second, game.Mark(second, secret))
					if err := game.CheckGuess(secret, after); err != nil {
						t.Fatalf("%s: the code %s is refused: %v", name, game.Format(secret), err)
					}
				}
			}
		}
	}
}
