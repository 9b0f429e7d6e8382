package wording_test

import (
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestMarksAsPeopleSayThem checks that a contradiction is described by pegs, bulls and cows, or
// squares, not by the letters used for typing marks.
func TestMarksAsPeopleSayThem(t *testing.T) {
	for _, test := range []struct{ lang, game, turns, want string }{
		{"en", "4x6", "ABCD=none EFEF=XXX FEFE=OO", "The mark of turn 3 cannot be 2 white if turn 1 is right; did you mean 1 black and 2 white?"},
		{"fr", "4x6", "ABCD=none EFEF=XXX FEFE=OO", "Pour le coup 3, la réponse ne peut pas être « 2 blanches » si elle est juste pour le coup 1 ; vouliez-vous dire 1 noire et 2 blanches ?"},
		{"en", "bulls", "0123=none 0124=XX", "The mark of turn 1 cannot be none if turn 2 is right; did you mean 1 bull?"},
	} {
		l, err := lang.ByName(test.lang)
		if err != nil {
			t.Fatal(err)
		}
		game := testgame.Parse(t, test.game)
		turns := testgame.Turns(t, game, test.turns)
		clash, err := review.Explain(t.Context(), game, turns)
		if err != nil {
			t.Fatal(err)
		}
		if said := strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(wording.Likeliest(l, game, turns, clash)); said != test.want {
			t.Errorf("%s: %s", test.game, said)
		}
	}
	for _, test := range []struct{ game, mark, want string }{
		{"bulls", "XOO", "1 bull and 2 cows"}, {"bulls", "none", "no bull, no cow"}, {"4x6", "XX", "2 black"}, {"4x6-sum", "2", "2 right, anywhere"}, {"4x6-place", "GYxx", "🟩🟨⬛⬛"},
	} {
		l, _ := lang.ByName("en")
		game := testgame.Parse(t, test.game)
		feedback, err := game.ParseFeedback(test.mark)
		if err != nil {
			t.Fatal(err)
		}
		if said := wording.Told(l, game, feedback); said != test.want {
			t.Errorf("%s %s: %s", test.game, test.mark, said)
		}
	}
}

// TestInRed checks that a game that gives the first letter speaks of red, yellow and blue in both languages.
func TestInRed(t *testing.T) {
	words := rules.WithLexicon(testgame.Lists{"en": {"CRANE", "CHORD"}})
	game := testgame.Parse(t, "lingo", words)
	for name, want := range map[string][]string{"en": {"Red square", "Yellow circle", "Blue square"}, "fr": {"Carré rouge", "Rond jaune", "Carré bleu"}} {
		var names []string
		for _, caption := range wording.Captions(language(t, name), game) {
			names = append(names, caption.Name)
		}
		if !slices.Equal(names, want) {
			t.Errorf("%s: the marks are called %v, want %v", name, names, want)
		}
	}
}
