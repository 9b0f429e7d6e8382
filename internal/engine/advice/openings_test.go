package advice_test

import (
	"math"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/estimate"
	"codebreaker/internal/test/testgame"
)

// TestEstimateOpenings compares estimates from a sample with exact values.
func TestEstimateOpenings(t *testing.T) {
	for _, name := range []string{"6x9", "6x8-place", "7x10-distinct"} {
		game := testgame.Parse(t, name)
		if !advice.OpeningsWeighable(game) {
			t.Errorf("the openings of %s are too many to weigh", name)
		}
		estimates, all, err := advice.EstimateOpenings(t.Context(), game)
		if err != nil || !all {
			t.Fatal(err, all)
		}
		guesses := make([]rules.Code, len(estimates))
		for i := range estimates {
			guesses[i] = estimates[i].Guess
		}
		weighed, err := strategy.Weigh(t.Context(), position.Start(game), guesses)
		if err != nil {
			t.Fatal(err)
		}
		orbits, err := strategy.Best(t.Context(), position.Start(game), strategy.Entropy, math.MaxInt)
		if err != nil || len(orbits) != len(estimates) {
			t.Errorf("%s: %d openings of %d: %v", name, len(estimates), len(orbits), err)
		}
		for i := range weighed {
			e, w, codes := &estimates[i], &weighed[i], float64(game.SecretCount())
			if e.Error == 0 || math.Abs(e.Entropy-w.Entropy) > 4*e.Error {
				t.Errorf("%s %s: %.4f bits, give or take %.4f, but %.4f", name, game.Format(e.Guess), e.Entropy, e.Error, w.Entropy)
			}
			for _, share := range [][2]float64{{e.Leaves, w.Expected / codes}, {estimate.Left(e), w.Expected / codes}, {e.Largest, float64(w.Largest) / codes}} {
				if off := 5 * math.Sqrt(share[1]/sampled(e)); math.Abs(share[0]-share[1]) > off {
					t.Errorf("%s %s: shares %v", name, game.Format(e.Guess), share)
				}
			}
			if len(e.Sizes) > w.Cells || len(e.Sizes) < w.Cells/2 || e.Candidate != w.Candidate {
				t.Errorf("%s %s: %d cells of %d", name, game.Format(e.Guess), len(e.Sizes), w.Cells)
			}
		}
	}
}

// sampled returns the number of codes behind an estimate.
func sampled(e *strategy.Estimate) float64 {
	codes := 0
	for _, size := range e.Sizes {
		codes += size.Candidates
	}
	return float64(codes)
}

// TestOpeningsWeighable checks which games are too large to weigh all first guesses.
func TestOpeningsWeighable(t *testing.T) {
	for name, want := range map[string]bool{"6x16": true, "8x12": false, "9.10.11.12.13.14.15.16": false, "4.5.6.7.8": true, "16x2": true} {
		game := testgame.Parse(t, name)
		if advice.OpeningsWeighable(game) != want {
			t.Errorf("the openings of %s: weighable %v", name, !want)
		}
	}
}
