package play

import (
	"context"
	"sync/atomic"

	"codebreaker/internal/workers"
)

// Workers is the worker pool of one task, with counters of its work.
type Workers struct {
	Pool *workers.Pool
	// Work done so far.
	plain, counted, totals atomic.Uint64
}

// Work counts the pairs examined to choose guesses.
type Work struct {
	Plain   uint64 // pairs of a candidate and a playable guess: the cost of weighing all guesses
	Counted uint64 // the pairs that were counted
	Totals  uint64 // pairs of a candidate and a multiset of symbols whose total of black and white was counted
}

// Work returns the work done so far by everyone that shares the workers.
func (w *Workers) Work() Work {
	return Work{w.plain.Load(), w.counted.Load(), w.totals.Load()}
}

// WorkersOf returns the workers of [workers.Within].
func WorkersOf(ctx context.Context, threads int) *Workers {
	return &Workers{Pool: workers.Within(ctx, threads)}
}
