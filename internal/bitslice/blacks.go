package bitslice

import (
	"math/bits"
	"slices"
)

// CountBlacks returns the sizes of the rows and counts, for [View.Blacks], of the candidates that
// have each total with the multiset those that have each of its symbols at each place.
//
// An arrangement has as many blacks with the candidates of a total, all together, as these numbers of
// its symbols add up to.
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
		for total := 1; total <= places; total++ { // of total 0 nobody has a symbol
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

// findRows finds which candidates have each total, and how many do, for sets that have vector totals.
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

// Blacks returns how many candidates of each total have the k-th symbol of the multiset at a place.
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

// flip returns all ones if bit k of a total is not set, to turn the plane of such bits round.
func flip(total, k int) uint64 { return uint64(total>>k&1) - 1 }
