package play

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Crew is the goroutines that may work at once on one task. Whoever has a piece
// of work to give away asks for a free hand; without one he does it himself.
type Crew struct {
	free chan struct{}
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
func NewCrew(threads int) *Crew {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	c := &Crew{free: make(chan struct{}, threads)}
	for range threads - 1 {
		c.free <- struct{}{}
	}
	return c
}

// Size returns the number of goroutines of the crew.
func (c *Crew) Size() int { return cap(c.free) }

// Go runs work in a goroutine of the group if a hand is free, and reports so.
func (c *Crew) Go(group *sync.WaitGroup, work func()) bool {
	select {
	case <-c.free:
	default:
		return false
	}
	group.Go(func() {
		defer func() { c.free <- struct{}{} }()
		work()
	})
	return true
}

// Wait waits for the group, lending out the caller's hand meanwhile.
func (c *Crew) Wait(group *sync.WaitGroup) {
	c.free <- struct{}{}
	group.Wait()
	<-c.free
}
