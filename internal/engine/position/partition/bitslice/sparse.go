package bitslice

import (
	"slices"
	"sync"
	"sync/atomic"
)

// eachPlain yields the exact value of each of the guesses first to end-1. It lists the feedbacks of
// the candidates and values the partition from them, since few of the 3^p cells are used.
func (s *Set) eachPlain(guesses *Guesses, first, end int, heuristic Heuristic, yield func(Choice)) {
	if s.layout.isNarrow() {
		s.eachNarrow(guesses, first, end, heuristic, yield)
		return
	}
	feedbacks := make([]uint32, s.n)
	solved := uint32(s.layout.Solved())
	partition := s.sparsePartition()
	for i := first; i < end; i++ {
		s.Feedbacks(guesses.At(i), feedbacks)
		value, hits := partition(heuristic, feedbacks, solved)
		yield(Choice{Index: i, Value: value, Candidate: hits > 0, Weight: s.weightOf(hits)})
	}
}

// eachNarrow is eachPlain for feedbacks of a byte.
func (s *Set) eachNarrow(guesses *Guesses, first, end int, heuristic Heuristic, yield func(Choice)) {
	w := idleNarrow.Get().(*narrow)
	defer idleNarrow.Put(w)
	size := (s.n + 7) / 8 * 8
	w.words = slices.Grow(w.words[:0], size)[:size]
	w.sums.of(s, end-first)
	feedbacks, partition := w.words[:s.n], s.narrowPartition(heuristic, &w.cells)
	var x splitter
	for i := first; i < end; i++ {
		guess := guesses.At(i)
		if !w.sums.bytes(&guess, w.words) {
			s.bytes(&x, &guess, feedbacks)
		}
		value, hits := partition(feedbacks)
		yield(Choice{Index: i, Value: value, Candidate: hits > 0, Weight: s.weightOf(hits)})
	}
}

// narrow is memory of eachNarrow.
type narrow struct {
	words []uint8 // the feedbacks, filled up to whole words
	sums  digitSums
	cells [256]uint32 // zeros between guesses
}

var idleNarrow = sync.Pool{New: func() any { return new(narrow) }}

// narrowPartition is sparsePartition for feedbacks of a byte. It works in cells, which are zeros before and after.
func (s *Set) narrowPartition(heuristic Heuristic, cells *[256]uint32) func(feedbacks []uint8) (value int64, hits uint32) {
	solved, weights := s.layout.Solved(), s.weights
	if weights == nil && heuristic != Minimax {
		increments := heuristic.increments(s.n)
		return func(feedbacks []uint8) (value int64, hits uint32) {
			var cells [256]uint32
			for _, f := range feedbacks {
				value += increments[cells[f]]
				cells[f]++
			}
			return value, cells[solved]
		}
	}
	if weights == nil {
		weights = slices.Repeat([]uint32{1}, s.n)
	}
	costs := smallEntropies()
	return func(feedbacks []uint8) (value int64, hits uint32) {
		weights := weights[:len(feedbacks)]
		for i, f := range feedbacks {
			cells[f] += weights[i]
		}
		hits = cells[solved]
		if len(feedbacks) > len(cells)/4 {
			value = heuristic.Value(cells[:])
			clear(cells[:])
			return value, hits
		}
		for _, f := range feedbacks {
			n := cells[f]
			cells[f] = 0
			switch {
			case heuristic == Entropy && int(n) < len(costs):
				value += costs[n]
			case n > 0:
				value = heuristic.Join(value, n)
			}
		}
		return value, hits
	}
}

// keptIncrements caches increments by heuristic.
var keptIncrements [Parts + 1]atomic.Pointer[[]int64]

// increments returns what each candidate of a cell of at most n adds to the value: the first, the second, and so on.
// There may be more of them. Minimax has none.
func (h Heuristic) increments(n int) []int64 {
	kept := keptIncrements[h].Load()
	if kept != nil && len(*kept) >= n {
		return *kept
	}
	enough := smallSizes - 1
	for enough < n {
		enough = 2*enough + 1
	}
	if h == Entropy {
		keepEntropies(enough + 1)
	}
	increments := make([]int64, enough)
	for i := range increments {
		increments[i] = h.Cost(uint32(i+1)) - h.Cost(uint32(i))
	}
	keptIncrements[h].CompareAndSwap(kept, &increments)
	return increments
}

// weightOf returns the weight of a choice from its count of solved candidates. Without weights it
// is 0.
func (s *Set) weightOf(hits uint32) uint32 {
	if s.weights == nil {
		return 0
	}
	return hits
}

// sparsePartition returns a function that values the partition with these feedbacks, and counts the
// solved candidates. The function may reorder the feedbacks.
func (s *Set) sparsePartition() func(heuristic Heuristic, feedbacks []uint32, solved uint32) (int64, uint32) {
	if s.layout.Places > 10 {
		return s.valueSorted
	}
	cells, weights := make([]uint32, s.layout.cells()), s.weights
	return func(heuristic Heuristic, feedbacks []uint32, solved uint32) (value int64, hits uint32) {
		if weights == nil {
			for _, f := range feedbacks {
				cells[f]++
			}
		} else {
			for i, f := range feedbacks {
				cells[f] += weights[i]
			}
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

// valueSorted values a partition by sorting the feedbacks, for layouts with too many cells for a
// table.
func (s *Set) valueSorted(heuristic Heuristic, feedbacks []uint32, solved uint32) (value int64, hits uint32) {
	sorted := make([]uint64, len(feedbacks)) // the feedback, and its candidate's weight
	for i, f := range feedbacks {
		sorted[i] = uint64(f)<<32 | 1
		if s.weights != nil {
			sorted[i] = uint64(f)<<32 | uint64(s.weights[i])
		}
	}
	slices.Sort(sorted)
	for len(sorted) > 0 {
		feedback, n := uint32(sorted[0]>>32), uint32(0)
		for len(sorted) > 0 && uint32(sorted[0]>>32) == feedback {
			n += uint32(sorted[0])
			sorted = sorted[1:]
		}
		value = heuristic.Join(value, n)
		if feedback == solved {
			hits = n
		}
	}
	return value, hits
}
