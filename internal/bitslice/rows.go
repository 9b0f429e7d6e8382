package bitslice

import (
	"math/bits"
	"slices"
)

// Of the arrangements of one multiset the total of each candidate is known, so only black need be
// counted, row by row: a row is the candidates of one total. With AVX-512 and no more than rowLimit
// candidates they are laid out so, in groups of eight of one row. For each place of a group there is
// a word: byte k has the bits of the candidates with the k-th symbol of the multiset there, and the
// kernel finds them for 64 arrangements at once (VPSHUFB).
//
// A row of one candidate has a cell of one however it is arranged, so it is counted only if that
// tells whether the guess is a candidate.
//
// Up to byteLimit candidates the kernel makes keys, and up to rowLimit words for the kernels that
// make keys of those.

// A rowLayout is the candidates of a set, row by row.
type rowLayout struct {
	sizes  Sizes
	list   []uint16           // of the rows that are counted: total, groups, candidates, and one to spare; then 0
	tables []uint64           // of their groups: a word for each place
	masks  [MaxSymbols]uint64 // of the first candidate of a group, by its symbol, while they are made
}

// rowLimit is the most candidates whose counts are words.
const rowLimit = 1<<16 - 1

// hasRows reports whether candidates can be laid out row by row.
func (s *Set) hasRows() bool {
	return s.version == AVX512 && s.n > 0 && s.n <= rowLimit && s.layout.Places >= leastSize && s.layout.Places <= mostSize
}

// loadRows lays the candidates of the view out.
func (v *View) loadRows() {
	s, places, r := v.set, v.set.layout.Places, &v.lanes.rows
	planes := v.multisets.planes[v.multiset*places:][:places]
	for k, symbol := range v.symbols[:v.count] {
		r.masks[symbol] = 1 << (8 * k)
	}
	if s.fitsWord() {
		var a, b, c uint64
		for _, plane := range planes {
			a, b, c = addWord(a, b, c, s.planes[plane])
		}
		r.sizes.ofWord(s.n, a, b, c)
		at := r.begin(places)
		for total := 1; total <= places; total++ {
			if r.counted(total, places) {
				row := (a ^ flip(total, 0)) & (b ^ flip(total, 1)) & (c ^ flip(total, 2))
				r.enter(s.codes, row, at[total], 0, places)
			}
		}
	} else {
		v.loadBlocks(planes)
	}
	for _, symbol := range v.symbols[:v.count] {
		r.masks[symbol] = 0
	}
}

// loadBlocks is loadRows for sets of several words.
func (v *View) loadBlocks(planes []uint32) {
	s, places, r := v.set, v.set.layout.Places, &v.lanes.rows
	var levels [MostRanked + 1]sums
	r.sizes = Sizes{}
	for block := range s.blocks() {
		words := s.wordsOf(block)
		s.addUp(&levels, planes, 0, block, words)
		levels[places].tally(&r.sizes, places, words)
	}
	r.sizes.complete(s.n)
	at := r.begin(places)
	var entered [MostRanked + 1]int
	for block := range s.blocks() {
		words := s.wordsOf(block)
		if s.blocks() > 1 {
			s.addUp(&levels, planes, 0, block, words)
		}
		for total := 1; total <= places; total++ {
			if !r.counted(total, places) {
				continue
			}
			var row [blockWords]uint64
			levels[places].pick(&row, total, words)
			for w := range words {
				codes := s.codes[block*blockBits+w*64:]
				entered[total] = r.enter(codes, row[w], at[total], entered[total], places)
			}
		}
	}
}

// begin makes the list, once the sizes are known, and room for the tables. It returns where the
// tables of each row begin.
func (r *rowLayout) begin(places int) (at [MostRanked + 1]int) {
	length := 0
	r.list = r.list[:0]
	for total := 1; total <= places; total++ {
		if r.counted(total, places) {
			groups := int(r.sizes[total]+groupBits-1) / groupBits
			r.list = append(r.list, uint16(total), uint16(groups), uint16(r.sizes[total]), 0)
			at[total] = length
			length += groups * places
		}
	}
	r.list = append(r.list, 0, 0, 0, 0)
	r.tables = slices.Grow(r.tables[:0], length)[:length]
	clear(r.tables)
	return at
}

// enter enters the candidates of a word in the tables of their row, which begin at a place. So many
// have been entered; it returns how many then are.
func (r *rowLayout) enter(codes [][MaxPlaces]uint8, row uint64, at, entered, places int) int {
	for ; row != 0; row &= row - 1 {
		code := &codes[bits.TrailingZeros64(row)]
		group := r.tables[at+entered/groupBits*places:][:places]
		for place := range group {
			group[place] |= r.masks[code[place&(MaxPlaces-1)]%MaxSymbols] << (entered % groupBits)
		}
		entered++
	}
	return entered
}

// counted reports whether the kernel counts a row.
func (r *rowLayout) counted(total, places int) bool {
	return total > 0 && (r.sizes[total] > 1 || total == places && r.sizes[total] > 0)
}

// base returns what the cells cost that the kernel does not count, or the largest of them.
func (r *rowLayout) base(places int, heuristic Heuristic, costs *keyCosts) uint64 {
	base := 0
	for total, n := range r.sizes[:places+1] {
		counted := r.counted(total, places)
		switch {
		case heuristic == Minimax && !counted:
			base = max(base, int(n)<<8|int(n))
		case heuristic == Minimax:
		case !counted:
			base += costs.at(int(n)) + total*costs.at(0)
		case total == places:
			base += costs.at(0) // the cell of all black but one
		}
	}
	return uint64(base)
}

// fill sets the words of the cells of rows that the kernel does not count.
func (r *rowLayout) fill(places int, sums *[laneSumsLen]uint16) {
	for total := 1; total <= places; total++ {
		if !r.counted(total, places) && r.sizes[total] > 0 {
			for lane := range laneGuesses {
				sums[(total*(total+1)/2-1)*laneGuesses+lane] = uint16(r.sizes[total])
			}
		}
	}
}
