package bitslice

import "slices"

// eachByPlace gives yield the exact value of each of the guesses first to end-1. It takes the
// feedbacks of the candidates and values the partition from them: of 3^p cells, few are used.
func (s *Set) eachByPlace(guesses *Guesses, first, end int, heuristic Heuristic, yield func(Choice)) {
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
			value = heuristic.grow(value, cells[f])
			cells[f]++
		}
		hits = cells[solved]
		for _, f := range feedbacks {
			cells[f] = 0
		}
		return value, hits
	}
}

// valueSorted values a partition by sorting the feedbacks, for layouts whose cells are too many to
// keep.
func valueSorted(heuristic Heuristic, feedbacks []uint32, solved uint32) (value int64, hits uint32) {
	slices.Sort(feedbacks)
	size := uint32(0)
	for i, f := range feedbacks {
		if i > 0 && f != feedbacks[i-1] {
			size = 0
		}
		value = heuristic.grow(value, size)
		size++
		if f == solved {
			hits++
		}
	}
	return value, hits
}
