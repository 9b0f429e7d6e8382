package weigh

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/rank"
)

// TestBestOfBlackOnly compares ranking by blacks with exhaustive weighing of all guesses.
func TestBestOfBlackOnly(t *testing.T) {
	source := rand.New(rand.NewPCG(8, 12))
	ranked := 0
	for _, name := range []string{"4x8-black", "5x6-black", "6x4-black", "7x3-black", "4x7-black-empty", "7.4.6.5-black", "5x6-distinct-black"} {
		game, err := rules.ParseGame(name)
		if err != nil {
			t.Fatal(err)
		}
		guesses, secrets := slices.Collect(game.Guesses()), slices.Collect(game.Secrets())
		cells := make([]uint32, partition.Layout(game).Cells())
		for range 40 {
			at, secret := position.Start(game), secrets[source.IntN(len(secrets))]
			for range 1 + source.IntN(6) {
				guess := guesses[source.IntN(len(guesses))]
				at = at.After(guess, game.Mark(guess, secret))
			}
			codes, err := at.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			kernel := []bitslice.Heuristic{bitslice.Minimax, bitslice.Expected, bitslice.Entropy, bitslice.Parts}[source.IntN(4)]
			h := newHeuristic(game, Counted(kernel), false, budget.NewPool(2))
			if _, settled, err := h.begin(t.Context(), at); settled || err != nil {
				continue
			}
			if h.ranksBlacks(at.Group().Reduce(codes)) {
				ranked++
			}
			got, err := h.best(t.Context(), at)
			if err != nil {
				t.Fatal(err)
			}
			var want []rank.Choice
			for _, guess := range guesses {
				h.set.Count(guess, cells)
				want = append(want, rank.Choice{Value: kernel.Value(cells), Candidate: cells[len(cells)-1] > 0, Guess: guess})
			}
			if want := slices.MinFunc(want, rank.Choice.Compare); got != want {
				t.Errorf("%s, heuristic %d, %d candidates: the best guess is %+v, want %+v", name, kernel, len(codes), got, want)
			}
		}
	}
	if ranked < 20 {
		t.Errorf("%d positions were ranked", ranked)
	}
}
