package codebreaker_test

import (
	"testing"

	"codebreaker"
)

// TestOneSolution checks under which rule a composed puzzle has one solution: by the rule of magazines, which allows at each
// place the symbols of its column. With all symbols, or as turns of the game, some puzzle has more.
func TestOneSolution(t *testing.T) {
	game := mustGame(t, "4x6")
	several := 0
	for seed := range uint64(30) {
		puzzle, explained, err := codebreaker.Compose(t.Context(), codebreaker.PuzzleOrder{Game: game, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		var magazine, all, turns []codebreaker.Code
		for code, err := range puzzle.Solutions(t.Context()) {
			if magazine = append(magazine, code); err != nil {
				t.Fatal(err)
			}
		}
		for code, err := range puzzle.WithAllSymbols().Solutions(t.Context()) {
			if all = append(all, code); err != nil {
				t.Fatal(err)
			}
		}
		if turns, err = game.After(puzzle.Lines()...).List(t.Context()); err != nil {
			t.Fatal(err)
		}
		if len(magazine) != 1 || magazine[0] != explained.Solutions[0] {
			t.Errorf("seed %d: %d solutions", seed, len(magazine))
		}
		if len(all) != len(turns) {
			t.Errorf("seed %d: %d solutions with all symbols, and %d codes after the turns", seed, len(all), len(turns))
		}
		if len(all) > 1 {
			several++
		}
	}
	if several == 0 {
		t.Error("each puzzle has one solution with all symbols too: say so instead")
	}
}
