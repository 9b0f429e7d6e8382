package rules_test

import (
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestTurnOfFields checks turns without an equals sign: a wrong guess comes before a text that is too long.
func TestTurnOfFields(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	const long = `mark "XO EFAB": write XO, 1 1, 1b1w, or none`
	const wrong = `code "ABCZ": "Z" is not a symbol of 4x6, which has A–F; write a code such as ABCD`
	for text, want := range map[string]string{"ABCD XO": "", "A B C D XO X": "", "ABCD XO EFAB": long, "ABCZ XO": wrong, "ABCZ XO more": wrong} {
		_, err := game.ParseTurn(text)
		if got := errorText(err); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestNoSymbols checks numbers that are no symbols and no places.
func TestNoSymbols(t *testing.T) {
	for name, empties := range map[string]bool{"4x6": false, "4x6-empty": true} {
		game := testgame.Parse(t, name)
		if game.IsEmpty(5) || game.IsEmpty(6) != empties || game.IsEmpty(7) {
			t.Errorf("%s: symbol 5 is empty: %v, 6: %v, 7: %v", name, game.IsEmpty(5), game.IsEmpty(6), game.IsEmpty(7))
		}
		if game.Limit(-1) != 0 || game.Limit(3) != 6 || game.Limit(4) != 0 || game.Limit(rules.MaxPlaces) != 0 {
			t.Errorf("%s: the limits of places are wrong", name)
		}
	}
}
