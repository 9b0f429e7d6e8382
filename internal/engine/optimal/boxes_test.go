package optimal_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestBoxes compares searches after random turns with and without the bounds by lines, planes and
// spaces. The totals are equal.
func TestBoxes(t *testing.T) {
	draw := rand.New(rand.NewPCG(5, 77))
	for _, name := range []string{"2x8-black", "3x5-black", "3x6-distinct-black", "4x3-black", "2.6.7-black", "3.4.5-black", "4x5-distinct-black"} {
		game := testgame.Parse(t, name)
		codes := slices.Collect(game.Secrets())
		for range 10 {
			secret := codes[draw.IntN(len(codes))]
			var history rules.History
			for range 1 + draw.IntN(2) {
				guess := codes[draw.IntN(len(codes))]
				history = history.With(guess, game.Mark(guess, secret))
			}
			with, err := optimal.Solve(t.Context(), position.After(game, history), optimal.Options{})
			if err != nil {
				t.Fatal(err)
			}
			without, err := optimal.Solve(t.Context(), position.After(game, history), optimal.Options{}.Without(optimal.NoBoxes))
			if err != nil {
				t.Fatal(err)
			}
			if with.Total != without.Total {
				t.Errorf("%s after %v: total %d with boxes, %d without", name, history, with.Total, without.Total)
			}
		}
	}
}
