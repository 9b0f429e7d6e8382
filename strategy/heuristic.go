package strategy

import (
	"context"
	"runtime"
	"slices"
	"sync"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/internal/bitslice"
)

// Heuristic plays the guess whose partition of the candidates has the best
// value. The value is a pure function of the sizes of the cells.
type Heuristic struct {
	name  string
	value bitslice.Heuristic
}

// Heuristics returns the heuristics, in the order of their age.
func Heuristics() []*Heuristic {
	return []*Heuristic{Minimax, Expected, Entropy, Parts}
}

// Name returns the heuristic's name.
func (h *Heuristic) Name() string { return h.name }

// Value returns what a partition with those cells is worth: the smaller the
// better. Values of one heuristic are exact integers: partitions that are
// equally good have equal values.
func (h *Heuristic) Value(cells []uint32) int64 { return h.value.Value(cells) }

// Counted returns the heuristic as the counting kernel knows it.
func (h *Heuristic) Counted() bitslice.Heuristic { return h.value }

// Guess returns the best guess, or the first candidate where there are too many
// to weigh, or the first guess of all where candidates are too hard to find. It
// panics when the set has no candidate: [candidate.Set.Any] tells.
func (h *Heuristic) Guess(set *candidate.Set) codebreaker.Code {
	guess, err := h.Choose(context.Background(), set)
	if err == nil {
		return guess
	}
	guess, ok, err := set.First(context.Background())
	if err == nil && !ok {
		panic("strategy: a guess is asked of a set without candidates: the marks contradict each other")
	}
	if err != nil {
		for guess := range set.Game().Guesses() {
			return guess
		}
	}
	return guess
}

// Choose weighs every guess that may be played, on all cores.
func (h *Heuristic) Choose(ctx context.Context, set *candidate.Set) (codebreaker.Code, error) {
	codes, err := set.List(ctx)
	if err != nil {
		return codebreaker.Code{}, err
	}
	switch len(codes) {
	case 0:
		return codebreaker.Code{}, ErrClash
	case 1, 2:
		return codes[0], nil // no guess does better than to tell two apart and be one of them
	}
	pool, err := Pool(ctx, set)
	if err != nil {
		return codebreaker.Code{}, err
	}
	choice, err := best(ctx, candidate.Slice(set.Game(), codes), bitslice.NewGuesses(candidate.Layout(set.Game()), pool), h.value)
	if err != nil {
		return codebreaker.Code{}, err
	}
	return pool[choice.Index], nil
}

// portionFor returns how many guesses to weigh at one time, between two looks at
// the context: about a millisecond's work, since the kernel does best with many.
func portionFor(candidates, guesses, workers int) int64 {
	const pairs = 1 << 26
	return int64(min(max(256, pairs/max(1, candidates)), max(256, guesses/(2*workers))))
}

// best returns the best of guesses.
func best(ctx context.Context, set *bitslice.Set, guesses *bitslice.Guesses, value bitslice.Heuristic) (bitslice.Choice, error) {
	found := slices.Repeat([]bitslice.Choice{{Index: -1}}, runtime.GOMAXPROCS(0))
	eachPortion(ctx, set.Len(), guesses.Len(), func(worker, first, end int) {
		if choice := set.BestOf(guesses, first, end, value); choice.Better(found[worker]) {
			found[worker] = choice
		}
	})
	winner := found[0]
	for _, choice := range found[1:] {
		if choice.Better(winner) {
			winner = choice
		}
	}
	return winner, ctx.Err()
}

// eachPortion divides guesses among all cores and calls weigh with portions of them,
// until all are weighed or the context is done. Each worker has its number, and one
// portion at a time.
func eachPortion(ctx context.Context, candidates, guesses int, weigh func(worker, first, end int)) {
	workers := runtime.GOMAXPROCS(0)
	portion := int(portionFor(candidates, guesses, workers))
	var group sync.WaitGroup
	for worker := range workers {
		first, end := worker*guesses/workers, (worker+1)*guesses/workers
		group.Go(func() {
			for ; first < end && ctx.Err() == nil; first += portion {
				weigh(worker, first, min(end, first+portion))
			}
		})
	}
	group.Wait()
}
