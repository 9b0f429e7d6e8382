package optimal

import "codebreaker/internal/bound"

// glanceMost is the number of candidates up to which a glance tries all of them.
const glanceMost = 12

// glance finds what can be said of a part without trying guesses that are no
// candidates.
func (w *worker) glance(p *part, left int) span {
	n := len(p.set)
	left = w.search.objective.Enough(n, left)
	switch {
	case n == 1:
		return bound.Exactly(w.search.objective.One(left))
	case n == 2:
		return bound.Exactly(w.search.objective.Two(left))
	case n > glanceMost || w.search.off&ideaGlance != 0:
		return bound.AtLeast(0)
	}
	most := 0
	for _, candidate := range p.set {
		if guess := p.view.own[candidate]; guess >= 0 && most < n {
			most = max(most, p.view.cellsOf(guess, p.set, w.tally))
		}
	}
	return w.search.objective.Candidates(n, most, left)
}

// cover raises the lower bound of a part to what the boxes that cover it tell.
func (w *worker) cover(p *part, left int) {
	if p.view.boxes != nil && !p.known {
		w.search.raise(p, w.search.growth.Covered(&w.boxes, p.view.boxes, p.set, int(p.most), w.search.enough(p, left)))
	}
}

// recall narrows the span of a part by what was found before.
func (s *searcher) recall(p *part, left int) {
	if s.off&ideaMemory == 0 {
		s.learn(p, s.keyWith(p.key, s.enough(p, left)))
	}
}

// learn narrows the span of a part by what the memory has under a key. It reports
// whether that was anything new.
func (s *searcher) learn(p *part, k key) bool {
	known, found := s.memory.find(k)
	if !found {
		return false
	}
	p.known = true
	old := p.span
	s.narrow(p, known)
	return p.span != old
}

// recallAlike is recall under the new name of the set, under which more may be
// known.
func (w *worker) recallAlike(p *part, left int) {
	if w.search.off&ideaMemory != 0 || w.search.canonical == nil {
		return
	}
	left = w.search.enough(p, left)
	w.rename(p)
	if w.search.learn(p, w.search.keyWith(p.alike, left)) {
		w.search.store(w.search.keyWith(p.key, left), p.span)
	}
}

// rename sets the key of a part under its new name.
func (w *worker) rename(p *part) {
	if !p.renamed {
		p.alike, p.renamed = w.search.canonical.keyOf(&w.canonicalRoom, p.view, p.set), true
	}
}

// keep remembers the span of a part, under its new name too.
func (w *worker) keep(p *part, left int) {
	if w.search.off&ideaMemory == 0 && !w.search.stopped.Load() && w.search.canonical != nil {
		w.rename(p)
	}
	w.search.keepOwn(p, left)
}

// keepOwn remembers the span of a part under its own name, and under the new one if
// it has that already.
func (s *searcher) keepOwn(p *part, left int) {
	if s.off&ideaMemory != 0 || s.stopped.Load() {
		return
	}
	left = s.enough(p, left)
	s.store(s.keyWith(p.key, left), p.span)
	if p.renamed {
		s.store(s.keyWith(p.alike, left), p.span)
	}
}

// store remembers a span.
func (s *searcher) store(k key, known span) {
	if !s.memory.keep(k, known) {
		s.contradict()
	}
}

// keyWith returns the key of a set with that many guesses left.
func (s *searcher) keyWith(k key, left int) key {
	if left == unlimited {
		return k
	}
	return k.with(s.leftKeys[left])
}
