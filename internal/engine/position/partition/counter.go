package partition

import (
	"cmp"
	"math/bits"
	"slices"

	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// Size is the size of one cell.
type Size struct {
	Ordinal    uint32 // of the feedback
	Candidates uint32
	Weight     uint64 // of the candidates; their number in a game without weights
}

// Candidates are codes to be divided by many guesses. They are safe for concurrent use.
type Candidates struct {
	set     bitslice.Set
	weights []uint32 // nil in a game without weights
}

// NewCandidates returns codes of a game, prepared for division.
func NewCandidates(game *rules.Game, codes []rules.Code) *Candidates {
	c := &Candidates{weights: game.AppendWeights(codes, nil)}
	bitslice.LoadPlanes(&c.set, Layout(game), codes)
	return c
}

// Counter numbers and counts the cells of candidates after a guess: in the order of their first
// candidates, from 0. Every partition of candidates into lists begins here. It is for one goroutine.
//
// If there are few feedbacks, each has a table entry. If there are more feedbacks than candidates,
// only the feedbacks that occur have entries, in a hash table with open addressing.
type Counter struct {
	of *Candidates

	hashed bool
	table  []uint32 // the number of a cell plus 1, or 0
	keys   []uint32 // the feedback in each entry of a hash table

	cells     []uint32 // the cell of each candidate
	feedbacks []uint32 // by cell
	sizes     []uint32 // by cell, in candidates
	counted   []Size
	all       []uint32 // the sizes of all cells, if a kernel counts them
	bytes     []uint8  // or else the feedback of each candidate, if it fits in a byte
}

// NewCounter returns a counter for the candidates.
func (c *Candidates) NewCounter() *Counter {
	counter := &Counter{of: c}
	counter.fit()
	return counter
}

// fit makes room for the candidates.
func (c *Counter) fit() {
	n, feedbacks := c.of.set.Len(), c.of.set.Layout().Cells()
	c.all, c.bytes = c.all[:0], c.bytes[:0]
	switch {
	case c.of.weights == nil && c.of.set.HasKernel():
		c.all = slices.Grow(c.all, feedbacks)[:feedbacks]
	case c.of.set.IsNarrow():
		c.bytes = slices.Grow(c.bytes, n)[:n]
	}
	c.fitCells(n, feedbacks)
}

// fitCells makes room to number the cells of n candidates.
func (c *Counter) fitCells(n, feedbacks int) {
	entries := 2 << bits.Len(uint(n)) // no more than half full
	if c.hashed = feedbacks > entries; !c.hashed {
		entries = feedbacks
	}
	c.cells, c.table = slices.Grow(c.cells[:0], n)[:n], slices.Grow(c.table[:0], entries)[:entries]
	if c.hashed {
		c.keys = slices.Grow(c.keys[:0], entries)[:entries]
	}
}

// Sizes returns the number of candidates in each cell after a guess. The slice is valid until the
// next call.
func (c *Counter) Sizes(guess rules.Code) []uint32 {
	c.of.set.Feedbacks(guess, c.cells)
	return c.number()
}

// number replaces the feedback of each candidate in c.cells by the number of its cell, and returns the sizes of the
// cells.
func (c *Counter) number() []uint32 {
	clear(c.table)
	c.sizes, c.feedbacks = c.sizes[:0], c.feedbacks[:0]
	for i, ordinal := range c.cells {
		at := int(ordinal)
		if c.hashed {
			at = c.place(ordinal)
		}
		cell := c.table[at]
		if cell == 0 {
			c.sizes, c.feedbacks = append(c.sizes, 0), append(c.feedbacks, ordinal)
			cell = uint32(len(c.sizes))
			c.table[at] = cell
			if c.hashed {
				c.keys[at] = ordinal
			}
		}
		c.cells[i] = cell - 1
		c.sizes[cell-1]++
	}
	return c.sizes
}

// place returns the index of a feedback in the hash table.
func (c *Counter) place(ordinal uint32) int {
	at := int(ordinal*2654435769) & (len(c.table) - 1) // Knuth's multiplicative hash
	for c.table[at] != 0 && c.keys[at] != ordinal {
		at = (at + 1) & (len(c.table) - 1)
	}
	return at
}

// Count returns the cells after a guess, ordered by ordinal. The slice is valid until the next
// call.
func (c *Counter) Count(guess rules.Code) []Size {
	c.counted = c.counted[:0]
	switch {
	case len(c.all) > 0:
		c.of.set.Count(guess, c.all)
		for ordinal, size := range c.all {
			if size > 0 {
				c.counted = append(c.counted, Size{Ordinal: uint32(ordinal), Candidates: size, Weight: uint64(size)})
			}
		}
		return c.counted
	case len(c.bytes) > 0:
		c.tally(guess)
		return c.counted
	}
	for i, size := range c.Sizes(guess) {
		c.counted = append(c.counted, Size{Ordinal: c.feedbacks[i], Candidates: size, Weight: uint64(size)})
	}
	if c.of.weights != nil {
		for i := range c.counted {
			c.counted[i].Weight = 0
		}
		for i, cell := range c.cells {
			c.counted[cell].Weight += uint64(c.of.weights[i])
		}
	}
	slices.SortFunc(c.counted, func(a, b Size) int { return cmp.Compare(a.Ordinal, b.Ordinal) })
	return c.counted
}

// entryOf returns what a candidate of a weight adds to an entry of a tally: one to its low half, the weight to its high half.
func entryOf(weight uint32) uint64 { return uint64(weight)<<32 | 1 }

// tally is Count for feedbacks that fit in a byte. Neighbours are counted in two tables: then the processor need not wait
// for one sum before it adds to the next.
func (c *Counter) tally(guess rules.Code) {
	var even, odd [256]uint64
	feedbacks := c.bytes
	c.of.set.FeedbackBytes(guess, feedbacks)
	if len(feedbacks)%2 == 1 {
		last := len(feedbacks) - 1
		even[feedbacks[last]] = entryOf(1)
		if c.of.weights != nil {
			even[feedbacks[last]] = entryOf(c.of.weights[last])
		}
		feedbacks = feedbacks[:last]
	}
	if c.of.weights == nil {
		for i := 1; i < len(feedbacks); i += 2 {
			even[feedbacks[i-1]] += entryOf(1)
			odd[feedbacks[i]] += entryOf(1)
		}
	} else {
		weights := c.of.weights[:len(feedbacks)]
		for i := 1; i < len(feedbacks); i += 2 {
			even[feedbacks[i-1]] += entryOf(weights[i-1])
			odd[feedbacks[i]] += entryOf(weights[i])
		}
	}
	for ordinal := range even[:c.of.set.Layout().Cells()] {
		if sum := even[ordinal] + odd[ordinal]; sum > 0 {
			c.counted = append(c.counted, Size{Ordinal: uint32(ordinal), Candidates: uint32(sum), Weight: sum >> 32})
		}
	}
}

// Label sets row[i] to the cell of candidate i after a guess, and returns the number of cells.
func Label[L uint8 | uint16](c *Counter, guess rules.Code, row []L) int {
	cells := len(c.Sizes(guess))
	for i, cell := range c.cells {
		row[i] = L(cell)
	}
	return cells
}
