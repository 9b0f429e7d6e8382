package optimal

import (
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/contract"
	"codebreaker/internal/engine/optimal/transposition"
)

// quickCheckMost is the number of candidates up to which a quick check tries all of them.
const quickCheckMost = 12

// quickCheck bounds a subproblem by trying only candidates as guesses.
func (w *worker) quickCheck(sub *subproblem, remaining int) span {
	n := len(sub.set)
	remaining = w.search.objective.Enough(n, remaining)
	switch {
	case w.search.objective.Miss > 0 && remaining < 2:
		return bound.Exactly(w.search.objective.Short(n, remaining))
	case w.search.objective == bound.Objective{Miss: w.search.objective.Miss} && remaining == unlimited:
		return bound.Exactly(0)
	case n == 1:
		return bound.Exactly(w.search.objective.One(remaining))
	case n == 2:
		return bound.Exactly(w.search.objective.Two(remaining))
	case n > quickCheckMost || w.search.ablated&noQuickCheck != 0:
		return bound.AtLeast(0)
	}
	most := 0
	for _, candidate := range sub.set {
		if guess := sub.table.Own[candidate]; guess >= 0 && most < n {
			most = max(most, sub.table.CellsOf(guess, sub.set, w.tally))
		}
	}
	return w.search.objective.Candidates(n, most, remaining)
}

// cover raises the lower bound of a subproblem by the boxes that cover it.
func (w *worker) cover(sub *subproblem, remaining int) {
	if sub.table.Boxes != nil && !sub.known {
		w.search.raise(sub, w.search.growth.Covered(&w.boxes, sub.table.Boxes, sub.set, int(sub.most), w.search.enough(sub, remaining)))
	}
}

// probe narrows the span of a subproblem by the transposition table.
func (s *searcher) probe(sub *subproblem, remaining int) {
	if s.ablated&noTranspositions == 0 {
		s.learn(sub, s.keyWith(sub.key, s.enough(sub, remaining)))
	}
}

// learn narrows the span of a subproblem by the entry of a key, and reports whether that changed it.
func (s *searcher) learn(sub *subproblem, k transposition.Key) bool {
	known, found := s.table.Probe(k)
	if !found {
		return false
	}
	sub.known = true
	old := sub.span
	s.narrow(sub, known)
	return sub.span != old
}

// probeCanonical is probe with the canonical form of the set.
func (w *worker) probeCanonical(sub *subproblem, remaining int) {
	if w.search.ablated&noTranspositions != 0 || w.search.canonical == nil {
		return
	}
	remaining = w.search.enough(sub, remaining)
	w.setCanonicalKey(sub)
	if w.search.learn(sub, w.search.keyWith(sub.canonicalKey, remaining)) {
		w.search.put(w.search.keyWith(sub.key, remaining), sub.span)
	}
}

// setCanonicalKey computes the key of the canonical form.
func (w *worker) setCanonicalKey(sub *subproblem) {
	if contract.On {
		w.search.holdCanonicalKey(sub)
	}
	if !sub.named {
		sub.canonicalKey, sub.named = w.search.canonical.Key(&w.scratch, sub.table.Codes, sub.set), true
	}
}

// storeCanonical stores the span of a subproblem, under its canonical form too.
func (w *worker) storeCanonical(sub *subproblem, remaining int) {
	if w.search.ablated&noTranspositions == 0 && !w.search.stopped.Load() && w.search.canonical != nil {
		w.setCanonicalKey(sub)
	}
	w.search.store(sub, remaining)
}

// store stores the span of a subproblem, under its canonical form too if that is known already.
func (s *searcher) store(sub *subproblem, remaining int) {
	if s.ablated&noTranspositions != 0 || s.stopped.Load() {
		return
	}
	if contract.On {
		s.holdSubproblem(sub)
		s.holdCanonicalKey(sub)
	}
	remaining = s.enough(sub, remaining)
	s.put(s.keyWith(sub.key, remaining), sub.span)
	if sub.named {
		s.put(s.keyWith(sub.canonicalKey, remaining), sub.span)
	}
}

// put stores a span.
func (s *searcher) put(k transposition.Key, known span) {
	if !s.table.Store(k, known) {
		s.contradict()
	}
}

// keyWith returns the key of a set with a number of remaining guesses.
func (s *searcher) keyWith(k transposition.Key, remaining int) transposition.Key {
	if remaining == unlimited {
		return k
	}
	return k.With(s.remainingKeys[remaining])
}
