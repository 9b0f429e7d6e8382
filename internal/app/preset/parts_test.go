package preset_test

import (
	"testing"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/engine/rules"
)

// TestParts names games by their parts, each as the game names itself, and ignores parts that do
// not apply.
func TestParts(t *testing.T) {
	for want, parts := range map[string]preset.Parts{
		"5x7":                  {Places: 5, Symbols: 7, Hard: true},
		"4x10-distinct":        {Places: 4, Symbols: 10, Rule: "black-white", Distinct: true},
		"4x6-distinct-sum":     {Places: 4, Symbols: 6, Rule: "sum", Distinct: true},
		"4x6-place-hard-empty": {Places: 4, Symbols: 6, Rule: "place", Hard: true, Empties: true},
		"words:en5-black":      {Places: 4, Symbols: 6, List: "en5", Rule: "black", Distinct: true, Empties: true},
		"words:birds@4-place":  {List: "birds@4", Rule: "place"},
	} {
		got := parts.Game()
		if got != want {
			t.Errorf("%+v is called %s, want %s", parts, got, want)
		}
		if game, err := rules.ParseGame(got); parts.List == "" && (err != nil || game.Name() != want) {
			t.Errorf("%s: %s, %v", got, game.Name(), err)
		}
	}
}
