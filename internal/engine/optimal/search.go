package optimal

import (
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/optimal/contract"
	"codebreaker/internal/engine/optimal/tables"
	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/rules"
)

// The search is branch and bound over an AND/OR tree. A subproblem (a set of candidates) costs what
// its best guess costs: solve lists the guesses that may be good enough, and a trial evaluates them
// in turn (trial.go). A guess costs what its subproblems cost together: refine bounds them with rising
// effort (effort.go), and the last effort is to solve them. At the root the guesses are openings,
// whose subproblems have tables of their own (opening.go).
//
// Every function here that takes a limit promises this. It returns a value v such that, if cost is
// the least cost of any tree,
//
//	v <= limit:   v == cost
//	v > limit:    limit < v <= cost
//
// and v is infinite only if no tree has few enough guesses. A span s of a subproblem satisfies
// s.Lower <= cost <= s.Upper. When the search has been stopped, values mean nothing, but spans are
// still true.

// searcher is what the workers of one search share.
type searcher struct {
	game           *rules.Game
	objective      bound.Objective
	own            bool // only candidates are guessed
	ablated        ablation
	growth         *bound.Growth
	table          *transposition.Table
	canonical      *canonical.Forms    // nil if sets are not renamed
	remainingKeys  []transposition.Key // by the number of remaining guesses, if limited
	tables         *tables.Builder
	stopped        atomic.Bool
	done           <-chan struct{} // closed when the search is to stop
	wrong          atomic.Bool     // bounds contradict each other, and the search is stopped
	full           atomic.Bool     // the tables took all memory, and the search is stopped
	reportProgress func()          // called by any worker
	threads        *budget.Pool
	idle           sync.Pool // of *worker
	nodes          atomic.Uint64
}

// contradict stops a search with two bounds that cannot both be true: a checkpoint is wrong, or the
// program. The result is an error. After a stop, bounds are no longer checked.
func (s *searcher) contradict() {
	if !s.stopped.Swap(true) {
		s.wrong.Store(true)
	}
}

// exhaust stops a search that has no room for a table.
func (s *searcher) exhaust() {
	s.full.Store(true)
	s.stopped.Store(true)
}

// drop frees the table of a subproblem.
func (s *searcher) drop(sub *subproblem) {
	if sub.table != nil {
		s.tables.Drop(sub.table)
		sub.table = nil
	}
}

// afterGuess returns the guesses that remain after one of them.
func afterGuess(remaining int) int {
	if remaining == unlimited {
		return unlimited
	}
	return remaining - 1
}

// solve returns the cost of a subproblem, as promised above, and narrows its span. The span must
// include the quick check and the transposition table.
func (w *worker) solve(sub *subproblem, remaining int, limit cost) cost {
	remaining = w.search.enough(sub, remaining)
	limit = min(limit, infinite-1)
	if contract.On {
		w.search.holdSubproblem(sub)
		defer w.search.holdCost(sub, limit)
	}
	if sub.span.Exact() || sub.span.Lower > limit {
		return sub.span.Lower
	}
	w.scan(sub, remaining)
	if sub.span.Exact() || sub.span.Lower > limit {
		w.storeCanonical(sub, remaining)
		return sub.span.Lower
	}
	limit = min(limit, sub.span.Upper-1) // look only for less than is known
	from := len(w.list)
	rest := w.pushList(sub, remaining, limit)
	l := &listed{sub: sub, remaining: remaining, list: w.list[from:len(w.list):len(w.list)]}
	l.trial.begin(l, limit)
	l.trial.run(w, len(sub.set) >= sharedSet)
	w.list = w.list[:from]
	if w.search.stopped.Load() {
		return sub.span.Lower
	}
	if best, found := l.trial.best(limit); found {
		w.search.narrow(sub, bound.Exactly(best))
	} else {
		// Guesses that are not listed cost at least rest.
		w.search.raise(sub, min(sub.span.Upper, l.trial.least.Load(), rest))
	}
	w.storeCanonical(sub, remaining)
	return sub.span.Lower
}

// evaluate returns the cost of a subproblem if a guess is played, as promised above.
func (w *worker) evaluate(sub *subproblem, guess int32, remaining int, limit cost) cost {
	if w.leavesCore(sub, guess, remaining) {
		return infinite
	}
	firstSubproblem, firstSet := len(w.subproblems), len(w.set)
	sum := w.split(sub, guess, 3, remaining, limit) // the size settles smaller subproblems
	subproblems := w.subproblems[firstSubproblem:len(w.subproblems):len(w.subproblems)]
	sum = w.refine(subproblems, checked, solved, sum, afterGuess(remaining), limit)
	w.learnCore(sub, subproblems, remaining)
	w.subproblems, w.set = w.subproblems[:firstSubproblem], w.set[:firstSet]
	return min(sum, infinite)
}
