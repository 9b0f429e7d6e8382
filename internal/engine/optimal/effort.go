package optimal

import "codebreaker/internal/engine/optimal/contract"

// The subproblems of a guess are bounded with rising effort: all subproblems with one effort, then all with the
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

// refine narrows the spans of subproblems with the efforts from one to another. Sum is a lower bound of
// the guess by the spans before; the result is that by the spans after. If the last effort is
// solved, it keeps the promise of the search.
func (w *worker) refine(subproblems []subproblem, from, to effort, sum cost, remaining int, limit cost) (refined cost) {
	if contract.On {
		others := sum - lowers(subproblems)
		defer func() { holdSum(subproblems, others, refined) }()
	}
	for e := from; e <= to; e++ {
		for i := range subproblems {
			if sum > limit {
				return sum
			}
			if e == counted && w.search.objective.Miss > 0 { // the largest miss most
				i = len(subproblems) - 1 - i
			}
			if sub := &subproblems[i]; !sub.span.Exact() {
				sum -= sub.span.Lower
				w.refineBy(sub, e, remaining, limit-sum)
				sum += sub.span.Lower
			}
		}
	}
	return sum
}

// refineBy narrows the span of a subproblem with one effort. It may cost at most limit.
func (w *worker) refineBy(sub *subproblem, e effort, remaining int, limit cost) {
	switch e {
	case checked:
		w.search.narrow(sub, w.quickCheck(sub, remaining))
	case probed:
		w.search.probe(sub, remaining)
	case covered:
		if sub.table.CanonicalFirst {
			w.probeCanonical(sub, remaining)
		}
		w.cover(sub, remaining)
	case counted:
		switch {
		case w.search.ablated&noLookahead != 0:
		case sub.whole():
			w.search.raiseWhole(sub, remaining)
		case !sub.known:
			if enough := w.search.enough(sub, remaining); !w.scanTwoGuesses(sub, enough) {
				w.scan(sub, enough)
			}
			w.search.store(sub, remaining)
		}
	case probedCanonical:
		if !sub.table.CanonicalFirst {
			w.probeCanonical(sub, remaining)
		}
	case solved:
		if !w.useAllGuesses(sub) {
			return
		}
		w.solve(sub, remaining, limit)
	}
}

// refineFast initializes the span of a subproblem and narrows it without counting or searching.
func (w *worker) refineFast(sub *subproblem, remaining int) {
	w.search.begin(sub, remaining)
	for _, e := range [...]effort{checked, probed, covered, probedCanonical} {
		if !sub.span.Exact() {
			w.refineBy(sub, e, remaining, infinite)
		}
	}
}
