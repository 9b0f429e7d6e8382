package play

import (
	"context"
	"sync"
	"sync/atomic"

	"codebreaker/internal/workers"
)

// Crew is the workers of one task, and how much they did.
type Crew struct {
	pool *workers.Pool
	// work is what was weighed so far.
	plain, counted, totals atomic.Uint64
}

// Work says how much was done to choose guesses, in pairs.
type Work struct {
	Plain   uint64 // of a candidate and a guess that may be played: what weighing all guesses counts
	Counted uint64 // of those, the pairs that were counted
	Totals  uint64 // of a candidate and a multiset of symbols whose total, black and white, was counted
}

// Work returns what has been done by all that share the crew.
func (c *Crew) Work() Work {
	return Work{c.plain.Load(), c.counted.Load(), c.totals.Load()}
}

// NewCrew returns a crew of that many goroutines, the caller's included; 0 means
// one for each core.
func NewCrew(threads int) *Crew { return &Crew{pool: workers.New(threads)} }

// CrewOf is NewCrew, but the workers of the context ([Crew.Share]) are the limit, if it has any.
func CrewOf(ctx context.Context, threads int) *Crew { return &Crew{pool: workers.Within(ctx, threads)} }

// Share returns a context whose calls share the workers of the crew.
func (c *Crew) Share(ctx context.Context) context.Context { return workers.With(ctx, c.pool) }

// Size returns the number of goroutines of the crew.
func (c *Crew) Size() int { return c.pool.Size() }

// Go runs work in a goroutine of the group if a worker is free, and reports whether one was.
func (c *Crew) Go(group *sync.WaitGroup, work func()) bool { return c.pool.Go(group, work) }

// Wait waits for the group. Meanwhile the caller's worker is free.
func (c *Crew) Wait(group *sync.WaitGroup) { c.pool.Wait(group) }
