package optimal

import (
	"sync"
	"sync/atomic"
)

// A trial is a list of guesses to try for a part. Workers may share it: whoever
// has time takes the next guess.
type trial struct {
	view  *view
	part  *part
	left  int
	list  []uint64
	next  atomic.Int64
	below atomic.Int64 // only less is of interest: one less than the best guess tried
	least atomic.Int64 // what the guesses tried cost at least
}

// sharedSet is the number of candidates from which on a list is shared.
const sharedSet = 32

// tryAll tries the guesses of a trial, with the help of workers that are free.
func (w *worker) tryAll(t *trial) {
	if len(t.part.set) < sharedSet || w.crew.Size() == 1 {
		for w.tryNext(t) {
		}
		return
	}
	var group sync.WaitGroup
	helped := false
	for w.tryNext(t) {
		if t.next.Load() < int64(len(t.list)) && w.crew.Go(&group, func() {
			other := w.hire()
			defer w.dismiss(other)
			other.prepare(t.view)
			for other.tryNext(t) {
			}
		}) {
			helped = true
		}
	}
	if helped {
		w.crew.Wait(&group)
	}
}

// tryNext tries the next guess of a trial. It returns false when there is none
// worth it.
func (w *worker) tryNext(t *trial) bool {
	i := t.next.Add(1) - 1
	if i >= int64(len(t.list)) || w.stopped.Load() {
		return false
	}
	bound, guess := ofList(t.list[i])
	bound *= w.objective.Unit
	below := t.below.Load()
	if bound > below {
		lower(&t.least, bound)
		if w.off&ideaOrder == 0 {
			t.next.Store(int64(len(t.list)))
		}
		return w.off&ideaOrder != 0
	}
	total := w.try(t.view, t.part, guess, t.left, below)
	lower(&t.least, total)
	if total <= below && !w.stopped.Load() {
		lower(&t.below, total-1)
		if total <= t.part.span.Lower {
			t.next.Store(int64(len(t.list)))
		}
	}
	return true
}

// lower sets value to limit if that is less.
func lower(value *atomic.Int64, limit int64) {
	for {
		old := value.Load()
		if old <= limit || value.CompareAndSwap(old, limit) {
			return
		}
	}
}
