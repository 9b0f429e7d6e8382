package optimal

import (
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/internal/bound"
	"codebreaker/internal/play"
)

// The search is one of sets and guesses in turns. A set costs what its best guess does:
// solve lists the guesses that may be good enough, and a trial tries them in turn
// (trial.go). A guess costs what the parts do that it makes: weigh looks at all of them
// with rising effort (stages.go), and the last resort is to solve them. At the root the
// guesses are openings, and their parts have views of their own (opening.go).
//
// The promise of the search, of every function here that takes a limit: it
// returns a value v of a set, where cost is the least there is, such that
//
//	v <= limit:   v == cost
//	v > limit:    limit < v <= cost
//
// and v is infinite only if no tree has so few guesses. What is kept of a set as a
// span s holds s.Lower <= cost <= s.Upper. All of it is void once the search was
// stopped; but spans stay true.

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
	maker     maker
	stopped   atomic.Bool
	wrong     atomic.Bool // bounds contradict each other; the search is stopped
	report    func()      // tells progress; called by any worker
	crew      *play.Workers
	workers   sync.Pool // of *worker
	nodes     atomic.Uint64
}

// contradict stops a search in which two bounds cannot both be true: one of them was
// not found by this search, or wrongly. Nothing that it says is to be believed. Once
// it was stopped, bounds are not looked at any more.
func (s *searcher) contradict() {
	if !s.stopped.Swap(true) {
		s.wrong.Store(true)
	}
}

// lessOne returns by how much there are fewer guesses left after one.
func lessOne(left int) int {
	if left == unlimited {
		return 0
	}
	return 1
}

// solve returns the cost of a part, as promised above, and enters in its span what
// it finds. The span must say what a glance and the memory do.
func (w *worker) solve(p *part, left int, limit cost) cost {
	left = w.enough(p, left)
	limit = min(limit, infinite-1)
	if p.span.Exact() || p.span.Lower > limit {
		return p.span.Lower
	}
	w.scan(p, left)
	if p.span.Exact() || p.span.Lower > limit {
		w.keep(p, left)
		return p.span.Lower
	}
	limit = min(limit, p.span.Upper-1) // only less than what is known is of interest
	from := len(w.list)
	rest := w.pushList(p, limit)
	l := &listed{part: p, left: left, list: w.list[from:len(w.list):len(w.list)]}
	l.trial.begin(l, limit)
	l.trial.run(w, len(p.set) >= sharedSet)
	w.list = w.list[:from]
	if w.stopped.Load() {
		return p.span.Lower
	}
	if best, found := l.trial.best(limit); found {
		w.narrow(p, bound.Exactly(best))
	} else {
		// Guesses that are not listed cost rest at least.
		w.raise(p, min(p.span.Upper, l.trial.least.Load(), rest))
	}
	w.keep(p, left)
	return p.span.Lower
}

// try returns the cost of a part if that guess is played, as promised above.
func (w *worker) try(p *part, guess int32, left int, limit cost) cost {
	firstPart, firstSet := len(w.parts), len(w.set)
	sum := w.split(p, guess, 3, left, limit) // of fewer candidates the size says all
	parts := w.parts[firstPart:len(w.parts):len(w.parts)]
	sum = w.weigh(parts, glanced, solved, sum, left-lessOne(left), limit)
	w.parts, w.set = w.parts[:firstPart], w.set[:firstSet]
	return min(sum, infinite)
}
