package partition

import (
	"cmp"
	"math/bits"
	"slices"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/internal/weighting"
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
func NewCandidates(game *codebreaker.Game, codes []codebreaker.Code) *Candidates {
	c := &Candidates{weights: weighting.Append(game, codes, nil)}
	bitslice.Load(&c.set, Layout(game), codes)
	return c
}

// Counter counts the cells of candidates after a guess. It is for one goroutine.
//
// If there are few feedbacks, each has a table entry. If there are more feedbacks than candidates,
// only the feedbacks that occur have entries, in a hash table with open addressing.
type Counter struct {
	of       *Candidates
	ordinals []uint32 // the feedback of each candidate

	hashed bool
	table  []uint32 // the index of a cell, from 1, or 0
	keys   []uint32 // the feedback in each entry of a hash table

	feedbacks []uint32 // by cell
	sizes     []uint32 // by cell, in candidates
	counted   []Size
}

// NewCounter returns a counter for the candidates.
func (c *Candidates) NewCounter() *Counter {
	counter := &Counter{of: c, ordinals: make([]uint32, c.set.Len())}
	length, feedbacks := 2<<bits.Len(uint(c.set.Len())), c.set.Layout().Cells()
	if counter.hashed = feedbacks > length; counter.hashed {
		counter.table, counter.keys = make([]uint32, length), make([]uint32, length) // no more than half full
	} else {
		counter.table = make([]uint32, feedbacks)
	}
	return counter
}

// Sizes returns the number of candidates in each cell after a guess, in arbitrary order. The slice
// is valid until the next call.
func (c *Counter) Sizes(guess codebreaker.Code) []uint32 {
	clear(c.table)
	c.sizes, c.feedbacks = c.sizes[:0], c.feedbacks[:0]
	c.of.set.Feedbacks(guess, c.ordinals)
	for _, ordinal := range c.ordinals {
		at := c.place(ordinal)
		if c.table[at] == 0 {
			c.sizes, c.feedbacks = append(c.sizes, 0), append(c.feedbacks, ordinal)
			c.table[at] = uint32(len(c.sizes))
			if c.hashed {
				c.keys[at] = ordinal
			}
		}
		c.sizes[c.table[at]-1]++
	}
	return c.sizes
}

// place returns the table index of a feedback.
func (c *Counter) place(ordinal uint32) int {
	if !c.hashed {
		return int(ordinal)
	}
	at := int(ordinal*2654435769) & (len(c.table) - 1) // Knuth's multiplicative hash
	for c.table[at] != 0 && c.keys[at] != ordinal {
		at = (at + 1) & (len(c.table) - 1)
	}
	return at
}

// Count returns the cells after a guess, ordered by ordinal. The slice is valid until the next
// call.
func (c *Counter) Count(guess codebreaker.Code) []Size {
	c.counted = c.counted[:0]
	for i, size := range c.Sizes(guess) {
		c.counted = append(c.counted, Size{Ordinal: c.feedbacks[i], Candidates: size, Weight: uint64(size)})
	}
	if c.of.weights != nil {
		for i := range c.counted {
			c.counted[i].Weight = 0
		}
		for i, ordinal := range c.ordinals {
			c.counted[c.table[c.place(ordinal)]-1].Weight += uint64(c.of.weights[i])
		}
	}
	slices.SortFunc(c.counted, func(a, b Size) int { return cmp.Compare(a.Ordinal, b.Ordinal) })
	return c.counted
}
