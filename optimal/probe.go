package optimal

import "codebreaker/internal/bound"

// quickCheckMost is the number of candidates up to which a quick check tries all of them.
const quickCheckMost = 12

// quickCheck bounds a part by trying only candidates as guesses.
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

// cover raises the lower bound of a part by the boxes that cover it.
func (w *worker) cover(p *subproblem, left int) {
	if p.table.boxes != nil && !p.known {
		w.search.raise(p, w.search.growth.Covered(&w.boxes, p.table.boxes, p.set, int(p.most), w.search.enough(p, left)))
	}
}

// probe narrows the span of a part by the transposition table.
func (s *searcher) probe(p *subproblem, left int) {
	if s.ablated&noTranspositions == 0 {
		s.learn(p, s.keyWith(p.key, s.enough(p, left)))
	}
}

// learn narrows the span of a part by the entry of a key, and reports whether that changed it.
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

// probeCanonical is probe with the canonical form of the set.
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

// setCanonicalKey computes the key of the canonical form.
func (w *worker) setCanonicalKey(p *subproblem) {
	if !p.named {
		p.canonicalKey, p.named = w.search.canonical.keyOf(&w.scratch, p.table, p.set), true
	}
}

// storeCanonical stores the span of a part, under its canonical form too.
func (w *worker) storeCanonical(p *subproblem, left int) {
	if w.search.ablated&noTranspositions == 0 && !w.search.stopped.Load() && w.search.canonical != nil {
		w.setCanonicalKey(p)
	}
	w.search.store(p, left)
}

// store stores the span of a part, under its canonical form too if that is known already.
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

// put stores a span.
func (s *searcher) put(k key, known span) {
	if !s.table.store(k, known) {
		s.contradict()
	}
}

// keyWith returns the key of a set with a number of guesses left.
func (s *searcher) keyWith(k key, left int) key {
	if left == unlimited {
		return k
	}
	return k.with(s.leftKeys[left])
}
