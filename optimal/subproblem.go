package optimal

import "codebreaker/internal/bound"

// What everything here is about has short names.
type (
	cost = bound.Cost
	span = bound.Span
)

const (
	infinite  = bound.Infinite
	unlimited = bound.Unlimited
)

// A part is a set of candidates of a view, with what is known of its cost. What a guess
// leaves of a part after each feedback are parts again. A part that is all of its view is
// what an opening leaves.
type subproblem struct {
	table        *feedbackTable
	set          []uint16 // by their numbers in the view, in order
	span         span
	key          key
	canonicalKey key    // of the set with new names, once it is named
	hints        *hints // of the turns so far; nil without the hard rule
	most         int32  // cells that no guess makes more of
	named        bool
	known        bool // the memory has something of it
}

// whole reports whether a part is all of its view.
func (p *subproblem) whole() bool { return len(p.set) == len(p.table.codes) }

// narrow adds what is known of a part to its span.
func (s *searcher) narrow(p *subproblem, known span) {
	if p.span = p.span.And(known); p.span.Lower > p.span.Upper {
		s.contradict()
	}
}

// raise makes the lower bound of a part that much at least.
func (s *searcher) raise(p *subproblem, lower cost) { s.narrow(p, bound.AtLeast(lower)) }

// enough returns the guesses left for a part as [bound.Objective.Enough] does.
func (s *searcher) enough(p *subproblem, left int) int { return s.objective.Enough(len(p.set), left) }

// begin sets the span of a part to what its size tells.
func (s *searcher) begin(p *subproblem, left int) {
	most := s.growth.Cells()
	p.most, p.known = int32(most), false
	p.span = bound.AtLeast(s.growth.Least(most, s.enough(p, left))[len(p.set)])
}
