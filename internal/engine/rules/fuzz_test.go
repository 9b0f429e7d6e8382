package rules_test

import (
	"testing"

	"codebreaker/internal/engine/rules"
)

// FuzzParseGame checks that a name that is read prints a name that reads back to it.
func FuzzParseGame(f *testing.F) {
	for _, name := range []string{"4x6", "bulls", "10.11.12-distinct", "wordle:short+more-hard", "words:mixed@4-black", "4x-6", "words:c%2B%2B%403", "16x64-place", "4x10-distinct-black-empty"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		game, err := rules.ParseGame(name, rules.WithLexicon(testLists))
		if err != nil {
			return
		}
		again, err := rules.ParseGame(game.Name(), rules.WithLexicon(testLists))
		if err != nil || again.Name() != game.Name() || again.SecretCount() != game.SecretCount() {
			t.Fatalf("%q is the game %q, which reads back as %v, %v", name, game.Name(), again, err)
		}
	})
}

// FuzzParseTurn checks that a turn that is read prints a turn that reads back to it.
func FuzzParseTurn(f *testing.F) {
	for _, turn := range []string{"ABCD=XO", "abcd=1b2w", "A B C D=0,2", "ABCD=none", "ABCD=🟩🟨⬛⬛", "A.B.=XO", "._-·=none", "=", "ABCD=1A2B", "0A44=0120"} {
		for _, game := range []string{"4x6", "bulls", "4x6-black", "4x6-place", "4x6-empty", "4x6-place-empty", "4x10", "4x10-place", "4x10-empty", "words:short"} {
			f.Add(game, turn)
		}
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		game, err := rules.ParseGame(name, rules.WithLexicon(testLists))
		if err != nil {
			return
		}
		turn, err := game.ParseTurn(text)
		if err != nil {
			return
		}
		again, err := game.ParseTurn(game.FormatTurn(turn))
		if err != nil || again != turn {
			t.Fatalf("%s: %q prints as %q, which reads back as %v, %v", name, text, game.FormatTurn(turn), again, err)
		}
	})
}
