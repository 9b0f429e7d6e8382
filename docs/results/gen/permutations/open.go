package main

import (
	"cmp"
	"math/bits"
	"slices"

	"codebreaker/internal/engine/splitmix"
)

// mostPlaces is the number of bits in a row.
const mostPlaces = 8

// An open set is what feedback leaves open: a square of places and symbols in which the possible pairs are marked. The
// candidates are its perfect matchings. Places that are known are left out, with their symbols.
type open struct {
	places int8
	rows   [mostPlaces]uint8 // the possible symbols of each place
}

// complete reports whether every pair is possible.
func (o *open) complete() bool {
	for _, row := range o.rows[:o.places] {
		if row != 1<<o.places-1 {
			return false
		}
	}
	return true
}

// parts leaves out pairs that no candidate has, and places that are known. It divides the other places into parts that
// share no symbols. It renames places and symbols, so that most parts become equal if they differ by names only. It
// returns false if no candidate is left.
func (o open) parts() ([]open, bool) {
	o, possible := o.supported()
	if !possible {
		return nil, false
	}
	var parts []open
	for left := uint8(1<<o.places - 1); left != 0; {
		places, symbols := left&-left, uint8(0)
		for grown := true; grown; {
			grown = false
			for place := range int(o.places) {
				if places>>place&1 != 0 && o.rows[place]&^symbols != 0 {
					symbols |= o.rows[place]
					grown = true
				}
			}
			for place := range int(o.places) {
				if places>>place&1 == 0 && o.rows[place]&symbols != 0 {
					places |= 1 << place
					grown = true
				}
			}
		}
		left &^= places
		if bits.OnesCount8(places) > 1 {
			var part open
			for place := range int(o.places) {
				if places>>place&1 != 0 {
					part.rows[part.places] = without(o.rows[place], ^symbols)
					part.places++
				}
			}
			parts = append(parts, part.renamed())
		}
	}
	return parts, true
}

// supported leaves out pairs that no candidate has. It walks over the sets of symbols that the first places can have
// together, and back again.
func (o open) supported() (open, bool) {
	all := 1<<o.places - 1
	var before, after [1 << mostPlaces]bool // whether the first places can have these symbols, and the last ones the rest
	before[0], after[all] = true, true
	for symbols := range all {
		if before[symbols] {
			place := bits.OnesCount(uint(symbols))
			for next := o.rows[place] &^ uint8(symbols); next != 0; next &= next - 1 {
				before[symbols|int(next&-next)] = true
			}
		}
	}
	left := open{places: o.places}
	for symbols := all; symbols > 0; symbols-- {
		if after[symbols] && before[symbols] {
			place := bits.OnesCount(uint(symbols)) - 1
			for last := o.rows[place] & uint8(symbols); last != 0; last &= last - 1 {
				symbol := last & -last
				if rest := symbols &^ int(symbol); before[rest] {
					after[rest] = true
					left.rows[place] |= symbol
				}
			}
		}
	}
	return left, before[all]
}

// without removes the bits at these positions from a row.
func without(row, positions uint8) uint8 {
	var left uint8
	next := 0
	for at := range mostPlaces {
		if positions>>at&1 == 0 {
			left |= (row >> at & 1) << next
			next++
		}
	}
	return left
}

// rounds is how often renamed refines and sorts. Further rounds make few sets equal.
const rounds = 3

// renamed sorts the places and the symbols, first by how they are connected. Two sets with one form differ by names
// only. The reverse need not hold: then a question is answered twice.
func (o open) renamed() open {
	var byPlace, bySymbol [mostPlaces]uint64
	for range rounds {
		newByPlace, newBySymbol := byPlace, bySymbol
		for place := range o.places {
			for rest := o.rows[place]; rest != 0; rest &= rest - 1 {
				symbol := bits.TrailingZeros8(rest)
				newByPlace[place] += mixed(bySymbol[symbol])
				newBySymbol[symbol] += mixed(byPlace[place])
			}
		}
		byPlace, bySymbol = newByPlace, newBySymbol
	}
	var places, symbols []int
	for i := range int(o.places) {
		places, symbols = append(places, i), append(symbols, i)
	}
	for range rounds {
		slices.SortFunc(symbols, func(a, b int) int {
			order := cmp.Compare(bySymbol[a], bySymbol[b])
			for i := 0; order == 0 && i < len(places); i++ {
				order = cmp.Compare(o.rows[places[i]]>>a&1, o.rows[places[i]]>>b&1)
			}
			return order
		})
		slices.SortFunc(places, func(a, b int) int {
			order := cmp.Compare(byPlace[a], byPlace[b])
			for i := 0; order == 0 && i < len(symbols); i++ {
				order = cmp.Compare(o.rows[a]>>symbols[i]&1, o.rows[b]>>symbols[i]&1)
			}
			return order
		})
	}
	sorted := open{places: o.places}
	for i, place := range places {
		for j, symbol := range symbols {
			sorted.rows[i] |= (o.rows[place] >> symbol & 1) << j
		}
	}
	return sorted
}

// mixed is a hash of a number.
func mixed(x uint64) uint64 { return splitmix.Mix(x + splitmix.Step) }
