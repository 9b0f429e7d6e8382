package bitslice

// maxCells is the number of cells of 16 places, black and white.
const maxCells = (MaxPlaces + 1) * (MaxPlaces + 2) / 2

// countsLen is the length of the array of counts. The vector versions add eight cells at a time,
// from cell 1 on. The portable version treats the last row as if it had 32 cells.
const countsLen = maxCells - (MaxPlaces + 1) + 32

// The numbers of places for which machine code is unrolled, as in gen. Fewer places are counted as
// leastSize, with planes without a bit; for more there is code that serves them all.
const leastSize, mostSize = 3, 8

// offsets says where in a block the planes begin that a guess selects, in words. Places that the
// layout does not use select the zero plane.
type offsets struct {
	black, total [MaxPlaces]uint32
}

// of finds the planes of guess.
func (o *offsets) of(layout *Layout, guess *[MaxPlaces]uint8) {
	zero := uint32(layout.zeroPlane() * blockWords)
	var seen [MaxSymbols]uint8
	for place := layout.Places; place < MaxPlaces; place++ {
		o.black[place], o.total[place] = zero, zero
	}
	for place, symbol := range guess[:layout.Places] {
		o.total[place] = zero
		o.black[place] = uint32(layout.placePlane(place, symbol) * blockWords)
		if layout.totals() {
			o.total[place] = uint32(layout.atLeastPlane(int(seen[symbol]), symbol) * blockWords)
			seen[symbol]++
		}
	}
}

// Count sets cells[f] to the number of candidates that would answer guess with feedback f.
// cells must have layout.Cells() elements.
func (s *Set) Count(guess [MaxPlaces]uint8, cells []uint32) {
	cells = cells[:s.layout.cells()]
	if !s.HasKernel() {
		s.countPlain(&guess, cells)
		return
	}
	var counts [countsLen]uint32
	s.count(&guess, &counts)
	copy(cells, counts[:])
}

// count is Count for layouts with a kernel, into an array of zeros.
func (s *Set) count(guess *[MaxPlaces]uint8, counts *[countsLen]uint32) {
	var at offsets
	at.of(&s.layout, guess)
	countBlocks(s, 0, s.blocks(), &at, counts)
	s.fillFirst(counts[:s.layout.cells()])
}

// fillFirst completes counts. The kernels omit cell 0, since they would count the unused bits of
// the last block there.
func (s *Set) fillFirst(counts []uint32) {
	others := uint32(0)
	for _, n := range counts[1:] {
		others += n
	}
	counts[0] = uint32(s.n) - others
}

// tileBytes is the size of the planes that are counted with all guesses before the next tile. It is
// a part of the second-level cache that leaves room for the results. Smaller tiles spend more time
// on adding up lanes.
const tileBytes = 512 << 10

// CountAll counts the partitions of all guesses. The cells of guess i begin at
// cells[i*layout.Cells()]. It is faster than counting them one by one when the planes of the set
// do not fit in cache.
func (s *Set) CountAll(guesses *Guesses, cells []uint32) {
	width := s.layout.cells()
	cells = cells[:guesses.Len()*width]
	if !s.HasKernel() {
		for i := range guesses.Len() {
			s.Count(guesses.At(i), cells[i*width:][:width])
		}
		return
	}
	clear(cells)
	tile := max(1, tileBytes/(8*s.stride()))
	for first := 0; first < s.blocks(); first += tile {
		end := min(first+tile, s.blocks())
		for i := range guesses.Len() {
			var at offsets
			guess := guesses.At(i)
			at.of(&s.layout, &guess)
			var counts [countsLen]uint32
			countBlocks(s, first, end, &at, &counts)
			row := cells[i*width:][:width]
			for cell := range row {
				row[cell] += counts[cell]
			}
		}
	}
	for i := range guesses.Len() {
		s.fillFirst(cells[i*width:][:width])
	}
}
