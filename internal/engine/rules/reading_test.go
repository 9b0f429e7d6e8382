package rules_test

import (
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestSumMarks reads marks of the rule sum: the sign of the secret, or black pegs only, say more than a number.
func TestSumMarks(t *testing.T) {
	game := mustGame(t, "3x4-sum")
	for text, want := range map[string]string{
		"!": "3!", "3!": "3!", "3 !": "3!", "XXX": "3!", "XXX!": "3!", "XXO!": "3!", " ! ": "3!",
		"3": "3", "XXO": "3", "xoo": "3", "XX": "2", "0": "none", "none": "none",
		"2!": "", "XO!": "", "O!": "", "XOO!!": "", "4": "", "XXXX": "", "XXXO": "", "": "", "( )": "",
	} {
		mark, err := game.ParseFeedback(text)
		switch {
		case want == "" && err == nil:
			t.Errorf("%q is read as %s", text, mark)
		case want != "" && (err != nil || mark.String() != want && !(want == "none" && mark.Ordinal() == 0)):
			t.Errorf("%q is read as %s, %v; want %s", text, mark, err, want)
		}
	}
}

// TestNamesAndBeginnings reads a name in another case before the beginning of a longer name.
func TestNamesAndBeginnings(t *testing.T) {
	game := mustGame(t, "3x3", rules.WithSymbols("Red", "Redder", "Blue"))
	for _, text := range []string{"Red Blue Redder", "RED BLUE REDDER", "red b redd"} {
		if code, err := game.ParseCode(text); err != nil || code != (rules.Code{0, 2, 1}) {
			t.Errorf("%q is read as %v, %v", text, code, err)
		}
	}
}

// TestNumbersInMessages checks the places and turns that messages name, counted from 1, and the symbols and games that
// they list.
func TestNumbersInMessages(t *testing.T) {
	game, named := mustGame(t, "4x6"), mustGame(t, "3x3", rules.WithSymbols("Red", "Green", "Blue"))
	for _, test := range []struct {
		of   func() error
		says string
	}{
		{func() error { _, err := game.Code(1, 2, 9, 1); return err }, "place 3 of a code: symbol 9"},
		{func() error { _, err := named.ParseCode("pink red red"); return err }, "which has Red Green Blue"},
		{func() error { _, err := game.ParseCode("ABCZ"); return err }, "which has A–F"},
		{func() error {
			return game.CheckTurns(rules.History{{Feedback: game.FeedbackAt(1)}, {Feedback: named.FeedbackAt(1)}})
		}, "turn 2: "},
		{func() error { _, err := rules.ParseGame("4.x"); return err }, "mastermind or wordle"},
		{func() error { _, err := rules.ParseGame("wordle"); return err }, "needs word lists"},
		{func() error { _, err := game.ParseFeedback("5 0"); return err }, "5 pegs for 4 places"},
		{func() error { _, err := game.ParseFeedback("0 5"); return err }, "5 pegs for 4 places"},
	} {
		if err := test.of(); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v, want %q", err, test.says)
		}
	}
}

// TestOneTurn refuses a text that is not one turn.
func TestOneTurn(t *testing.T) {
	game := mustGame(t, "4x6")
	for _, text := range []string{"AABB XO AACC X", "AABB", "AABB XO AACC"} {
		if turn, err := game.ParseTurn(text); err == nil {
			t.Errorf("%q is read as one turn, %s", text, game.FormatTurn(turn))
		}
	}
}
