package bitslice

import "math"

// Deep in a strategy tree the candidates are few and the guesses are many. There the lanes of a
// vector are guesses: byte i of a register belongs to guess i of 64, and its eight bits to eight
// candidates, a group. With the candidates of the example above as group 0, and the guesses
//
//	ABB, CBA, ...
//
// the plane of place 0 for group 0 is 0x03, 0x04, ...: the candidates with A at place 0, with C at
// place 0. It is found for 64 guesses at once by looking up their symbols in a table of 64 bytes
// (VPERMB). For "at least k of c" the table has 128 bytes, and the index is c + (k-1)*symbols.
//
// Adding and decoding are the same as with candidates as lanes. The counts of a cell are then
// bytes that belong to 64 guesses, so nothing is left to add up at the end, and the value of all
// 64 partitions is found by looking up the counts in a table of costs.

const (
	laneGuesses = 64              // guesses in a block
	groupBits   = 8               // candidates in a group
	placeTable  = 64              // bytes of the table of a place
	atLeastLen  = 2 * laneGuesses // bytes of the table of "at least k of c"
	maxLaneAVX2 = 16              // symbols of an AVX2 lane kernel

	// byteLimit is the largest number of candidates whose counts are kept in bytes. From there to
	// laneLimit the counts are words in memory, and keys are floating-point numbers, which hold
	// twice the square of laneLimit exactly. Beyond that, or beyond laneLimitAVX2, counting each
	// guess separately is as fast.
	byteLimit     = 255
	filterLimit   = 767 // the largest number of candidates for [laneSearch.filters]: with more, too many guesses are found
	laneLimit     = 2047
	laneLimitAVX2 = 383
	laneSumsLen   = laneGuesses * ((mostSize+1)*(mostSize+2)/2 - 1)

	keyBlocks   = 16               // blocks of guesses valued by one call of laneKeys
	keysLen     = 64 * keyBlocks   // their keys
	maxKeyValue = (1<<16 - 1) >> 1 // largest value in a 16-bit key, next to the candidate bit
)

// hasLanes reports whether guesses of the layout can be lanes.
func (l *Layout) hasLanes(version Version) bool {
	switch {
	case version == Portable || version == NEON || version == AVX2 && l.Symbols > maxLaneAVX2:
		return false
	case !l.hasKernel():
		return false
	default:
		return !l.totals() || l.Places <= mostSize && l.atLeastZero() < atLeastLen
	}
}

// lanePlaces returns the places of the lane kernel for the layout. There is one for each number of
// places from leastSize to mostSize, and one for more.
func (l *Layout) lanePlaces() int {
	if l.Places > mostSize {
		return MaxPlaces
	}
	return max(l.Places, leastSize)
}

// atLeastZero returns an index into the table of "at least k of c" where no candidate is.
func (l *Layout) atLeastZero() int { return l.Copies * l.Symbols }

// oneColumn reports whether an index into the table of "at least k of c" is also one into the table of a place. Then
// each place has one column, and the guesses take half the memory. Only the kernels of AVX-512 read such an index: they
// use its low six bits.
func (l *Layout) oneColumn(version Version) bool {
	return version == AVX512 && l.totals() && l.Places*l.Symbols < placeTable
}

// groupLen returns the bytes of the tables of a group: "at least k of c" and then each place.
func (l *Layout) groupLen() int {
	if !l.totals() {
		return placeTable * l.lanePlaces()
	}
	return atLeastLen + placeTable*l.lanePlaces()
}

// groups returns the number of groups of candidates.
func (s *Set) groups() int { return (s.n + groupBits - 1) / groupBits }

// loadLanes makes the tables of all groups, if the set is one whose guesses can be lanes.
func (s *Set) loadLanes(candidates [][MaxPlaces]uint8) {
	s.groupTables = s.groupTables[:0]
	limit := laneLimit
	if s.version == AVX2 {
		limit = laneLimitAVX2
	}
	if !s.layout.hasLanes(s.version) || s.n == 0 || s.n > limit {
		return
	}
	size := s.groups() * s.layout.groupLen()
	if cap(s.groupTables) < size {
		s.groupTables = alignedBytes(size)
	}
	s.groupTables = s.groupTables[:size]
	clear(s.groupTables)
	for i := range candidates {
		group := s.groupTables[i/groupBits*s.layout.groupLen():][:s.layout.groupLen()]
		s.enterGroup(group, 1<<(i%groupBits), &candidates[i])
	}
}

// enterGroup enters a candidate, whose bit is given, in the tables of its group.
func (s *Set) enterGroup(group []uint8, bit uint8, candidate *[MaxPlaces]uint8) {
	places := group
	var seen [MaxSymbols]uint8
	if s.layout.totals() {
		places = group[atLeastLen:]
		for _, symbol := range candidate[:s.layout.Places] {
			group[int(seen[symbol])*s.layout.Symbols+int(symbol)] |= bit
			seen[symbol]++
		}
	}
	one := s.layout.oneColumn(s.version)
	for place, symbol := range candidate[:s.layout.Places] {
		table := places[place*placeTable:][:placeTable]
		table[symbol] |= bit
		for rank := 1; one && rank <= place; rank++ {
			table[rank*s.layout.Symbols+int(symbol)] |= bit
		}
	}
}

// columns are guesses as lanes, in blocks of 64: for each place a column of symbols, and unless only
// black counts one of indices into the table of "at least k of c".
type columns struct {
	symbols, atLeast  []uint8
	step, atLeastStep int  // bytes from block to block; 0 where all have the same
	one               bool // symbols are atLeast
}

// from returns the columns of the blocks from one on.
func (c columns) from(block int) columns {
	c.symbols = c.symbols[block*c.step:]
	if len(c.atLeast) > 0 {
		c.atLeast = c.atLeast[block*c.atLeastStep:]
	}
	return c
}

// makeColumns turns the guesses into columns. The last block is padded with the last guess. For
// arrangements of one multiset, a single block of "at least k of c" serves all, since the order of
// symbols does not matter there.
func (g *Guesses) makeColumns(arrangements bool) {
	layout, guesses := g.layout, g.codes
	places := layout.lanePlaces()
	size := laneGuesses * places
	blocks := (len(guesses) + laneGuesses - 1) / laneGuesses
	if one := !arrangements && layout.oneColumn(current()); one != g.columns.one {
		g.columns = columns{one: one}
	}
	g.columns.step, g.columns.atLeastStep = size, size
	several := blocks
	if !layout.totals() {
		several = 0
	} else if arrangements {
		several, g.columns.atLeastStep = 1, 0
	}
	g.columns.atLeast = resized(g.columns.atLeast, several*size)
	if g.columns.one {
		g.columns.symbols = g.columns.atLeast
	} else {
		g.columns.symbols = resized(g.columns.symbols, blocks*size)
		g.fillSymbols(blocks, size)
	}
	g.fillAtLeast(several, size, arrangements)
}

// fillSymbols sets the columns of symbols.
func (g *Guesses) fillSymbols(blocks, size int) {
	guesses := g.codes
	for block := range blocks {
		for place := range g.layout.lanePlaces() {
			column := (*[laneGuesses]uint8)(g.columns.symbols[block*size+place*laneGuesses:])
			some := guesses[block*laneGuesses : min((block+1)*laneGuesses, len(guesses))]
			for lane := range some {
				column[lane%laneGuesses] = some[lane][place%MaxPlaces]
			}
			for lane := len(some); lane < laneGuesses; lane++ {
				column[lane] = some[len(some)-1][place%MaxPlaces]
			}
		}
	}
}

// noSymbol is a symbol that no code has.
const noSymbol = math.MaxUint8

// fillAtLeast sets the columns of indices into the table of "at least k of c".
func (g *Guesses) fillAtLeast(several, size int, arrangements bool) {
	layout, guesses, places := g.layout, g.codes, g.layout.lanePlaces()
	var atLeast [MaxPlaces]uint8 // indices of the guess before
	before := &[MaxPlaces]uint8{noSymbol}
	for i := range several * laneGuesses {
		guess := &guesses[min(i, len(guesses)-1)]
		if arrangements {
			guess = &guesses[0]
		}
		shared := 0 // first places as in the guess before
		for shared < places && guess[shared] == before[shared] {
			shared++
		}
		for place := shared; place < places; place++ {
			atLeast[place] = layout.atLeastIndex(guess, place)
		}
		before = guess
		column := g.columns.atLeast[i/laneGuesses*size+i%laneGuesses:]
		for place, index := range atLeast[:places] {
			column[place*laneGuesses] = index
		}
	}
}

// atLeastIndex returns the index into the table of "at least k of c" for the copy of its symbol that a guess has at a
// place.
func (l Layout) atLeastIndex(guess *[MaxPlaces]uint8, place int) uint8 {
	rank, symbol := 0, guess[place]
	for _, other := range guess[:place] {
		if other == symbol {
			rank++
		}
	}
	if place >= l.Places || rank >= l.Copies && !l.oneColumn(current()) {
		return uint8(min(l.atLeastZero(), 255))
	}
	return uint8(rank*l.Symbols + int(symbol))
}

// resized returns n bytes, reusing the memory of old if it suffices.
func resized(old []uint8, n int) []uint8 {
	if cap(old) < n {
		return alignedBytes(n)
	}
	return old[:n]
}
