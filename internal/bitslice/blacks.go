package bitslice

import (
	"math/bits"
	"slices"
)

// CountBlacks returns the sizes of the rows. For [View.Blacks] it also counts, among the candidates
// of each total, the ones with each symbol of the multiset at each place.
//
// The blacks of an arrangement with all candidates of a total are the sum of these counts over its
// places.
func (v *View) CountBlacks() (sizes Sizes) {
	s, places := v.set, v.set.layout.Places
	v.blacks = slices.Grow(v.blacks[:0], places*places)[:places*places]
	clear(v.blacks)
	if s.hasVectorTotals() {
		v.findRows()
		for place := range places {
			for k, symbol := range v.symbols[:v.count] {
				countBlacks(s, s.layout.placePlane(place, symbol), v.rowPlanes, &v.blacks[place*places+k])
			}
		}
		return v.sizes[0]
	}
	var levels [MostRanked + 1]sums
	var rows [MostRanked + 1][blockWords]uint64
	for block := range s.blocks() {
		words := s.wordsOf(block)
		s.addUp(&levels, v.multisets.planes[v.multiset*places:], 0, block, words)
		levels[places].tally(&sizes, places, words)
		for total := 1; total <= places; total++ { // with total 0, a candidate has none of the symbols
			levels[places].pick(&rows[total], total, words)
		}
		for place := range places {
			for k, symbol := range v.symbols[:v.count] {
				at := block*s.stride() + s.layout.placePlane(place, symbol)*blockWords
				plane := (*[blockWords]uint64)(s.planes[at:])
				into := &v.blacks[place*places+k]
				for total := 1; total <= places; total++ {
					n := 0
					for w := range words {
						n += bits.OnesCount64(plane[w] & rows[total][w])
					}
					into[total] += uint32(n)
				}
			}
		}
	}
	sizes.complete(s.n)
	return sizes
}

// findRows finds and counts the candidates of each total, for sets with vector totals.
func (v *View) findRows() {
	if v.found {
		return
	}
	v.found = true
	words := v.set.blocks() * rowWords
	v.rowPlanes = slices.Grow(v.rowPlanes[:0], words)[:words]
	v.sizes[0] = Sizes{}
	countTotals(v.set, v.multisets, v.multiset, v.multiset+1, 0, v.set.blocks(), v.sizes[:], v.rowPlanes)
	v.sizes[0].complete(v.set.n)
}

// Blacks returns, by total, the number of candidates with the k-th symbol of the multiset at a
// place.
func (v *View) Blacks(place, k int) []uint32 {
	return v.blacks[place*v.set.layout.Places+k][:v.set.layout.Places+1]
}

// pick sets row to the candidates with a total.
func (s *sums) pick(row *[blockWords]uint64, total, words int) {
	ones, twos, fours, eights := flip(total, 0), flip(total, 1), flip(total, 2), flip(total, 3)
	for w := range words {
		row[w] = (s[0][w] ^ ones) & (s[1][w] ^ twos) & (s[2][w] ^ fours) & (s[3][w] ^ eights)
	}
}

// flip returns all ones if bit k of a total is 0, to invert the plane of that bit.
func flip(total, k int) uint64 { return uint64(total>>k&1) - 1 }
