package bitslice

import (
	"cmp"
	"math"
)

// A Choice is a guess of a list with its value by a heuristic.
type Choice struct {
	Index     int    // in the list; -1 if the list is empty
	Value     int64  // by the heuristic
	Candidate bool   // whether the guess is in the set
	Weight    uint32 // weight of that candidate, if candidates have weights
}

// Compare orders choices by the tie rule: the better value first, then candidates, then the larger
// weight, then the earlier in the list.
func (c Choice) Compare(other Choice) int {
	switch {
	case c.Value != other.Value:
		return cmp.Compare(c.Value, other.Value)
	case c.Candidate != other.Candidate:
		if c.Candidate {
			return -1
		}
		return 1
	case c.Weight != other.Weight:
		return cmp.Compare(other.Weight, c.Weight)
	}
	return cmp.Compare(c.Index, other.Index)
}

// Better reports whether c ranks above other. An empty choice ranks below all others.
func (c Choice) Better(other Choice) bool {
	return c.Index >= 0 && (other.Index < 0 || c.Compare(other) < 0)
}

// Best returns the guess with the lowest value. Ties go to candidates, then to the first in the
// list. The index is -1 if there are no guesses.
func (s *Set) Best(guesses *Guesses, heuristic Heuristic) Choice {
	return s.BestOf(guesses, 0, guesses.Len(), heuristic)
}

// BestOf is Best among the guesses first to end-1, for dividing a list between goroutines. The
// better of two such choices is the best of both ranges.
func (s *Set) BestOf(guesses *Guesses, first, end int, heuristic Heuristic) Choice {
	return s.bestUpTo(guesses, first, end, heuristic, math.MaxInt64)
}

// bestUpTo is BestOf among the guesses with a value of at most most. It is faster the fewer there
// are. The index is -1 if there is none.
func (s *Set) bestUpTo(guesses *Guesses, first, end int, heuristic Heuristic, most int64) Choice {
	best := Choice{Index: -1}
	if !s.HasKernel() {
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

// Each values the guesses first to end-1 exactly, in order.
func (s *Set) Each(guesses *Guesses, first, end int, heuristic Heuristic, yield func(Choice)) {
	if !s.HasKernel() {
		s.eachPlain(guesses, first, end, heuristic, yield)
		return
	}
	for i := first; i < end; i++ {
		yield(s.Weigh(guesses, i, heuristic))
	}
}

// Weigh values guess i exactly.
func (s *Set) Weigh(guesses *Guesses, i int, heuristic Heuristic) Choice {
	choice := s.weigh(guesses.At(i), heuristic)
	choice.Index = i
	return choice
}

// weigh values a guess that is not in a list.
func (s *Set) weigh(guess [MaxPlaces]uint8, heuristic Heuristic) Choice {
	if !s.HasKernel() {
		cells := make([]uint32, s.layout.cells())
		s.countPlain(&guess, cells)
		hits := cells[len(cells)-1]
		return Choice{Value: heuristic.Value(cells), Candidate: hits > 0, Weight: s.weightOf(hits)}
	}
	var counts [countsLen]uint32
	used := counts[:s.layout.cells()]
	s.count(&guess, &counts)
	return Choice{Value: heuristic.Value(used), Candidate: used[len(used)-1] > 0}
}

// Values sets values[i] to the exact value of guess first+i, for the guesses from first
// to end.
func (s *Set) Values(guesses *Guesses, first, end int, heuristic Heuristic, values []int64) {
	values = values[:end-first]
	if !s.HasKernel() {
		s.eachPlain(guesses, first, end, heuristic, func(choice Choice) {
			values[choice.Index-first] = choice.Value
		})
		return
	}
	for i := range values {
		values[i] = s.Weigh(guesses, first+i, heuristic).Value
	}
}
