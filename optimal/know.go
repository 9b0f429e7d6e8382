package optimal

import "codebreaker/optimal/bound"

// glanceMost is the number of candidates up to which a glance tries all of them.
const glanceMost = 12

// glance finds what can be said of a set without trying guesses that are no
// candidates.
func (w *worker) glance(v *view, set []uint16, left int) span {
	n := len(set)
	switch {
	case n == 1:
		return bound.Exactly(w.objective.One(left))
	case n == 2:
		return bound.Exactly(w.objective.Two(left))
	case n > glanceMost || w.off&ideaGlance != 0:
		return bound.AtLeast(0)
	}
	most := 0
	for _, candidate := range set {
		if guess := v.own[candidate]; guess >= 0 && most < n {
			most = max(most, w.cellsOf(v, guess, set))
		}
	}
	return w.objective.Candidates(n, most, left)
}

// begin sets the span of a part to what its size tells.
func (w *worker) begin(p *part, left int) {
	n := len(p.set)
	p.span = bound.AtLeast(w.growth.Least(p.most, w.objective.Enough(n, left))[n])
}

// glanceAt narrows the span of a part by a glance.
func (w *worker) glanceAt(v *view, p *part, left int) {
	w.narrow(p, w.glance(v, p.set, w.objective.Enough(len(p.set), left)))
}

// know sets the span of a part to all that is known without a search.
func (w *worker) know(v *view, p *part, left int) {
	w.begin(p, left)
	if w.glanceAt(v, p, left); !p.span.Exact() {
		w.recall(p, left)
		w.recallAlike(v, p, left)
		w.coverPart(v, p, left)
	}
}

// coverPart raises the lower bound of a part to what the boxes that cover it tell.
func (w *worker) coverPart(v *view, p *part, left int) {
	if v.boxes != nil && !p.known {
		w.raise(p, w.growth.Covered(&w.cover, v.boxes, p.set, p.most, w.objective.Enough(len(p.set), left)))
	}
}

// recall narrows the span of a part by what was found before.
func (w *worker) recall(p *part, left int) {
	if w.off&ideaMemory != 0 {
		return
	}
	left = w.objective.Enough(len(p.set), left)
	w.learn(p, w.keyWith(p.key, left))
}

// learn narrows the span of a part by what the memory has under a key. It reports
// whether that was anything new.
func (w *worker) learn(p *part, k key) bool {
	s, found := w.memory.find(k)
	if !found {
		return false
	}
	p.known = true
	old := p.span
	w.narrow(p, s)
	return p.span != old
}

// recallAlike is recall under the new name of the set, under which more may be
// known.
func (w *worker) recallAlike(v *view, p *part, left int) {
	if w.off&ideaMemory != 0 || w.canonical == nil {
		return
	}
	left = w.objective.Enough(len(p.set), left)
	w.rename(v, p)
	if w.learn(p, w.keyWith(p.alike, left)) {
		w.store(w.keyWith(p.key, left), p.span)
	}
}

// rename sets the key of a part under its new name.
func (w *worker) rename(v *view, p *part) {
	if !p.renamed {
		p.alike, p.renamed = w.canonical.keyOf(&w.canonicalRoom, v, p.set), true
	}
}

// keep remembers the span of a part.
func (w *worker) keep(v *view, p *part, left int) {
	w.keepOwn(p, left)
	if w.off&ideaMemory == 0 && !w.stopped.Load() && w.canonical != nil {
		w.rename(v, p)
		w.store(w.keyWith(p.alike, w.objective.Enough(len(p.set), left)), p.span)
	}
}

// keepOwn remembers the span of a part under its own name, and under the new one if
// it has that already.
func (w *worker) keepOwn(p *part, left int) {
	if w.off&ideaMemory != 0 || w.stopped.Load() {
		return
	}
	left = w.objective.Enough(len(p.set), left)
	w.store(w.keyWith(p.key, left), p.span)
	if p.renamed {
		w.store(w.keyWith(p.alike, left), p.span)
	}
}
