package weigh

import (
	"cmp"
	"context"
	"slices"

	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// In games that mark each place, the entropy of a guess is at most the sum over its symbols of the entropy of their
// marks. (The joint entropy of random variables is at most the sum of their entropies.) A table has the entropy of each
// symbol that a guess has once, by place, and of each symbol that it has twice, by both places. So one pass over the
// candidates bounds all guesses, and of a list of words about one in fifty is counted.

// leastBounded is the least number of guess-candidate pairs for which guesses are bounded before they are counted: some
// hundred microseconds of counting.
const leastBounded = 1 << 18

// boundsTiles reports whether it pays to bound guesses by their tiles before they are counted: only if few of
// many are wanted.
func (h *heuristic) boundsTiles(guesses, most int) bool {
	return most <= guesses/16 && h.layout.Rule == bitslice.ByPlace && h.measure.counts() && h.measure.kernel == bitslice.Entropy && h.reducedSet.Len()*guesses >= leastBounded
}

// promisingTiles returns the guesses that may be among the best for the loaded, reduced position, in their order.
func (h *heuristic) promisingTiles(ctx context.Context, all *bitslice.Guesses, most int) (*bitslice.Guesses, error) {
	tiles := newTiles(h.reducedSet.Layout(), h.reduced, h.weights)
	bounds := make([]int64, all.Len())
	firsts := make([]bounded, 0, max(64, 4*most)) // the guesses of the least bounds
	hopes := h.hopes()
	for i := range bounds {
		guess := all.At(i)
		bounds[i] = tiles.bound(guess) - hopes[guess]
		first := bounded{bounds[i], i}
		at, _ := slices.BinarySearchFunc(firsts, first, bounded.compare)
		if at == cap(firsts) {
			continue
		}
		firsts = slices.Insert(firsts[:min(len(firsts), cap(firsts)-1)], at, first)
	}
	guesses := make([]rules.Code, len(firsts))
	for i, first := range firsts {
		guesses[i] = all.At(first.index)
	}
	bitslice.Prepare(&h.between, h.reducedSet.Layout(), guesses)
	values, err := h.values(ctx, h.reducedSet, &h.between)
	if err != nil {
		return nil, err
	}
	slices.Sort(values)
	limit := values[min(most, len(values))-1]
	guesses = guesses[:0]
	for i, bound := range bounds {
		if bound <= limit {
			guesses = append(guesses, all.At(i))
		}
	}
	bitslice.Prepare(&h.between, h.reducedSet.Layout(), guesses)
	return &h.between, nil
}

// hopes returns what its chance lowers the value of each reduced candidate by; it is empty if the measure counts none.
func (h *heuristic) hopes() map[rules.Code]int64 {
	if h.measure.chance == 0 {
		return nil
	}
	hopes := make(map[rules.Code]int64, len(h.reduced))
	for n, code := range h.reduced {
		hopes[code] = h.measure.hope(h.weightAt(n))
	}
	return hopes
}

// bounded is a guess with its bound.
type bounded struct {
	bound int64
	index int
}

func (b bounded) compare(other bounded) int {
	return cmp.Or(cmp.Compare(b.bound, other.bound), cmp.Compare(b.index, other.index))
}

// tiles has the entropies of the marks of each symbol, each as what it lowers the value by.
type tiles struct {
	layout bitslice.Layout
	whole  int64   // the value of a guess without information
	slack  int64   // for the rounding of values
	thirds int64   // what three equal parts lower it by
	single []int64 // by place and symbol, for a guess that has it there alone
	double []int64 // by two places and symbol, for a guess that has it at both alone
}

// newTiles makes the tables of candidates with their weights, nil if all are equal.
func newTiles(layout bitslice.Layout, candidates []rules.Code, weights []uint32) *tiles {
	places, symbols := layout.Places, layout.Symbols
	single := make([][3]uint32, places*symbols)        // candidates by the mark there
	double := make([][9]uint32, places*places*symbols) // by three times the first mark plus the second
	total := uint32(0)
	for n, code := range candidates {
		weight := uint32(1)
		if weights != nil {
			weight = weights[n]
		}
		total += weight
		for at, symbol := range code[:places] {
			if slices.Contains(code[:at], symbol) {
				continue // its tables are filled
			}
			copies := 0
			for _, other := range code[:places] {
				if other == symbol {
					copies++
				}
			}
			for i := range places {
				green := code[i] == symbol
				single[i*symbols+int(symbol)][markOf(green, copies > 0)] += weight
				for j := i + 1; j < places; j++ {
					left := copies // after greens
					if green {
						left--
					}
					if code[j] == symbol {
						left--
					}
					first := markOf(green, left > 0)
					if first == yellow {
						left--
					}
					double[(i*places+j)*symbols+int(symbol)][3*first+markOf(code[j] == symbol, left > 0)] += weight
				}
			}
		}
	}
	t := &tiles{layout: layout, whole: bitslice.Entropy.Cost(total), single: make([]int64, len(single)), double: make([]int64, len(double))}
	t.slack = 32 * int64(places+1) * int64(total)
	t.thirds = int64(total) * (bitslice.Entropy.Cost(3) / 3)
	for i, marks := range single {
		t.single[i] = t.gain(total, marks[:])
	}
	for i, marks := range double {
		t.double[i] = t.gain(total, marks[:])
	}
	return t
}

// yellow is the mark of a symbol elsewhere. A grey one is 0, a green one 2.
const yellow = 1

func markOf(green, elsewhere bool) int {
	switch {
	case green:
		return 2
	case elsewhere:
		return yellow
	}
	return 0
}

// gain returns what a partition lowers the value by. The candidates that are not counted have grey marks.
func (t *tiles) gain(total uint32, marks []uint32) int64 {
	gain := t.whole
	for _, n := range marks[1:] {
		total -= n
		gain -= bitslice.Entropy.Cost(n)
	}
	return gain - bitslice.Entropy.Cost(total)
}

// bound returns a lower bound of the value of a guess. A third copy of a symbol has three marks, and gives no more
// information than three equal parts do.
func (t *tiles) bound(guess rules.Code) int64 {
	places, symbols := t.layout.Places, t.layout.Symbols
	bound := t.whole - t.slack
	for i, symbol := range guess[:places] {
		before, after := slices.Index(guess[:i], symbol), slices.Contains(guess[i+1:places], symbol)
		switch {
		case before < 0 && !after:
			bound -= t.single[i*symbols+int(symbol)]
		case before >= 0 && !slices.Contains(guess[before+1:i], symbol):
			bound -= t.double[(before*places+i)*symbols+int(symbol)]
		case before >= 0:
			bound -= t.thirds
		}
	}
	return bound
}
