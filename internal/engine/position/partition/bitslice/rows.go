package bitslice

import (
	"math"
	"slices"
)

// For the arrangements of one multiset, the total of each candidate is known, so only black is
// counted, row by row. A row is the set of candidates with one total. With AVX-512 and at most
// rowLimit candidates they are laid out in groups of eight from one row. Each place of a group has
// a word: byte k has the bits of the candidates with the k-th symbol of the multiset there. The
// kernel looks them up for 64 arrangements at once (VPSHUFB). Sets of one word are laid out in one call.
//
// A row of one candidate has a single cell of one for any arrangement. So it is counted only if it
// shows whether the guess is a candidate.
//
// Up to byteLimit candidates the kernel makes keys. Up to filterLimit its keys only filter the guesses. Up to rowLimit it
// makes words, which other kernels turn into keys.

// A rowLayout is the candidates of a set, row by row.
type rowLayout struct {
	laid   bool
	sizes  Sizes
	count  int                    // of counted rows
	list   [mostSize + 1]uint64   // the counted rows: total, groups, candidates, and a spare word for each; then 0
	sorted []uint8                // symbols in this order, stored like those in the set; each row starts a new group
	tables []uint8                // for each place, words by group
	step   int                    // bytes of a place, in both
	at     [MostRanked + 1]uint32 // by row: the position of its next candidate
	bits   [MaxSymbols]uint8      // by symbol, stored likewise but modulo 64: the bit of the multiset's symbol
}

// wordStep is the bytes of a place in the tables of a word. The rows begin in at most 15 groups, and each writes 64 bytes.
const wordStep = 3 * 64

// rowLimit is the largest number of candidates whose counts fit in words.
const rowLimit = 1<<16 - 1

// hasRows reports whether candidates can be laid out row by row.
func (s *Set) hasRows() bool { return len(s.symbols) > 0 }

// loadSymbols prepares candidates to be laid out row by row.
func (s *Set) loadSymbols(candidates [][MaxPlaces]uint8) {
	s.symbols = s.symbols[:0]
	if s.version != AVX512 || s.layout.Rule != BlackWhite || s.n == 0 || s.n > rowLimit || s.layout.Places < leastSize || s.layout.Places > mostSize {
		return
	}
	step := s.symbolStep()
	s.symbols = slices.Grow(s.symbols, step*s.layout.Places)[:step*s.layout.Places]
	for place := range s.layout.Places {
		symbols := s.symbols[place*step:][:len(candidates)]
		for i := range candidates {
			symbols[i] = candidates[i][place&(MaxPlaces-1)] + 1
		}
	}
}

// symbolStep returns how many bytes the symbols of a place take.
func (s *Set) symbolStep() int { return (s.n + 63) / 64 * 64 }

// loadRows lays out the candidates of the division.
func (d *Division) loadRows() {
	r := &d.lanes.rows
	r.laid = true
	clear(r.bits[:])
	for k, symbol := range d.symbols[:d.count] {
		r.bits[(symbol+1)%MaxSymbols] = 1 << k
	}
	if d.set.fitsWord() {
		d.loadWord()
		return
	}
	d.loadBlocks()
	layRows(r)
}

// loadWord lays out the candidates of a set that fits in a word.
func (d *Division) loadWord() {
	s, places, r := d.set, d.set.layout.Places, &d.lanes.rows
	planes := d.multisets.planes[d.multiset*places:][:places]
	var a, b, c uint64
	for _, plane := range planes {
		a, b, c = addWord(a, b, c, s.planes[plane])
	}
	eight := eightOf(a, b, c, s.planes[planes[0]])
	r.sizes.ofWord(s.n, a, b, c, eight)
	r.begin(places)
	if r.count == 0 {
		return
	}
	var rows [mostSize]uint64
	for i, entry := range r.list[:r.count] {
		total := int(entry & math.MaxUint16)
		rows[i%mostSize] = (a ^ flip(total, 0)) & (b ^ flip(total, 1)) & (c ^ flip(total, 2))
		if total == mostSize {
			rows[i%mostSize] = eight
		}
	}
	r.step = wordStep
	r.tables = slices.Grow(r.tables[:0], wordStep*mostSize)[:wordStep*mostSize]
	layWord(s, r, &rows)
}

// loadBlocks sorts the candidates of sets of several words by row.
func (d *Division) loadBlocks() {
	s, places, r := d.set, d.set.layout.Places, &d.lanes.rows
	d.findRows()
	r.sizes = d.sizes[0]
	r.begin(places)
	r.allocate(places)
	var rows [mostSize + 1][blockWords]uint64
	for block := range s.blocks() {
		for total := 1; total <= places; total++ {
			if r.counted(total, places) {
				rows[total] = [blockWords]uint64(d.rowPlanes[block*rowWords+total*blockWords:])
			}
		}
		for w := range s.wordsOf(block) {
			sortRows(s, r, block*blockWords+w, &rows[0][w], blockWords)
		}
	}
}

// begin makes the list from the known sizes, the largest row first.
func (r *rowLayout) begin(places int) {
	r.count = 0
	for total := 1; total <= places; total++ {
		if !r.counted(total, places) {
			continue
		}
		size := uint64(r.sizes[total])
		i := r.count
		for ; i > 0 && r.list[i-1]>>32 < size; i-- {
			r.list[i] = r.list[i-1]
		}
		r.list[i] = uint64(total) | (size+groupBits-1)/groupBits<<16 | size<<32
		r.count++
	}
	r.list[r.count] = 0
}

// allocate makes room for the candidates of the list.
func (r *rowLayout) allocate(places int) {
	groups := 0
	for _, entry := range r.list[:r.count] {
		r.at[entry&math.MaxUint16] = uint32(groups * groupBits)
		groups += int(entry >> 16 & math.MaxUint16)
	}
	r.step = (groups + 7) / 8 * 64
	r.sorted = slices.Grow(r.sorted[:0], r.step*places)[:r.step*places]
	clear(r.sorted)
	r.tables = slices.Grow(r.tables[:0], r.step*places)[:r.step*places]
}

// counted reports whether the kernel counts a row.
func (r *rowLayout) counted(total, places int) bool {
	return total > 0 && (r.sizes[total] > 1 || total == places && r.sizes[total] > 0)
}

// base returns the cost of the cells that the kernel does not count, or the largest of them.
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

// limit sets, for each row of the list, the largest cost of the rows up to it that leaves a key within
// the limit.
func (r *rowLayout) limit(places int, costs *keyCosts, limit float64) {
	most := int(min(limit, math.MaxUint16)) / 2
	for i := r.count - 1; i >= 0; i-- {
		entry := r.list[i] << 16 >> 16
		r.list[i] = entry | uint64(uint16(max(-1, most)))<<48
		cells := int(entry&math.MaxUint16) + 1
		if cells > places {
			cells--
		}
		most -= costs.least(int(entry>>32), cells)
	}
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
