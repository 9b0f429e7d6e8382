package strategy_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/test/weighttest"
)

// TestWeightedHeuristics compares with all guesses weighed in the plainest way: cells are sums of
// weights, and of guesses of one value a candidate comes first, the heavier of those, then the first.
func TestWeightedHeuristics(t *testing.T) {
	source := rand.New(rand.NewPCG(15, 1))
	for range 400 {
		suffix := []string{"-weighted", "-black-weighted", "-place-weighted", "-place-hard-weighted", "-place-ultra-weighted"}[source.IntN(5)]
		list := weighttest.Draw(source, 3+source.IntN(40), 2+source.IntN(3), 2+source.IntN(6), 1+source.Uint32N(12))
		game := weighttest.Game(t, list, suffix)
		p := position.Start(game)
		if source.IntN(2) == 0 {
			secret, guess := someOf(source, game.Words().Secrets), someOf(source, game.Words().Guesses)
			if !game.Mark(guess, secret).Solved() {
				p = p.After(guess, game.Mark(guess, secret))
			}
		}
		for _, h := range append(strategy.Heuristics(), strategy.Chance) {
			got, err := h.Choose(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			if want := plainWeighted(game, p, h); got != want {
				t.Fatalf("%s %v after %v, %s: %s, want %s", game.Name(), list, p.History(), h.Name(), game.Format(got), game.Format(want))
			}
			codes, err := p.List(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			own := strategy.NewHeuristic("own", func(cells []weigh.Cell) int64 {
				left := len(codes)
				for _, cell := range cells {
					left -= cell.Candidates
				}
				if left != 0 {
					t.Errorf("%s: the cells %+v have not %d candidates", game.Name(), cells, len(codes))
				}
				return h.OfCells(cells)
			})
			best, err := strategy.Best(context.Background(), p, h, 1)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := strategy.Best(context.Background(), p, own, 1); err != nil || again[0].Guess != best[0].Guess {
				t.Fatalf("%s after %v, %s: %v, %v; want %v", game.Name(), p.History(), h.Name(), again, err, best)
			}
		}
	}
}

func someOf(source *rand.Rand, codes []rules.Code) rules.Code {
	return codes[source.IntN(len(codes))]
}

// plainWeighted returns the guess to play.
func plainWeighted(game *rules.Game, p *position.Position, h *strategy.Heuristic) rules.Code {
	candidates, _ := p.List(context.Background())
	if len(candidates) == 2 && game.Weight(candidates[1]) > game.Weight(candidates[0]) {
		return candidates[1]
	}
	if len(candidates) <= 2 {
		return candidates[0]
	}
	best, bestValue, bestChance := rules.Code{}, int64(0), int64(-1)
	for guess := range game.Guesses() {
		if game.CheckGuess(guess, p.History()) != nil {
			continue
		}
		cells, chance, hope := make(map[rules.Feedback]uint32), int64(0), int64(0)
		for _, candidate := range candidates {
			cells[game.Mark(guess, candidate)] += game.Weight(candidate)
			if candidate == guess {
				chance = int64(game.Weight(guess))
				if h == strategy.Chance {
					hope = max(1, chance) * strategy.ChanceBits << 32
				}
			}
		}
		var sizes []uint32
		for _, size := range cells {
			sizes = append(sizes, size)
		}
		if value := h.Value(sizes) - hope; bestChance < 0 || value < bestValue || value == bestValue && chance > bestChance {
			best, bestValue, bestChance = guess, value, chance
		}
	}
	return best
}
