package main

import (
	"bytes"
	"math/bits"
	"slices"
)

// canonical returns the same set for all sets that differ only by the names of places and symbols, or because places and
// symbols change their parts. It is slower than renamed.
func (o open) canonical() open {
	turned := open{places: o.places}
	for place, row := range o.rows[:o.places] {
		for rest := row; rest != 0; rest &= rest - 1 {
			turned.rows[bits.TrailingZeros8(rest)] |= 1 << place
		}
	}
	best := open{}
	for _, either := range []*open{&o, &turned} {
		var colours colours
		either.order(colours, &best)
	}
	return best
}

// Colours tell places and symbols apart by how they are connected.
type colours struct{ places, symbols [mostPlaces]uint64 }

// order gives the places and the symbols the order of their colours. Places of equal colour are put first in turn, until
// all colours differ. It keeps the least set, or the first if best has no places. Symbols of equal colour then have the
// same places, so that their order does not matter.
func (o *open) order(c colours, best *open) {
	n := int(o.places)
	o.refine(&c)
	places, symbols := sorted(c.places[:n]), sorted(c.symbols[:n])
	for i := 1; i < n; i++ {
		if colour := c.places[places[i]]; colour == c.places[places[i-1]] {
			for place := range n {
				if c.places[place] == colour {
					first := c
					first.places[place] = ^colour
					o.order(first, best)
				}
			}
			return
		}
	}
	ordered := open{places: o.places}
	for i, place := range places {
		for j, symbol := range symbols {
			ordered.rows[i] |= (o.rows[place] >> symbol & 1) << j
		}
	}
	if best.places == 0 || bytes.Compare(ordered.rows[:], best.rows[:]) < 0 {
		*best = ordered
	}
}

// refine tells places and symbols apart until no round finds more colours.
func (o *open) refine(c *colours) {
	n := int(o.places)
	for known := 0; ; {
		next := *c
		for place := range n {
			for rest := o.rows[place]; rest != 0; rest &= rest - 1 {
				symbol := bits.TrailingZeros8(rest)
				next.places[place] += mixed(c.symbols[symbol])
				next.symbols[symbol] += mixed(c.places[place])
			}
			next.places[place] = mixed(next.places[place])
		}
		*c = next
		found := distinct(c.places[:n]) + distinct(c.symbols[:n])
		if found == known {
			return
		}
		known = found
	}
}

// sorted returns the indices of colours in their order.
func sorted(colours []uint64) []int {
	order := make([]int, len(colours))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case colours[i] < colours[j]:
			return -1
		case colours[i] > colours[j]:
			return 1
		}
		return 0
	})
	return order
}

// distinct counts colours.
func distinct(colours []uint64) int {
	count := 0
	for i, colour := range colours {
		if !slices.Contains(colours[:i], colour) {
			count++
		}
	}
	return count
}
