package optimal

import "codebreaker/internal/bound"

// quickCheckMost is the number of candidates up to which a quick check tries all of them.
const quickCheckMost = 12

// quickCheck bounds a part by trying only candidates as guesses.
func (w *worker) quickCheck(sub *subproblem, left int) span {
	n := len(sub.set)
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
	for _, candidate := range sub.set {
		if guess := sub.table.own[candidate]; guess >= 0 && most < n {
			most = max(most, sub.table.cellsOf(guess, sub.set, w.tally))
		}
	}
	return w.search.objective.Candidates(n, most, left)
}

// cover raises the lower bound of a part by the boxes that cover it.
func (w *worker) cover(sub *subproblem, left int) {
	if sub.table.boxes != nil && !sub.known {
		w.search.raise(sub, w.search.growth.Covered(&w.boxes, sub.table.boxes, sub.set, int(sub.most), w.search.enough(sub, left)))
	}
}

// probe narrows the span of a part by the transposition table.
func (s *searcher) probe(sub *subproblem, left int) {
	if s.ablated&noTranspositions == 0 {
		s.learn(sub, s.keyWith(sub.key, s.enough(sub, left)))
	}
}

// learn narrows the span of a part by the entry of a key, and reports whether that changed it.
func (s *searcher) learn(sub *subproblem, k key) bool {
	known, found := s.table.probe(k)
	if !found {
		return false
	}
	sub.known = true
	old := sub.span
	s.narrow(sub, known)
	return sub.span != old
}

// probeCanonical is probe with the canonical form of the set.
func (w *worker) probeCanonical(sub *subproblem, left int) {
	if w.search.ablated&noTranspositions != 0 || w.search.canonical == nil {
		return
	}
	left = w.search.enough(sub, left)
	w.setCanonicalKey(sub)
	if w.search.learn(sub, w.search.keyWith(sub.canonicalKey, left)) {
		w.search.put(w.search.keyWith(sub.key, left), sub.span)
	}
}

// setCanonicalKey computes the key of the canonical form.
func (w *worker) setCanonicalKey(sub *subproblem) {
	if !sub.named {
		sub.canonicalKey, sub.named = w.search.canonical.keyOf(&w.scratch, sub.table, sub.set), true
	}
}

// storeCanonical stores the span of a part, under its canonical form too.
func (w *worker) storeCanonical(sub *subproblem, left int) {
	if w.search.ablated&noTranspositions == 0 && !w.search.stopped.Load() && w.search.canonical != nil {
		w.setCanonicalKey(sub)
	}
	w.search.store(sub, left)
}

// store stores the span of a part, under its canonical form too if that is known already.
func (s *searcher) store(sub *subproblem, left int) {
	if s.ablated&noTranspositions != 0 || s.stopped.Load() {
		return
	}
	left = s.enough(sub, left)
	s.put(s.keyWith(sub.key, left), sub.span)
	if sub.named {
		s.put(s.keyWith(sub.canonicalKey, left), sub.span)
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
