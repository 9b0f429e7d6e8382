package bitslice

import "slices"

// eachPlain gives yield the exact value of each of the guesses first to end-1. It takes the
// feedbacks of the candidates and values the partition from them: of 3^p cells, few are used.
func (s *Set) eachPlain(guesses *Guesses, first, end int, heuristic Heuristic, yield func(Choice)) {
	feedbacks := make([]uint32, s.n)
	solved := uint32(s.layout.Solved())
	partition := sparsePartition(s.layout)
	for i := first; i < end; i++ {
		s.Feedbacks(guesses.codes[i], feedbacks)
		value, hits := partition(heuristic, feedbacks, solved)
		yield(Choice{Index: i, Value: value, Candidate: hits > 0})
	}
}

// sparsePartition returns a function that values the partition with the given feedbacks and counts
// those that are solved. It may reorder the feedbacks.
func sparsePartition(layout Layout) func(heuristic Heuristic, feedbacks []uint32, solved uint32) (int64, uint32) {
	if layout.Places > 10 {
		return valueSorted
	}
	cells := make([]uint32, layout.Cells())
	return func(heuristic Heuristic, feedbacks []uint32, solved uint32) (value int64, hits uint32) {
		for _, f := range feedbacks {
			cells[f]++
		}
		hits = cells[solved]
		for _, f := range feedbacks {
			if n := cells[f]; n > 0 {
				value = heuristic.Join(value, n)
				cells[f] = 0
			}
		}
		return value, hits
	}
}

// valueSorted values a partition by sorting the feedbacks, for layouts whose cells are too many to
// keep.
func valueSorted(heuristic Heuristic, feedbacks []uint32, solved uint32) (value int64, hits uint32) {
	slices.Sort(feedbacks)
	for len(feedbacks) > 0 {
		first, n := feedbacks[0], 1
		for n < len(feedbacks) && feedbacks[n] == first {
			n++
		}
		value = heuristic.Join(value, uint32(n))
		if first == solved {
			hits = uint32(n)
		}
		feedbacks = feedbacks[n:]
	}
	return value, hits
}
