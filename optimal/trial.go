package optimal

import (
	"sync"
	"sync/atomic"
)

// A trial tries guesses for a set in turn. Workers may share it: whoever has time takes
// the next guess.
type trial struct {
	guesses guesses
	next    atomic.Int64
	below   atomic.Int64 // only less is of interest: one less than the best guess tried
	least   atomic.Int64 // what the guesses tried cost at least
}

// guesses are those to try for a set, the most promising first: of a part those listed,
// of the root the openings.
type guesses interface {
	size() int
	bound(w *worker, i int) cost                // guess i costs no less
	evaluate(w *worker, i int, limit cost) cost // what it costs, as the search promises
	floor() cost                                // the set costs no less
}

// begin begins the trial of guesses for one that costs no more than limit.
func (t *trial) begin(g guesses, limit cost) {
	t.guesses = g
	t.below.Store(limit)
	t.least.Store(infinite)
}

// best returns the cost of the best guess, and whether one is within the limit that there
// was.
func (t *trial) best(limit cost) (best cost, found bool) {
	best = t.below.Load() + 1
	return best, best <= limit
}

// sharedSet is the number of candidates from which on a trial is shared.
const sharedSet = 32

// run tries all guesses that are worth it, with the help of workers that are free if it is
// shared.
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

// step tries the next guess. It returns false when there is none worth it.
func (t *trial) step(w *worker) bool {
	i := int(t.next.Add(1) - 1)
	if i >= t.guesses.size() || w.search.stopped.Load() {
		return false
	}
	below := t.below.Load()
	if bound := t.guesses.bound(w, i); bound > below {
		lower(&t.least, bound)
		if w.search.ablated&noOrdering == 0 {
			t.end()
		}
		return w.search.ablated&noOrdering != 0
	}
	total := t.guesses.evaluate(w, i, below)
	lower(&t.least, total)
	if total <= t.below.Load() && !w.search.stopped.Load() { // that may have become less
		lower(&t.below, total-1)
		if total <= t.guesses.floor() {
			t.end()
		}
	}
	return true
}

// end says that no further guess is worth it.
func (t *trial) end() { t.next.Store(int64(t.guesses.size())) }

// lower sets value to limit if that is less.
func lower(value *atomic.Int64, limit int64) {
	for {
		old := value.Load()
		if old <= limit || value.CompareAndSwap(old, limit) {
			return
		}
	}
}
