package optimal

import "codebreaker/internal/bound"

// glanceMost is the number of candidates up to which a glance tries all of them.
const quickCheckMost = 12

// glance finds what can be said of a part without trying guesses that are no
// candidates.
func (w *worker) quickCheck(p *subproblem, left int) span {
	n := len(p.set)
	left = w.search.objective.Enough(n, left)
	switch {
	case n == 1:
		return bound.Exactly(w.search.objective.One(left))
	case n == 2:
		return bound.Exactly(w.search.objective.Two(left))
	case n > quickCheckMost || w.search.ablated&noQuickCheck != 0:
		return bound.AtLeast(0)
	}
	most := 0
	for _, candidate := range p.set {
		if guess := p.table.own[candidate]; guess >= 0 && most < n {
			most = max(most, p.table.cellsOf(guess, p.set, w.tally))
		}
	}
	return w.search.objective.Candidates(n, most, left)
}

// cover raises the lower bound of a part to what the boxes that cover it tell.
func (w *worker) cover(p *subproblem, left int) {
	if p.table.boxes != nil && !p.known {
		w.search.raise(p, w.search.growth.Covered(&w.boxes, p.table.boxes, p.set, int(p.most), w.search.enough(p, left)))
	}
}

// recall narrows the span of a part by what was found before.
func (s *searcher) probe(p *subproblem, left int) {
	if s.ablated&noTranspositions == 0 {
		s.learn(p, s.keyWith(p.key, s.enough(p, left)))
	}
}

// learn narrows the span of a part by what the memory has under a key. It reports
// whether that was anything new.
func (s *searcher) learn(p *subproblem, k key) bool {
	known, found := s.table.probe(k)
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
func (w *worker) probeCanonical(p *subproblem, left int) {
	if w.search.ablated&noTranspositions != 0 || w.search.canonical == nil {
		return
	}
	left = w.search.enough(p, left)
	w.setCanonicalKey(p)
	if w.search.learn(p, w.search.keyWith(p.canonicalKey, left)) {
		w.search.put(w.search.keyWith(p.key, left), p.span)
	}
}

// rename sets the key of a part under its new name.
func (w *worker) setCanonicalKey(p *subproblem) {
	if !p.named {
		p.canonicalKey, p.named = w.search.canonical.keyOf(&w.scratch, p.table, p.set), true
	}
}

// keep remembers the span of a part, under its new name too.
func (w *worker) storeCanonical(p *subproblem, left int) {
	if w.search.ablated&noTranspositions == 0 && !w.search.stopped.Load() && w.search.canonical != nil {
		w.setCanonicalKey(p)
	}
	w.search.store(p, left)
}

// keepOwn remembers the span of a part under its own name, and under the new one if
// it has that already.
func (s *searcher) store(p *subproblem, left int) {
	if s.ablated&noTranspositions != 0 || s.stopped.Load() {
		return
	}
	left = s.enough(p, left)
	s.put(s.keyWith(p.key, left), p.span)
	if p.named {
		s.put(s.keyWith(p.canonicalKey, left), p.span)
	}
}

// store remembers a span.
func (s *searcher) put(k key, known span) {
	if !s.table.store(k, known) {
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
