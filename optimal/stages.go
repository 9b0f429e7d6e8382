package optimal

// The parts that a guess makes are looked at in stages, each with more effort than
// the one before: all parts in one stage, then all in the next, until what they cost at
// least passes the limit.
type stage int

const (
	glanced    stage = iota // one of the candidates may tell the others apart
	recalled                // the memory may have the part
	covered                 // boxes bound what it costs; first the memory, if to name it is cheap
	counted                 // the cells that each guess makes of it bound it
	recognised              // the memory may have it under other names, if to name it is dear
	solved                  // it is searched
)

// weigh looks at the parts that a guess makes from one stage to another. Sum is what the
// guess costs by what is known of the parts; weigh returns what it costs by what is known
// then, which after the last stage is as promised.
func (w *worker) weigh(parts []part, from, to stage, sum cost, left int, limit cost) cost {
	for s := from; s <= to; s++ {
		for i := range parts {
			if sum > limit {
				return sum
			}
			if p := &parts[i]; !p.span.Exact() {
				sum -= p.span.Lower
				w.look(p, s, left, limit-sum)
				sum += p.span.Lower
			}
		}
	}
	return sum
}

// look narrows the span of a part with the effort of a stage. It may cost no more
// than limit.
func (w *worker) look(p *part, s stage, left int, limit cost) {
	switch s {
	case glanced:
		w.search.narrow(p, w.glance(p, left))
	case recalled:
		w.search.recall(p, left)
	case covered:
		if p.view.namesFirst {
			w.recallAlike(p, left)
		}
		w.cover(p, left)
	case counted:
		switch {
		case w.search.off&ideaLookahead != 0:
		case p.whole():
			w.search.survey(p, left)
		case !p.known:
			w.scan(p, w.search.enough(p, left))
			w.search.keepOwn(p, left)
		}
	case recognised:
		if !p.view.namesFirst {
			w.recallAlike(p, left)
		}
	case solved:
		w.widen(p)
		w.solve(p, left, limit)
	}
}

// know sets the span of a part to all that is known without counting and searching.
func (w *worker) know(p *part, left int) {
	w.search.begin(p, left)
	for _, s := range [...]stage{glanced, recalled, covered, recognised} {
		if !p.span.Exact() {
			w.look(p, s, left, infinite)
		}
	}
}
