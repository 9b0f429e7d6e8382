package optimal

// The parts that a guess makes are looked at in stages, each with more effort than
// the one before: all parts in one stage, then all in the next, until what they cost at
// least passes the limit.
type effort int

const (
	checked         effort = iota // one of the candidates may tell the others apart
	probed                        // the memory may have the part
	covered                       // boxes bound what it costs; first the memory, if to name it is cheap
	counted                       // the cells that each guess makes of it bound it
	probedCanonical               // the memory may have it under other names, if to name it is dear
	solved                        // it is searched
)

// weigh looks at the parts that a guess makes from one stage to another. Sum is what the
// guess costs by what is known of the parts; weigh returns what it costs by what is known
// then, which after the last stage is as promised.
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

// look narrows the span of a part with the effort of a stage. It may cost no more
// than limit.
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

// know sets the span of a part to all that is known without counting and searching.
func (w *worker) refineCheaply(p *subproblem, left int) {
	w.search.begin(p, left)
	for _, s := range [...]effort{checked, probed, covered, probedCanonical} {
		if !p.span.Exact() {
			w.refineBy(p, s, left, infinite)
		}
	}
}
