package optimal

import (
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/budget"
)

// A trial evaluates the guesses of a subproblem in turn. Free workers may take part: each takes the
// next guess.
type trial struct {
	guesses guesses
	next    atomic.Int64
	below   atomic.Int64 // one less than the cost of the best guess
	least   atomic.Int64 // a lower bound of the guesses tried
}

// guesses are the guesses of a trial, the most promising first: those listed for a subproblem, or
// the openings of the root.
type guesses interface {
	size() int
	bound(w *worker, i int) cost                // a lower bound of guess i
	evaluate(w *worker, i int, limit cost) cost // its cost, as the search promises
	floor() cost                                // a lower bound of the subproblem
}

// begin starts a trial for guesses that cost at most limit.
func (t *trial) begin(g guesses, limit cost) {
	t.guesses = g
	t.below.Store(limit)
	t.least.Store(infinite)
}

// best returns the cost of the best guess, and whether it is within the limit at the start.
func (t *trial) best(limit cost) (best cost, found bool) {
	best = t.below.Load() + 1
	return best, best <= limit
}

// sharedSet is the number of candidates from which workers share a trial.
const sharedSet = 32

// run evaluates all guesses that may be best, with free workers if the trial is shared.
func (t *trial) run(w *worker, shared bool) {
	if !shared || w.search.threads.Size() == 1 {
		for t.step(w) {
		}
		return
	}
	var group sync.WaitGroup
	helped := false
	for t.step(w) {
		if t.next.Load() < int64(t.guesses.size()) && w.search.threads.Go(&group, func() {
			other := w.search.acquire()
			defer w.search.release(other)
			for t.step(other) {
			}
		}) {
			helped = true
		}
	}
	if helped {
		w.search.threads.Wait(&group)
	}
}

// step evaluates the next guess. It returns false when no further guess can be best.
func (t *trial) step(w *worker) bool {
	i := int(t.next.Add(1) - 1)
	if i >= t.guesses.size() || w.search.stopped.Load() {
		return false
	}
	below := t.below.Load()
	if bound := t.guesses.bound(w, i); bound > below {
		budget.Lower(&t.least, bound)
		if w.search.ablated&noOrdering == 0 {
			t.end()
		}
		return w.search.ablated&noOrdering != 0
	}
	total := t.guesses.evaluate(w, i, below)
	budget.Lower(&t.least, total)
	if total <= t.below.Load() && !w.search.stopped.Load() { // another worker may have lowered it
		budget.Lower(&t.below, total-1)
		if total <= t.guesses.floor() {
			t.end()
		}
	}
	return true
}

// end ends the trial.
func (t *trial) end() { t.next.Store(int64(t.guesses.size())) }
