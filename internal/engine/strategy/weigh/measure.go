package weigh

import (
	"math"
	"slices"

	"codebreaker/internal/engine/position/partition/bitslice"
)

// Measure gives the value of a partition from its cells. Smaller is better.
type Measure struct {
	kernel bitslice.Heuristic
	value  func(cells []uint32) int64 // nil for the kernel's
}

// Counted returns the measure of a counting kernel.
func Counted(kernel bitslice.Heuristic) Measure { return Measure{kernel: kernel} }

// Valued returns the measure of a function of the sizes of nonempty cells. Nil values all
// partitions equally.
func Valued(value func(cells []uint32) int64) Measure {
	if value == nil {
		value = func([]uint32) int64 { return 0 }
	}
	return Measure{value: value}
}

// Value returns the value of a partition. Cells may be empty.
func (m Measure) Value(cells []uint32) int64 {
	if m.value == nil {
		return m.kernel.Value(cells)
	}
	return m.value(slices.DeleteFunc(slices.Clone(cells), func(size uint32) bool { return size == 0 }))
}

// prefersSingles reports whether no partition is better than one with single candidates in its
// cells. That is guaranteed for the kernels only.
func (m Measure) prefersSingles() bool { return m.value == nil }

// bestOf returns the best of the guesses from first to end.
func (m Measure) bestOf(set *bitslice.Set, guesses *bitslice.Guesses, first, end int) bitslice.Choice {
	if m.value == nil {
		return set.BestOf(guesses, first, end, m.kernel)
	}
	best := bitslice.Choice{Index: -1}
	m.each(set, guesses, first, end, func(choice bitslice.Choice) {
		if choice.Better(best) {
			best = choice
		}
	})
	return best
}

// values sets values[i] to the value of guess first+i.
func (m Measure) values(set *bitslice.Set, guesses *bitslice.Guesses, first, end int, values []int64) {
	if m.value == nil {
		set.Values(guesses, first, end, m.kernel, values)
		return
	}
	m.each(set, guesses, first, end, func(choice bitslice.Choice) { values[choice.Index-first] = choice.Value })
}

// each values the guesses from first to end in turn.
func (m Measure) each(set *bitslice.Set, guesses *bitslice.Guesses, first, end int, yield func(bitslice.Choice)) {
	cells := make([]uint32, set.Layout().Cells())
	for i := first; i < end; i++ {
		set.Count(guesses.At(i), cells)
		yield(bitslice.Choice{Index: i, Value: m.Value(cells), Candidate: cells[len(cells)-1] > 0, Weight: weightOf(set, cells)})
	}
}

// weightOf returns the weight of a guess as a candidate, given its cells, or 0 without weights.
func weightOf(set *bitslice.Set, cells []uint32) uint32 {
	if !set.HasWeights() {
		return 0
	}
	return cells[len(cells)-1]
}

// Bits returns the information of a partition in bits.
func Bits(cells []uint32) float64 {
	n, sum := 0.0, 0.0
	for _, size := range cells {
		if size > 0 {
			n += float64(size)
			sum += float64(size) * math.Log2(float64(size))
		}
	}
	return math.Log2(n) - sum/n
}
