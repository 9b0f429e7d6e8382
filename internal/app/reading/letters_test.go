package reading

import (
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestLettersForDigits reads the codes of a game with ten symbols in letters, as Are You The One and locks with letters have
// them. Digits stay digits, and a code has no letters after J.
func TestLettersForDigits(t *testing.T) {
	game, err := rules.ParseGame("10x10-distinct-black")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"JABCDEFGHI": "JABCDEFGHI", "jabcdefghi": "JABCDEFGHI", "9012345678": "9012345678"} {
		named, code, err := Code(game, text)
		if err != nil || named.Format(code) != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, _, err := Code(game, "KABCDEFGHI"); err == nil {
		t.Error("K is read")
	}
	read, err := Turns(game, "ABCDEFGHIJ 2\nBACDEFGHJI 1")
	if err != nil || len(read.Turns) != 2 || read.Game.Format(read.Turns[1].Guess) != "BACDEFGHJI" || len(read.Notes()) > 0 {
		t.Errorf("%+v: %v", read, err)
	}
}
