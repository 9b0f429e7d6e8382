package bitslice

import (
	"math/bits"
	"slices"
)

// CountBlacks returns the sizes of the rows. For [Division.Blacks] it also counts, among the candidates
// of each total, the ones with each symbol of the multiset at each place.
//
// The blacks of an arrangement with all candidates of a total are the sum of these counts over its
// places.
func (d *Division) CountBlacks() (sizes Sizes) {
	s, places := d.set, d.set.layout.Places
	d.blacks = slices.Grow(d.blacks[:0], places*places)[:places*places]
	clear(d.blacks)
	if s.hasVectorTotals() {
		d.findRows()
		for place := range places {
			for k, symbol := range d.symbols[:d.count] {
				countBlacks(s, s.layout.placePlane(place, symbol), d.rowPlanes, &d.blacks[place*places+k])
			}
		}
		return d.sizes[0]
	}
	var levels [MostRanked + 1]sums
	var rows [MostRanked + 1][blockWords]uint64
	for block := range s.blocks() {
		words := s.wordsOf(block)
		s.addUp(&levels, d.multisets.planes[d.multiset*places:], 0, block, words)
		levels[places].tally(&sizes, places, words)
		for total := 1; total <= places; total++ { // with total 0, a candidate has none of the symbols
			levels[places].pick(&rows[total], total, words)
		}
		for place := range places {
			for k, symbol := range d.symbols[:d.count] {
				at := block*s.stride() + s.layout.placePlane(place, symbol)*blockWords
				plane := (*[blockWords]uint64)(s.planes[at:])
				into := &d.blacks[place*places+k]
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
func (d *Division) findRows() {
	if d.found {
		return
	}
	d.found = true
	words := d.set.blocks() * rowWords
	d.rowPlanes = slices.Grow(d.rowPlanes[:0], words)[:words]
	d.sizes[0] = Sizes{}
	countTotals(d.set, d.multisets, d.multiset, d.multiset+1, 0, d.set.blocks(), d.sizes[:], d.rowPlanes)
	d.sizes[0].complete(d.set.n)
}

// Blacks returns, by total, the number of candidates with the k-th symbol of the multiset at a
// place.
func (d *Division) Blacks(place, k int) []uint32 {
	return d.blacks[place*d.set.layout.Places+k][:d.set.layout.Places+1]
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
