package rules_test

import (
	"errors"
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestParseErrors checks the input of each error, and that the example of a right text can be read.
func TestParseErrors(t *testing.T) {
	for _, test := range []struct{ kind, game, text, input string }{
		{"game", "", "4x", "4x"},
		{"game", "", "words:", "words:"},
		{"code", "4x6", "ABCX", "ABCX"},
		{"code", "words:short", "NO", "NO"},
		{"code", "4x6", "", ""},
		{"mark", "4x6", "5 1", "5 1"},
		{"mark", "3x5-place", "GG", "GG"},
		{"mark", "4x6", "3 1", "3 1"},
		{"turn", "4x6", "ABCD", "ABCD"},
		{"turn", "4x6", "ABCX=XO", "ABCX"},
		{"turn", "4x6-black", "ABCD=7", "7"},
	} {
		read := func(text string) (err error) {
			if test.kind == "game" {
				_, err = rules.ParseGame(text, rules.WithLexicon(frenchLists))
				return err
			}
			game := mustGame(t, test.game)
			switch test.kind {
			case "code":
				_, err = game.ParseCode(text)
			case "mark":
				_, err = game.ParseFeedback(text)
			case "turn":
				_, err = game.ParseTurn(text)
			}
			return err
		}
		err := read(test.text)
		var parse *rules.ParseError
		if !errors.As(err, &parse) || parse.Input != test.input || parse.Error() != err.Error() {
			t.Errorf("%s %s %q: %#v", test.kind, test.game, test.text, err)
			continue
		}
		if test.input == test.text && read(parse.Want()) != nil {
			t.Errorf("%s %q: the example %q cannot be read: %v", test.kind, test.text, parse.Want(), read(parse.Want()))
		}
	}
	if _, err := rules.ParseGame("words:broken", rules.WithLexicon(frenchLists)); err == nil || errors.As(err, new(*rules.ParseError)) {
		t.Errorf("an error of the lexicon: %#v", err)
	}
}
