package optimal

import (
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/tables"
	"codebreaker/internal/engine/optimal/transposition"
)

// These two are used everywhere.
type (
	cost = bound.Cost
	span = bound.Span
)

const (
	infinite  = bound.Infinite
	unlimited = bound.Unlimited
)

// A subproblem is a set of candidates of a table and the known span of its cost. The cells of a
// guess, or subproblems, are subproblems again. The branch of an opening is a whole table.
type subproblem struct {
	table        *tables.Table
	set          []uint16 // numbers in the table, in order
	span         span
	key          transposition.Key
	canonicalKey transposition.Key // of the canonical form, if named
	hints        *hints            // of the turns before; nil without the hard rule
	most         int32             // no guess makes more cells
	named        bool
	known        bool // the transposition table has an entry
}

// whole reports whether a subproblem is a whole table.
func (sub *subproblem) whole() bool { return len(sub.set) == len(sub.table.Codes) }

// narrow intersects the span of a subproblem with another one.
func (s *searcher) narrow(sub *subproblem, known span) {
	if sub.span = sub.span.And(known); sub.span.Lower > sub.span.Upper {
		s.contradict()
	}
}

// raise raises the lower bound of a subproblem.
func (s *searcher) raise(sub *subproblem, lower cost) { s.narrow(sub, bound.AtLeast(lower)) }

// enough returns the remaining guesses for a subproblem: see [bound.Objective.Enough].
func (s *searcher) enough(sub *subproblem, remaining int) int {
	return s.objective.Enough(len(sub.set), remaining)
}

// begin initializes the span of a subproblem by its size.
func (s *searcher) begin(sub *subproblem, remaining int) {
	most := s.growth.Cells()
	sub.most, sub.known = int32(most), false
	sub.span = bound.AtLeast(s.growth.Least(most, s.enough(sub, remaining))[len(sub.set)])
}
