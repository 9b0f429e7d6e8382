package nonadaptive

import (
	"context"
	"math/rand/v2"

	"codebreaker/internal/engine/rules"
)

// Walk looks for n guesses that identify every secret by local search. A step replaces a random guess of the set by
// another one that leaves the fewest pairs unsplit. It returns nil if it has not found any after this many steps, which
// proves nothing.
func (p *Problem) Walk(ctx context.Context, n, steps int, seed uint64) []rules.Code {
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	s := p.newSplitter(0)
	chosen := make([]int, n)
	for i := range chosen {
		chosen[i] = rng.IntN(len(p.guesses))
	}
	for range steps {
		if ctx.Err() != nil {
			break
		}
		replaced := rng.IntN(n)
		others := p.whole()
		for i, guess := range chosen {
			if i != replaced {
				refined := new(partition)
				s.refine(others, refined, guess, -1)
				others = refined
			}
		}
		best, ties, fewest := -1, 0, others.unsplit
		for guess := range p.guesses {
			if guess == chosen[replaced] {
				continue
			}
			unsplit := s.unsplit(others, guess, fewest)
			if unsplit > fewest {
				continue
			}
			if unsplit < fewest {
				fewest, ties = unsplit, 0
			}
			if ties++; rng.IntN(ties) == 0 {
				best = guess
			}
		}
		if best >= 0 {
			chosen[replaced] = best
		}
		if best >= 0 && fewest == 0 {
			return p.codes(chosen)
		}
	}
	return nil
}
