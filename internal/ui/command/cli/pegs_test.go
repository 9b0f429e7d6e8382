package cli

import (
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/rules"

	"github.com/charmbracelet/x/ansi"
)

// TestPlayed checks that colours change no letter of a guess, and that a mark is drawn as pins.
func TestPlayed(t *testing.T) {
	english, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		game, turn, guess, mark, pins string
	}{
		{"4x6", "AABB=XO", "AABB", "XO", "●○··"},
		{"4x6-place", "AABB=GxYx", "AABB", "GxYx", "GxYx"},
		{"2x12", "AB=none", "AB", "none", "··"},
	} {
		game, err := rules.ParseGame(test.game)
		if err != nil {
			t.Fatal(err)
		}
		turn, err := game.ParseTurn(test.turn)
		if err != nil {
			t.Fatal(err)
		}
		env := Env{Lang: english, Getenv: func(name string) string { return map[string]string{"TERM": "xterm"}[name] }}
		if guess, mark := env.Played(game, turn); guess != test.guess || mark != test.mark {
			t.Errorf("%s without colours: %q, %q", test.turn, guess, mark)
		}
		env.Colour = true
		guess, mark := env.Played(game, turn)
		if guess == test.guess || ansi.Strip(guess) != test.guess || ansi.Strip(mark) != test.pins {
			t.Errorf("%s with colours: %q, %q", test.turn, guess, mark)
		}
	}
}

// TestTell wraps a sentence to the width of the terminal, and nothing without one.
func TestTell(t *testing.T) {
	for width, want := range map[int]string{0: "one two three\n", 8: "one two\nthree\n"} {
		var text strings.Builder
		env := Env{Out: &Output{Writer: &text}, Width: width}
		env.Tell("one two three")
		if text.String() != want {
			t.Errorf("%d columns: %q, want %q", width, &text, want)
		}
	}
}
