package optimal

import (
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/internal/play"
	"codebreaker/optimal/bound"
)

// The promise of the search, of every function here that takes a limit: it
// returns a value v of a set, where cost is the least there is, such that
//
//	v <= limit:   v == cost
//	v > limit:    limit < v <= cost
//
// and v is infinite only if no tree has so few guesses. What is kept of a set as a
// span s holds s.Lower <= cost <= s.Upper. All of it is void once the search was
// stopped.

// searcher is what the workers of one search share.
type searcher struct {
	game      *codebreaker.Game
	objective bound.Objective
	own       bool // only candidates are guessed
	off       idea
	growth    *bound.Growth
	memory    *memory
	canonical *canonical // nil if the game is not to be renamed
	leftKeys  []key      // by guesses left, where those are fewer than any number
	stopped   atomic.Bool
	wrong     atomic.Bool // bounds contradict each other; the search is stopped
	report    func()      // tells progress; called by any worker
	crew      *play.Crew
	workers   sync.Pool // of *worker
	nodes     atomic.Uint64
}

// solve returns the cost of a part, as promised above, and enters in its span what
// it finds. The span must say what a glance and the memory do. If only is not nil, these
// guesses, sorted, are as good as all.
func (w *worker) solve(v *view, p *part, left int, limit cost, only []int32) cost {
	left = w.objective.Enough(len(p.set), left)
	limit = min(limit, infinite-1)
	if p.span.Exact() || p.span.Lower > limit {
		return p.span.Lower
	}
	w.scan(v, p, left)
	if p.span.Exact() || p.span.Lower > limit {
		w.keep(v, p, left)
		return p.span.Lower
	}
	t := trial{view: v, part: p, left: left}
	t.least.Store(infinite)
	t.below.Store(min(limit, p.span.Upper-1)) // only less than what is known is of interest
	from := len(w.list)
	rest := w.pushList(v, p, t.below.Load(), only)
	t.list = w.list[from:len(w.list):len(w.list)]
	before := t.below.Load()
	w.tryAll(&t)
	w.list = w.list[:from]
	if w.stopped.Load() {
		return p.span.Lower
	}
	if best := t.below.Load() + 1; best <= before {
		w.narrow(p, bound.Exactly(best))
	} else {
		// Guesses that are not listed cost rest at least.
		p.span.Lower = max(p.span.Lower, min(p.span.Upper, t.least.Load(), rest))
	}
	w.keep(v, p, left)
	return p.span.Lower
}
