package weigh

import (
	"context"
	"sync/atomic"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position/partition/bitslice"
)

// sharedPairs is the least number of guess-candidate pairs for which weighing is shared with the
// workers: some hundreds of microseconds. Pairs of long codes take manyTimes as long.
const sharedPairs, manyTimes = 1 << 23, 32

// longCode is the least number of places of codes that the kernels count in a loop.
const longCode = 9

// portionFor returns the number of guesses to weigh between two checks of the context. The kernels
// are efficient with many, so a portion is about a millisecond of work. Long codes take manyTimes as
// much, and counting without a kernel about 64 times, so a guess may be a portion of its own.
func (h *heuristic) portionFor(set *bitslice.Set, guesses int) int64 {
	pairs, least := 1<<26, 256
	switch {
	case !h.measure.counts() || !set.HasKernel():
		pairs, least = pairs/64, 1
	case h.layout.Places >= longCode:
		pairs, least = pairs/manyTimes, least/manyTimes
	}
	return int64(min(max(least, pairs/max(1, set.Len())), max(256, guesses/(2*h.workers.Size()))))
}

// bestOf returns the best of guesses for candidates. The search ends at a guess that separates all
// candidates: no later guess is better. (A guess that is not a candidate must not hide a later
// candidate that separates all. There is no such candidate, or it would have been found first.)
func (h *heuristic) bestOf(ctx context.Context, set *bitslice.Set, guesses *bitslice.Guesses) (bitslice.Choice, error) {
	perfect := h.perfect()
	ends := h.measure.prefersSingles() && (h.weights == nil || h.looksApart())
	found := h.found
	for i := range found {
		found[i].Index = -1
	}
	h.share(ctx, set, guesses, func(worker, first, last int) (enough bool) {
		if choice := h.bestAmong(set, guesses, first, last); choice.Better(found[worker]) {
			found[worker] = choice
		}
		return found[worker].Value == perfect && ends
	})
	winner := found[0]
	for _, choice := range found[1:] {
		if choice.Better(winner) {
			winner = choice
		}
	}
	return winner, ctx.Err()
}

// values returns the values of guesses for candidates.
func (h *heuristic) values(ctx context.Context, set *bitslice.Set, guesses *bitslice.Guesses) ([]int64, error) {
	values := make([]int64, guesses.Len())
	portion := min(guesses.Len()/(4*h.workers.Size()), int(h.portionFor(set, guesses.Len())))
	if h.layout.Places >= longCode && set.Len()*guesses.Len() >= sharedPairs/manyTimes && portion > 0 {
		h.workers.Each((guesses.Len()+portion-1)/portion, func(i int) {
			if first := i * portion; ctx.Err() == nil {
				end := min(first+portion, guesses.Len())
				h.setValues(set, guesses, first, end, values[first:end])
			}
		})
		return values, ctx.Err()
	}
	h.share(ctx, set, guesses, func(_, first, last int) bool {
		h.setValues(set, guesses, first, last, values[first:last])
		return false
	})
	return values, ctx.Err()
}

// share calls weigh with portions of the guesses in order, until all are weighed, one call has
// found enough, or the context is done. Free workers take portions too. Each worker has a number
// and works on one portion at a time.
func (h *heuristic) share(ctx context.Context, set *bitslice.Set, guesses *bitslice.Guesses, weigh func(worker, first, last int) (enough bool)) {
	portion := h.portionFor(set, guesses.Len())
	var next, end atomic.Int64
	end.Store(int64(guesses.Len()))
	h.workers.Share(int64(set.Len())*int64(guesses.Len()) < sharedPairs, func(worker int) {
		for ctx.Err() == nil {
			first, last := growing(next.Add(1)-1, portion)
			if first >= end.Load() {
				return
			}
			last = min(last, int64(guesses.Len()))
			if weigh(worker, int(first), int(last)) {
				budget.Lower(&end, last)
				return
			}
		}
	})
}

// growing returns the range of the i-th portion. Portions start small, since a guess that separates
// all candidates is often among the first, and double up to most.
func growing(i, most int64) (first, last int64) {
	size := min(1024, most)
	for ; i > 0 && size < most; i-- {
		first += size
		size *= 2
	}
	first += i * size
	return first, first + size
}
