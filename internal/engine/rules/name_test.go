package rules_test

import (
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
)

// TestFriendlyName checks that names which people say are read as the same games.
func TestFriendlyName(t *testing.T) {
	files := lexicon.NewFiles(nil, lexicon.FoldAccents)
	for name, want := range map[string]string{
		"4x6-place":                    "4x6-place",
		"words:en-place":               "wordle:en",
		"words:en5-place-hard":         "wordle:en5-hard",
		"words:fr7-black":              "mot:fr7",
		"words:fr":                     "word:fr",
		"words:en5-all-distinct-place": "wordle:en5-all-distinct",
		"words:en4+en4-all-place":      "wordle:en4+en4-all",
	} {
		friendly := rules.Friendly(name)
		if friendly != want {
			t.Errorf("%s is called %s, want %s", name, friendly, want)
		}
		game, err := rules.ParseGame(friendly, rules.WithLexicon(files))
		if err != nil || game.Name() != name {
			t.Errorf("%s is read as %v, %v, want %s", friendly, game, err, name)
		}
	}
}
