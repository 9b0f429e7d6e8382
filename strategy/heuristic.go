package strategy

import (
	"context"
	"runtime"
	"sync"

	"codebreaker"
	"codebreaker/candidate"
)

// Heuristic plays the guess whose partition of the candidates has the best value.
type Heuristic struct {
	name  string
	value func(cells []uint32) int64
}

// Heuristics returns the heuristics, in the order of their age.
func Heuristics() []*Heuristic {
	return []*Heuristic{Minimax, Expected, Entropy, Parts}
}

// Name returns the heuristic's name.
func (h *Heuristic) Name() string { return h.name }

// Value returns what the sizes of a partition's cells are worth: the larger the
// better. Values of one heuristic compare exactly; they have no unit.
func (h *Heuristic) Value(cells []uint32) int64 { return h.value(cells) }

// Guess returns the best guess, or the first candidate where there are too many
// to weigh. The set must have a candidate.
func (h *Heuristic) Guess(set *candidate.Set) codebreaker.Code {
	guess, err := h.Choose(context.Background(), set)
	if err != nil {
		guess, _ = set.First(context.Background())
	}
	return guess
}

// Choose weighs every guess that may be played.
func (h *Heuristic) Choose(ctx context.Context, set *candidate.Set) (codebreaker.Code, error) {
	codes, err := set.List(ctx)
	if err != nil {
		return codebreaker.Code{}, err
	}
	switch len(codes) {
	case 0:
		return codebreaker.Code{}, ErrClash
	case 1, 2:
		return codes[0], nil // no guess can do better than to tell two apart and be one of them
	}
	pool, err := Pool(ctx, set)
	if err != nil {
		return codebreaker.Code{}, err
	}
	counter := candidate.NewCounter(set.Game(), codes)
	return best(ctx, set.Game(), counter, h, pool)
}

// choice is a guess with what decides about it.
type choice struct {
	value     int64
	candidate bool
	guess     codebreaker.Code
}

// better reports whether c comes before other by the tie rule.
func (c *choice) better(other *choice) bool {
	if c.value != other.value {
		return c.value > other.value
	}
	if c.candidate != other.candidate {
		return c.candidate
	}
	return codebreaker.Compare(c.guess, other.guess) < 0
}

// best weighs the pool on all cores.
func best(ctx context.Context, game *codebreaker.Game, counter *candidate.Counter, h *Heuristic, pool []codebreaker.Code) (codebreaker.Code, error) {
	workers := runtime.GOMAXPROCS(0)
	found := make([]*choice, workers)
	var group sync.WaitGroup
	for worker := range workers {
		part := pool[worker*len(pool)/workers : (worker+1)*len(pool)/workers]
		group.Go(func() {
			cells := make([]uint32, game.Feedbacks())
			for i, guess := range part {
				if i%64 == 0 && ctx.Err() != nil {
					return
				}
				counter.Count(guess, cells)
				c := choice{h.value(cells), cells[len(cells)-1] > 0, guess}
				if found[worker] == nil || c.better(found[worker]) {
					found[worker] = &c
				}
			}
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return codebreaker.Code{}, err
	}
	var winner *choice
	for _, c := range found {
		if c != nil && (winner == nil || c.better(winner)) {
			winner = c
		}
	}
	if winner == nil {
		return codebreaker.Code{}, ErrClash
	}
	return winner.guess, nil
}
