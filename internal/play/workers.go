package play

import (
	"context"
	"sync"
	"sync/atomic"

	"codebreaker/internal/workers"
)

// Workers is the worker pool of one task, with counters of its work.
type Workers struct {
	pool *workers.Pool
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

// NewWorkers returns that number of workers, including the caller; 0 means one for each core.
func NewWorkers(threads int) *Workers { return &Workers{pool: workers.New(threads)} }

// WorkersOf is NewWorkers, limited to the workers of the context if it has any.
func WorkersOf(ctx context.Context, threads int) *Workers {
	return &Workers{pool: workers.Within(ctx, threads)}
}

// Share returns a context whose calls share the workers.
func (w *Workers) Share(ctx context.Context) context.Context { return workers.With(ctx, w.pool) }

// Size returns the number of workers.
func (w *Workers) Size() int { return w.pool.Size() }

// Go runs work in a goroutine of the group if a worker is free, and reports whether one was.
func (w *Workers) Go(group *sync.WaitGroup, work func()) bool { return w.pool.Go(group, work) }

// Wait waits for the group. Meanwhile the caller's worker is free.
func (w *Workers) Wait(group *sync.WaitGroup) { w.pool.Wait(group) }
