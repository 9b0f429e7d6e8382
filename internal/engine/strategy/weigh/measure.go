package weigh

import (
	"math"

	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// Cell is a cell that is not empty, with its candidates and their weight. Without weights that is their number.
type Cell struct {
	Feedback   rules.Feedback
	Candidates int
	Weight     uint64
}

// Measure gives the value of a partition from its cells. Smaller is better.
type Measure struct {
	kernel bitslice.Heuristic
	chance int64                    // what the value of a candidate is less, times its weight
	value  func(cells []Cell) int64 // nil for the kernel's
}

// Counted returns the measure of a counting kernel.
func Counted(kernel bitslice.Heuristic) Measure { return Measure{kernel: kernel} }

// Hopeful returns the measure of a counting kernel in which the value of a candidate is less by chance times its weight, or
// by chance without weights.
func Hopeful(kernel bitslice.Heuristic, chance int64) Measure {
	return Measure{kernel: kernel, chance: chance}
}

// Valued returns the measure of a function of the nonempty cells, in the order of their ordinals. Nil values all
// partitions equally.
func Valued(value func(cells []Cell) int64) Measure {
	if value == nil {
		value = func([]Cell) int64 { return 0 }
	}
	return Measure{value: value}
}

// Value returns the value of a partition with these cells, none of them empty, in the order of their ordinals.
func (m Measure) Value(cells []Cell) int64 {
	if m.value != nil {
		return m.value(cells)
	}
	value := int64(0)
	for _, cell := range cells {
		value = m.kernel.Join(value, uint32(cell.Weight))
	}
	if last := len(cells) - 1; m.chance != 0 && last >= 0 && cells[last].Feedback.Solved() {
		value -= m.chance * int64(cells[last].Weight)
	}
	return value
}

// prefersSingles reports whether no partition is better than one with single candidates in its
// cells. That is guaranteed for the kernels only.
func (m Measure) prefersSingles() bool { return m.value == nil && m.chance == 0 }

// counts reports whether a kernel values partitions, with or without a chance.
func (m Measure) counts() bool { return m.value == nil }

// hope returns what its chance lowers the value of a candidate by. Without weights each weighs 1, and no weight counts
// less.
func (m Measure) hope(weight uint32) int64 { return m.chance * int64(max(1, weight)) }

// bestAmong returns the best of the guesses from first to end.
func (h *heuristic) bestAmong(set *bitslice.Set, guesses *bitslice.Guesses, first, end int) bitslice.Choice {
	if h.measure.prefersSingles() {
		return set.BestOf(guesses, first, end, h.measure.kernel)
	}
	best := bitslice.Choice{Index: -1}
	h.each(set, guesses, first, end, func(choice bitslice.Choice) {
		if choice.Better(best) {
			best = choice
		}
	})
	return best
}

// setValues sets values[i] to the value of guess first+i.
func (h *heuristic) setValues(set *bitslice.Set, guesses *bitslice.Guesses, first, end int, values []int64) {
	if h.measure.prefersSingles() {
		set.Values(guesses, first, end, h.measure.kernel, values)
		return
	}
	h.each(set, guesses, first, end, func(choice bitslice.Choice) { values[choice.Index-first] = choice.Value })
}

// each values the guesses from first to end in turn by their cells.
func (h *heuristic) each(set *bitslice.Set, guesses *bitslice.Guesses, first, end int, yield func(bitslice.Choice)) {
	if h.measure.value == nil {
		set.Each(guesses, first, end, h.measure.kernel, func(choice bitslice.Choice) {
			if choice.Candidate {
				choice.Value -= h.measure.hope(choice.Weight)
			}
			yield(choice)
		})
		return
	}
	weights := make([]uint32, set.Layout().Cells())
	sizes, feedbacks := weights, []uint32(nil)
	if set.HasWeights() {
		sizes, feedbacks = make([]uint32, len(weights)), make([]uint32, set.Len())
	}
	for i := first; i < end; i++ {
		set.Count(guesses.At(i), weights)
		if set.HasWeights() {
			clear(sizes)
			set.Feedbacks(guesses.At(i), feedbacks)
			for _, ordinal := range feedbacks {
				sizes[ordinal]++
			}
		}
		var cells []Cell
		for ordinal, size := range sizes {
			if size > 0 {
				cells = append(cells, Cell{h.game.FeedbackAt(ordinal), int(size), uint64(weights[ordinal])})
			}
		}
		yield(bitslice.Choice{Index: i, Value: h.measure.value(cells), Candidate: sizes[len(sizes)-1] > 0, Weight: weightOf(set, weights)})
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
