package optimal

// The parts of a guess are bounded with rising effort: all parts with one effort, then all with the
// next, until the sum of their bounds exceeds the limit.
type effort int

const (
	checked         effort = iota // the quick check: one of the candidates may separate the others
	probed                        // the transposition table
	covered                       // boxes; the canonical form before them, if it is the cheaper one
	counted                       // counting the cells of all guesses
	probedCanonical               // the canonical form, if it is the more expensive one
	solved                        // a search
)

// refine narrows the spans of parts with the efforts from one to another. Sum is a lower bound of
// the guess by the spans before; the result is that by the spans after. If the last effort is
// solved, it keeps the promise of the search.
func (w *worker) refine(parts []subproblem, from, to effort, sum cost, left int, limit cost) cost {
	for s := from; s <= to; s++ {
		for i := range parts {
			if sum > limit {
				return sum
			}
			if p := &parts[i]; !p.span.Exact() {
				sum -= p.span.Lower
				w.refineBy(p, s, left, limit-sum)
				sum += p.span.Lower
			}
		}
	}
	return sum
}

// refineBy narrows the span of a part with one effort. The part may cost at most limit.
func (w *worker) refineBy(p *subproblem, s effort, left int, limit cost) {
	switch s {
	case checked:
		w.search.narrow(p, w.quickCheck(p, left))
	case probed:
		w.search.probe(p, left)
	case covered:
		if p.table.canonicalFirst {
			w.probeCanonical(p, left)
		}
		w.cover(p, left)
	case counted:
		switch {
		case w.search.ablated&noLookahead != 0:
		case p.whole():
			w.search.raiseWhole(p, left)
		case !p.known:
			w.scan(p, w.search.enough(p, left))
			w.search.store(p, left)
		}
	case probedCanonical:
		if !p.table.canonicalFirst {
			w.probeCanonical(p, left)
		}
	case solved:
		w.useAllGuesses(p)
		w.solve(p, left, limit)
	}
}

// refineCheaply initializes the span of a part and narrows it without counting or searching.
func (w *worker) refineCheaply(p *subproblem, left int) {
	w.search.begin(p, left)
	for _, s := range [...]effort{checked, probed, covered, probedCanonical} {
		if !p.span.Exact() {
			w.refineBy(p, s, left, infinite)
		}
	}
}
