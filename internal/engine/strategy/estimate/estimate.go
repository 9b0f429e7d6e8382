// Package estimate judges guesses by a sample of the candidates, when there are too many to list.
package estimate

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Left returns how much of the weight of all candidates is left on average: without weights,
// e.Leaves.
func Left(e *strategy.Estimate) (remaining float64) {
	all := 0.0
	for _, size := range e.Sizes {
		all += float64(size.Weight)
	}
	for _, size := range e.Sizes {
		remaining += (float64(size.Weight) / all) * (float64(size.Weight) / all)
	}
	return remaining
}

// Guesses judges guesses by a sample of the candidates of a position. They stay in the order given. Guesses that
// were chosen by a sample need another one: [candidate.Set.Fresh]. The error is the context's, or a
// message.Problem when a guess is not a row of the game's symbols.
func Guesses(ctx context.Context, p *position.Position, drawn *candidate.Sample, guesses []rules.Code) ([]strategy.Estimate, error) {
	game := p.Game()
	weighed, err := strategy.Weigh(ctx, position.Listed(game, nil, drawn.Codes), guesses)
	if err != nil {
		return nil, err
	}
	estimates := make([]strategy.Estimate, 0, len(weighed))
	for i := range weighed {
		w := &weighed[i]
		e := strategy.Estimate{Guess: w.Guess, Candidate: p.Allows(w.Guess), Entropy: w.Entropy, Leaves: w.Expected / float64(len(drawn.Codes)), Sizes: w.Sizes}
		all, most := uint64(0), uint64(0)
		for _, size := range w.Sizes {
			all, most = all+size.Weight, max(most, size.Weight)
		}
		e.Largest = float64(most) / float64(all)
		if !drawn.All {
			e.Entropy, e.Error = entropy(game, drawn, w)
		}
		estimates = append(estimates, e)
	}
	return estimates, nil
}

// Best returns the best guesses of a sampled strategy, no more than most: the guess that it plays, then the others by their
// estimated entropy. One sample chooses them and a fresh one judges them, so a later guess may have a higher estimate than
// the first. It returns the errors of [candidate.Set.Sample].
func Best(ctx context.Context, p *position.Position, s strategy.Strategy, most int) ([]strategy.Estimate, error) {
	set, pool := p.Candidates(), budget.PoolOf(ctx)
	ctx = budget.WithPool(ctx, pool)
	var group sync.WaitGroup
	if _, err := set.Sample(ctx); err == nil {
		pool.Go(&group, func() { _, _ = set.Fresh(ctx) }) // the set keeps it
	}
	guesses, err := s.(searcher).Search(ctx, p, most)
	pool.Wait(&group)
	if err != nil {
		return nil, err
	}
	drawn, err := set.Fresh(ctx)
	if err != nil {
		return nil, err
	}
	estimates, err := Guesses(ctx, p, drawn, guesses)
	if len(estimates) > 1 {
		slices.SortStableFunc(estimates[1:], func(a, b strategy.Estimate) int { return cmp.Compare(b.Entropy, a.Entropy) })
	}
	return estimates, err
}

// searcher is what a sampled strategy does besides choosing.
type searcher interface {
	Search(ctx context.Context, p *position.Position, most int) ([]rules.Code, error)
}

// Compare orders guesses as a heuristic does, as far as a sample shows: the better
// one first, then candidates, then by code.
func Compare(h *strategy.Heuristic, a, b *strategy.Estimate) int {
	better := 0
	switch h {
	case strategy.Minimax:
		better = cmp.Compare(a.Largest, b.Largest)
	case strategy.Expected:
		better = cmp.Compare(Left(a), Left(b))
	case strategy.Parts:
		better = cmp.Compare(len(b.Sizes), len(a.Sizes))
	default:
		better = cmp.Compare(b.Entropy, a.Entropy)
	}
	if better == 0 && a.Candidate != b.Candidate {
		better = 1
		if a.Candidate {
			better = -1
		}
	}
	return cmp.Or(better, rules.Compare(a.Guess, b.Guess))
}
