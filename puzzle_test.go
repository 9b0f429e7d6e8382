package codebreaker_test

import (
	"testing"

	"codebreaker"
)

// TestOneSolution checks that a composed puzzle of a game without words has one solution, with all symbols, and as turns of
// the game.
func TestOneSolution(t *testing.T) {
	game := mustGame(t, "4x6")
	for seed := range uint64(30) {
		puzzle, explained, err := codebreaker.Compose(t.Context(), codebreaker.PuzzleOrder{Game: game, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		var solutions, all, turns []codebreaker.Code
		for code, err := range puzzle.Solutions(t.Context()) {
			if solutions = append(solutions, code); err != nil {
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
		if len(solutions) != 1 || solutions[0] != explained.Solutions[0] {
			t.Errorf("seed %d: %d solutions", seed, len(solutions))
		}
		if len(all) != 1 || len(turns) != 1 {
			t.Errorf("seed %d: %d solutions with all symbols, and %d codes after the turns", seed, len(all), len(turns))
		}
	}
}
