package bitslice

import (
	"math"
	"slices"
)

// For the arrangements of one multiset, the total of each candidate is known, so only black is
// counted, row by row. A row is the set of candidates with one total. With AVX-512 and at most
// rowLimit candidates they are laid out in groups of eight from one row. Each place of a group has
// a word: byte k has the bits of the candidates with the k-th symbol of the multiset there. The
// kernel looks them up for 64 arrangements at once (VPSHUFB).
//
// A row of one candidate has a single cell of one for any arrangement. So it is counted only if it
// shows whether the guess is a candidate.
//
// Up to byteLimit candidates the kernel makes keys. Up to filterLimit its keys only filter the guesses. Up to rowLimit it
// makes words, which other kernels turn into keys.

// A rowLayout is the candidates of a set, row by row.
type rowLayout struct {
	sizes  Sizes
	list   []uint16               // the counted rows: total, groups, candidates, and a spare word for each; then 0
	tables []uint64               // by group: a word for each place
	sorted []uint8                // symbols in this order, stored like those in the set; each row starts a new group
	step   int                    // bytes of a place
	at     [MostRanked + 1]uint32 // by row: the position of its next candidate
}

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
	s, places, r := d.set, d.set.layout.Places, &d.lanes.rows
	if s.fitsWord() {
		var a, b, c uint64
		for _, plane := range d.multisets.planes[d.multiset*places:][:places] {
			a, b, c = addWord(a, b, c, s.planes[plane])
		}
		r.sizes.ofWord(s.n, a, b, c)
		r.begin(places)
		var rows [8]uint64
		for total := 1; total <= places; total++ {
			if r.counted(total, places) {
				rows[total&7] = (a ^ flip(total, 0)) & (b ^ flip(total, 1)) & (c ^ flip(total, 2))
			}
		}
		sortRows(s, r, 0, &rows[0], 1)
	} else {
		d.loadBlocks()
	}
	symbols := [mostSize]uint8{}
	for k, symbol := range d.symbols[:d.count] {
		symbols[k] = symbol + 1
	}
	for k := d.count; k < len(symbols); k++ {
		symbols[k] = noSymbol
	}
	layRows(r, places, &symbols)
}

// noSymbol is a symbol that no candidate has.
const noSymbol = math.MaxUint8

// loadBlocks sorts the candidates of sets of several words by row.
func (d *Division) loadBlocks() {
	s, places, r := d.set, d.set.layout.Places, &d.lanes.rows
	d.findRows()
	r.sizes = d.sizes[0]
	r.begin(places)
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

// begin makes the list from the known sizes, and allocates room for the candidates.
func (r *rowLayout) begin(places int) {
	groups := 0
	r.list = r.list[:0]
	for total := 1; total <= places; total++ {
		if r.counted(total, places) {
			some := int(r.sizes[total]+groupBits-1) / groupBits
			r.list = append(r.list, uint16(total), uint16(some), uint16(r.sizes[total]), 0)
			for i := len(r.list) - 4; i > 0 && r.list[i+2] > r.list[i-2]; i -= 4 {
				a, b := [4]uint16(r.list[i-4:]), [4]uint16(r.list[i:])
				copy(r.list[i-4:], b[:])
				copy(r.list[i:], a[:])
			}
		}
	}
	for i := 0; i < len(r.list); i += 4 {
		r.at[r.list[i]] = uint32(groups * groupBits)
		groups += int(r.list[i+1])
	}
	r.list = append(r.list, 0, 0, 0, 0)
	chunks := (groups + 7) / 8
	r.step = chunks * 64
	r.sorted = slices.Grow(r.sorted[:0], r.step*places)[:r.step*places]
	clear(r.sorted)
	r.tables = slices.Grow(r.tables[:0], chunks*8*places)[:chunks*8*places]
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
	for i := len(r.list) - 8; i >= 0; i -= 4 {
		r.list[i+3] = uint16(max(-1, most))
		cells := int(r.list[i]) + 1
		if int(r.list[i]) == places {
			cells--
		}
		most -= costs.least(int(r.list[i+2]), cells)
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
