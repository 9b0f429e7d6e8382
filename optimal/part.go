package optimal

import "codebreaker/optimal/bound"

// What everything here is about has short names.
type (
	cost = bound.Cost
	span = bound.Span
)

const (
	infinite  = bound.Infinite
	unlimited = bound.Unlimited
)

// A part is a set of candidates of a view.
type part struct {
	set     []uint16
	most    int // cells that no guess makes more of
	span    span
	key     key
	alike   key // of the set with new names, once it is named
	renamed bool
	known   bool   // the memory has something of it
	hints   *hints // of the turns so far; nil without the hard rule
}

// narrow adds what is known of a part to its span.
func (s *searcher) narrow(p *part, known span) {
	if p.span = p.span.And(known); p.span.Lower > p.span.Upper {
		s.contradict()
	}
}

// raise makes the lower bound of a part that much at least.
func (s *searcher) raise(p *part, lower cost) { s.narrow(p, bound.AtLeast(lower)) }

// contradict stops a search in which two bounds cannot both be true: one of them was
// not found by this search, or wrongly. Nothing that it says is to be believed. Once
// it was stopped, bounds are not looked at any more.
func (s *searcher) contradict() {
	if !s.stopped.Swap(true) {
		s.wrong.Store(true)
	}
}

// store remembers a span.
func (s *searcher) store(k key, known span) {
	if !s.memory.keep(k, known) {
		s.contradict()
	}
}
