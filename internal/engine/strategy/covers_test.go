package strategy_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/estimate"
	"codebreaker/internal/test/longtest"
)

// estimated is positions of a game after a number of turns.
type estimated struct {
	game             string
	turns, positions int
}

// TestEstimateCovers compares the entropies that sampled reports with exact ones: they are as often too large as too
// small, and 95 in 100 lie within two standard errors, the best guess's too. docs/sampling.md has what the long test prints.
func TestEstimateCovers(t *testing.T) {
	if !longtest.On() {
		covers(t, []estimated{{"6x12", 1, 3}, {"7x9", 1, 2}}, 0.8, 0.7)
		return
	}
	covers(t, []estimated{
		{"7x9", 1, 25},
		{"7x10", 1, 25},
		{"8x8", 1, 25},
		{"8x9", 2, 25},
		{"8x10", 2, 15},
		{"7x12-distinct", 1, 15},
		{"8x9-black", 2, 15},
		{"8x9-sum", 2, 10},
		{"9.8.7.9.8.7.9.8", 1, 10},
		{"8x8-place", 0, 1},
		{"9x10-place", 1, 10},
		{"9x10", 3, 10},
		{"10x8", 3, 10},
		{"12x6", 3, 10}, // by populations
	}, 0.93, 0.3)
}

// covers compares entropies at positions, of which at least the share within must lie where their errors say, and
// whose mean must be no further off than that many errors.
func covers(t *testing.T, all []estimated, within, off float64) {
	var total, best deviations
	positions := 0
	for _, one := range all {
		game, err := rules.ParseGame(one.game)
		if err != nil {
			t.Fatal(err)
		}
		var here deviations
		found := 0
		for seed := uint64(0); found < one.positions && seed < 4*uint64(one.positions); seed++ {
			p := playedAt(t, game, one.turns, seed)
			sample, err := p.Candidates().Sample(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if sample.All {
				continue
			}
			found++
			estimates, err := estimate.Best(t.Context(), p, strategy.NewSampled(1), 10)
			if err != nil {
				t.Fatal(err)
			}
			guesses := make([]rules.Code, 0, len(estimates))
			for i := range estimates {
				guesses = append(guesses, estimates[i].Guess)
			}
			weighed, err := strategy.Weigh(t.Context(), position.After(game, p.History()), guesses)
			if err != nil {
				t.Fatal(err)
			}
			for i := range estimates {
				z := (estimates[i].Entropy - weighed[i].Entropy) / estimates[i].Error
				here, total = append(here, z), append(total, z)
				if i == 0 {
					best = append(best, z)
				}
			}
		}
		positions += found
		t.Logf("%-17s after %d: %3d positions, %v", one.game, one.turns, found, here)
	}
	t.Logf("%d positions, all guesses:  %v", positions, total)
	t.Logf("%d positions, best guesses: %v", positions, best)
	for _, d := range []deviations{total, best} {
		if d.within() < within || math.Abs(d.mean()) > off {
			t.Errorf("%v; want %.0f%% or more, and a mean of no more than %g", d, 100*within, off)
		}
	}
}

// playedAt returns a position after turns whose guesses are drawn or, of every other position, chosen by sampled.
func playedAt(t *testing.T, game *rules.Game, turns int, seed uint64) *position.Position {
	t.Helper()
	source := rand.New(rand.NewPCG(seed, 1))
	secret := candidate.SecretDrawer(game)(source)
	p := position.Start(game)
	for turn := range turns {
		guess := candidate.SecretDrawer(game)(source)
		if seed%2 == 1 && turn > 0 {
			var err error
			if guess, err = strategy.NewSampled(1).Choose(t.Context(), p); err != nil {
				t.Fatal(err)
			}
		}
		p = p.After(guess, game.Mark(guess, secret))
	}
	return p
}

// deviations are by how many standard errors estimates are too large.
type deviations []float64

func (d deviations) mean() (mean float64) {
	for _, z := range d {
		mean += z / float64(len(d))
	}
	return mean
}

// within returns the share of deviations up to two.
func (d deviations) within() (share float64) {
	for _, z := range d {
		if math.Abs(z) <= 2 {
			share += 1 / float64(len(d))
		}
	}
	return share
}

func (d deviations) String() string {
	return fmt.Sprintf("%.1f%% within two standard errors, mean %+.2f", 100*d.within(), d.mean())
}
