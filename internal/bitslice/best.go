package bitslice

import "math"

// A Choice is a guess of a list and what a heuristic says of it.
type Choice struct {
	Index     int    // in the list; -1 if the list is empty
	Value     int64  // by the heuristic
	Candidate bool   // whether the guess is in the set
	Weight    uint32 // of it there, where candidates have weights
}

// Better reports whether c is to be played rather than other: the better value first, then a
// candidate, of those the heavier, then the earlier in the list. No choice is worse than any.
func (c Choice) Better(other Choice) bool {
	switch {
	case c.Index < 0 || other.Index < 0:
		return c.Index >= 0 && other.Index < 0
	case c.Value != other.Value:
		return c.Value < other.Value
	case c.Candidate != other.Candidate:
		return c.Candidate
	case c.Weight != other.Weight:
		return c.Weight > other.Weight
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
	return s.BestUpTo(guesses, first, end, heuristic, math.MaxInt64)
}

// BestUpTo is BestOf among the guesses of no higher value than most, which is quicker the fewer
// there are. The index is -1 if there is none.
func (s *Set) BestUpTo(guesses *Guesses, first, end int, heuristic Heuristic, most int64) Choice {
	best := Choice{Index: -1}
	if !s.hasKernel() {
		s.eachPlain(guesses, first, end, heuristic, func(choice Choice) {
			if choice.Value <= most && choice.Better(best) {
				best = choice
			}
		})
		return best
	}
	if s.takesLanes(guesses) {
		var keys [keysLen]uint16
		return bestByLanes(s, guesses, &keys, func(i int) Choice { return s.Weigh(guesses, i, heuristic) }, first, end, heuristic, most)
	}
	for i := first; i < end; i++ {
		if choice := s.Weigh(guesses, i, heuristic); choice.Value <= most && choice.Better(best) {
			best = choice
		}
	}
	return best
}

// Weigh values guess i exactly.
func (s *Set) Weigh(guesses *Guesses, i int, heuristic Heuristic) Choice {
	choice := s.weigh(guesses.codes[i], heuristic)
	choice.Index = i
	return choice
}

// weigh values a guess of no list.
func (s *Set) weigh(guess [MaxPlaces]uint8, heuristic Heuristic) Choice {
	if !s.hasKernel() {
		cells := make([]uint32, s.layout.Cells())
		s.countPlain(&guess, cells)
		hits := cells[len(cells)-1]
		return Choice{Value: heuristic.Value(cells), Candidate: hits > 0, Weight: s.weightOf(hits)}
	}
	var counts [countsLen]uint32
	used := counts[:s.layout.Cells()]
	s.count(&guess, &counts)
	return Choice{Value: heuristic.Value(used), Candidate: used[len(used)-1] > 0}
}

// Values sets values[i] to the exact value of guess first+i, for the guesses from first
// to end.
func (s *Set) Values(guesses *Guesses, first, end int, heuristic Heuristic, values []int64) {
	values = values[:end-first]
	if !s.hasKernel() {
		s.eachPlain(guesses, first, end, heuristic, func(choice Choice) {
			values[choice.Index-first] = choice.Value
		})
		return
	}
	for i := range values {
		values[i] = s.Weigh(guesses, first+i, heuristic).Value
	}
}
