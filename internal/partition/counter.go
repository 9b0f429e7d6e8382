package partition

import (
	"cmp"
	"math/bits"
	"slices"

	"codebreaker"
	"codebreaker/internal/bitslice"
)

// Size is the size of one cell.
type Size struct {
	Ordinal    uint32 // of the feedback
	Candidates uint32
	Weight     uint64 // of the candidates; their number in a game without weights
}

// Candidates are codes that are divided by guesses, again and again. They may be shared between goroutines.
type Candidates struct {
	set     bitslice.Set
	weights []uint32 // nil in a game without weights
}

// NewCandidates returns codes of a game, ready to be divided.
func NewCandidates(game *codebreaker.Game, codes []codebreaker.Code) *Candidates {
	c := &Candidates{weights: game.Weights(codes, nil)}
	bitslice.Load(&c.set, Layout(game), codes)
	return c
}

// Counter counts the cells that guesses make of candidates. It is for one goroutine.
type Counter struct {
	of       *Candidates
	ordinals []uint32 // the feedback of each candidate

	// A hash table with open addressing: the number of a cell, from 1, or 0. Its length is a power of two.
	cells []uint32
	sizes []Size
}

// NewCounter returns a counter for the candidates.
func (c *Candidates) NewCounter() *Counter {
	length := 2 << bits.Len(uint(min(c.set.Len(), c.set.Layout().Cells()))) // no more than half full
	return &Counter{of: c, ordinals: make([]uint32, c.set.Len()), cells: make([]uint32, length)}
}

// Count returns the sizes of the cells that a guess makes, in the order of their first candidates. The slice is
// valid until the next call.
func (c *Counter) Count(guess codebreaker.Code) []Size {
	clear(c.cells)
	c.sizes = c.sizes[:0]
	c.of.set.Feedbacks(guess, c.ordinals)
	for i, ordinal := range c.ordinals {
		at := int(ordinal*2654435769) & (len(c.cells) - 1) // Knuth's multiplicative hash
		for c.cells[at] != 0 && c.sizes[c.cells[at]-1].Ordinal != ordinal {
			at = (at + 1) & (len(c.cells) - 1)
		}
		if c.cells[at] == 0 {
			c.sizes = append(c.sizes, Size{Ordinal: ordinal})
			c.cells[at] = uint32(len(c.sizes))
		}
		size := &c.sizes[c.cells[at]-1]
		size.Candidates++
		if c.of.weights == nil {
			size.Weight++
		} else {
			size.Weight += uint64(c.of.weights[i])
		}
	}
	return c.sizes
}

// Sorted returns the same as [Counter.Count] in the order of the ordinals.
func (c *Counter) Sorted(guess codebreaker.Code) []Size {
	sizes := c.Count(guess)
	slices.SortFunc(sizes, func(a, b Size) int { return cmp.Compare(a.Ordinal, b.Ordinal) })
	return sizes
}
