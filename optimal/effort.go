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
	for e := from; e <= to; e++ {
		for i := range parts {
			if sum > limit {
				return sum
			}
			if sub := &parts[i]; !sub.span.Exact() {
				sum -= sub.span.Lower
				w.refineBy(sub, e, left, limit-sum)
				sum += sub.span.Lower
			}
		}
	}
	return sum
}

// refineBy narrows the span of a part with one effort. The part may cost at most limit.
func (w *worker) refineBy(sub *subproblem, e effort, left int, limit cost) {
	switch e {
	case checked:
		w.search.narrow(sub, w.quickCheck(sub, left))
	case probed:
		w.search.probe(sub, left)
	case covered:
		if sub.table.canonicalFirst {
			w.probeCanonical(sub, left)
		}
		w.cover(sub, left)
	case counted:
		switch {
		case w.search.ablated&noLookahead != 0:
		case sub.whole():
			w.search.raiseWhole(sub, left)
		case !sub.known:
			w.scan(sub, w.search.enough(sub, left))
			w.search.store(sub, left)
		}
	case probedCanonical:
		if !sub.table.canonicalFirst {
			w.probeCanonical(sub, left)
		}
	case solved:
		w.useAllGuesses(sub)
		w.solve(sub, left, limit)
	}
}

// refineCheaply initializes the span of a part and narrows it without counting or searching.
func (w *worker) refineCheaply(sub *subproblem, left int) {
	w.search.begin(sub, left)
	for _, e := range [...]effort{checked, probed, covered, probedCanonical} {
		if !sub.span.Exact() {
			w.refineBy(sub, e, left, infinite)
		}
	}
}
