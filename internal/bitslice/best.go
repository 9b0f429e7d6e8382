package bitslice

// A Choice is a guess of a list and what a heuristic says of it.
type Choice struct {
	Index     int   // in the list; -1 if the list is empty
	Value     int64 // by the heuristic
	Candidate bool  // whether the guess is in the set
}

// Better reports whether c is to be played rather than other: the better value first, then a
// candidate, then the earlier in the list. No choice is worse than any.
func (c Choice) Better(other Choice) bool {
	switch {
	case c.Index < 0 || other.Index < 0:
		return c.Index >= 0 && other.Index < 0
	case c.Value != other.Value:
		return c.Value < other.Value
	case c.Candidate != other.Candidate:
		return c.Candidate
	default:
		return c.Index < other.Index
	}
}

// Best returns the best of guesses: the lowest value; among equals a candidate; among those the
// first. The index is -1 if there are no guesses.
func (s *Set) Best(guesses *Guesses, heuristic Heuristic) Choice {
	return s.BestOf(guesses, 0, guesses.Len(), heuristic)
}

// BestOf is Best among the guesses first to end-1, for dividing a list between goroutines. The
// better one of two such choices is the best of both parts.
func (s *Set) BestOf(guesses *Guesses, first, end int, heuristic Heuristic) Choice {
	best := Choice{Index: -1}
	if !s.layout.hasKernel() {
		s.eachPlain(guesses, first, end, heuristic, func(choice Choice) {
			if choice.Better(best) {
				best = choice
			}
		})
		return best
	}
	if s.takesLanes(guesses) {
		return s.bestByLanes(guesses, first, end, heuristic)
	}
	for i := first; i < end; i++ {
		if choice := s.choice(guesses, i, heuristic); choice.Better(best) {
			best = choice
		}
	}
	return best
}

// choice values guess i exactly.
func (s *Set) choice(guesses *Guesses, i int, heuristic Heuristic) Choice {
	var cells [maxCells]uint32
	used := cells[:s.layout.Cells()]
	s.Count(guesses.codes[i], used)
	return Choice{Index: i, Value: heuristic.Value(used), Candidate: used[len(used)-1] > 0}
}

// Values sets values[i] to the exact value of guess first+i, for the guesses from first
// to end.
func (s *Set) Values(guesses *Guesses, first, end int, heuristic Heuristic, values []int64) {
	values = values[:end-first]
	if !s.layout.hasKernel() {
		s.eachPlain(guesses, first, end, heuristic, func(choice Choice) {
			values[choice.Index-first] = choice.Value
		})
		return
	}
	for i := range values {
		values[i] = s.choice(guesses, first+i, heuristic).Value
	}
}
