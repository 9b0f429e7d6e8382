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

// look narrows the span of a part with the effort of a stage. It may cost no more
// than limit.
func (w *worker) look(v *view, p *part, left int, limit cost, s stage) {
	switch s {
	case glanced:
		w.glanceAt(v, p, left)
	case recalled:
		w.recall(p, left)
	case covered:
		if v.namesFirst {
			w.recallAlike(v, p, left)
		}
		w.coverPart(v, p, left)
	case counted:
		if w.off&ideaLookahead == 0 && !p.known {
			w.scan(v, p, left)
			w.keepOwn(p, left)
		}
	case recognised:
		if !v.namesFirst {
			w.recallAlike(v, p, left)
		}
	case solved:
		w.solve(v, p, left, limit, nil)
	}
}

// try returns the cost of a part if that guess is played, as promised above.
func (w *worker) try(v *view, p *part, guess int32, left int, limit cost) cost {
	below := left - lessOne(left)
	firstPart, firstSet := len(w.parts), len(w.set)
	sum := w.split(v, p, guess, left, limit)
	parts := w.parts[firstPart:len(w.parts):len(w.parts)]
	if p.hints != nil {
		for i := range parts {
			w.hint(v, p, &parts[i], guess)
		}
	}
	for s := glanced; s <= solved; s++ {
		for i := range parts {
			if sum > limit {
				break
			}
			if q := &parts[i]; !q.span.Exact() {
				sum -= q.span.Lower
				w.look(v, q, below, limit-sum, s)
				sum += q.span.Lower
			}
		}
	}
	w.parts, w.set = w.parts[:firstPart], w.set[:firstSet]
	return min(sum, infinite)
}

// push makes room for a set of that size.
func (w *worker) push(size int) []uint16 {
	from := len(w.set)
	if from+size > cap(w.set) {
		w.set = make([]uint16, from, 2*(from+size)) // sets in use keep the old memory
	}
	w.set = w.set[:from+size]
	return w.set[from : from : from+size]
}

// sortParts sorts by size. There are few.
func sortParts(parts []part) {
	for i := 1; i < len(parts); i++ {
		for j := i; j > 0 && len(parts[j].set) < len(parts[j-1].set); j-- {
			parts[j], parts[j-1] = parts[j-1], parts[j]
		}
	}
}

// hint sets the hints of a part that a guess makes of another.
func (w *worker) hint(v *view, p, q *part, guess int32) {
	code := v.guesses[guess]
	q.hints = p.hints.after(w.game, code, w.game.Mark(code, v.codes[q.set[0]]))
	q.key = q.key.with(q.hints.key())
}
