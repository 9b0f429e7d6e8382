package optimal

import (
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/strategy"
)

// The promise of the search, of every function here that takes a limit: it
// returns a value v of a set, where cost is the least there is, such that
//
//	v <= limit:   v == cost
//	v > limit:    limit < v <= cost
//
// and v is infinite only if no tree has so few guesses. What is kept of a set as a
// span s holds s.lower <= cost <= s.upper. All of it is void once the search was
// stopped.

// searcher is what the workers of one search share.
type searcher struct {
	game      *codebreaker.Game
	objective objective
	own       bool // only candidates are guessed
	off       idea
	growth    *growth
	memory    *memory
	canonical *canonical // nil if the game is not to be renamed
	leftKeys  []key      // by guesses left, where those are fewer than any number
	found     *foundOfBox
	stopped   atomic.Bool
	wrong     atomic.Bool // bounds contradict each other; the search is stopped
	report    func()      // tells progress; called by any worker
	crew      *strategy.Crew
	workers   sync.Pool // of *worker
	nodes     atomic.Uint64
}

// solve returns the cost of a part, as promised above, and enters in its span what
// it finds. The span must say what a glance and the memory do. If only is not nil, these
// guesses, sorted, are as good as all.
func (w *worker) solve(v *view, p *part, left int, limit cost, only []int32) cost {
	left = w.objective.enough(len(p.set), left)
	limit = min(limit, infinite-1)
	if p.span.exact() || p.span.lower > limit {
		return p.span.lower
	}
	w.scan(v, p, left)
	if p.span.exact() || p.span.lower > limit {
		w.keep(v, p, left)
		return p.span.lower
	}
	t := trial{view: v, part: p, left: left}
	t.least.Store(infinite)
	t.below.Store(min(limit, p.span.upper-1)) // only less than what is known is of interest
	from := len(w.list)
	rest := w.pushList(v, p, t.below.Load(), only)
	t.list = w.list[from:len(w.list):len(w.list)]
	before := t.below.Load()
	w.tryAll(&t)
	w.list = w.list[:from]
	if w.stopped.Load() {
		return p.span.lower
	}
	if best := t.below.Load() + 1; best <= before {
		w.narrow(p, exactly(best))
	} else {
		// Guesses that are not listed cost rest at least.
		p.span.lower = max(p.span.lower, min(p.span.upper, t.least.Load(), rest))
	}
	w.keep(v, p, left)
	return p.span.lower
}
