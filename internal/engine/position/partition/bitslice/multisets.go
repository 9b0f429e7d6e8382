package bitslice

import "math/bits"

// Multisets is a list of multisets of symbols in code order. A multiset is written as the code of
// its sorted symbols. All arrangements of a multiset have the same total of black and white with a
// candidate. So the row sizes, the numbers of candidates with each total, are counted once for all
// arrangements.
type Multisets struct {
	layout Layout
	codes  [][MaxPlaces]uint8
	used   []uint64 // the symbols of each, as bits
	planes []uint32 // for each multiset and place, the offset in a block of its plane "at least k of c", in words
	shared []uint8  // number of first places that each multiset shares with the one before it
	// columns are multisets as lanes, in blocks of 64: for each place, indices into the table of
	// "at least k of c". Empty if they cannot be lanes.
	columns []uint8
}

// MostRanked is the most places of a layout whose rows are counted.
const MostRanked = 15

// NewMultisets prepares multisets in code order for sets of the same layout. The layout is
// [BlackWhite] with at most [MostRanked] places. The list keeps the memory of codes.
func NewMultisets[C ~[MaxPlaces]uint8](layout Layout, codes []C) *Multisets {
	m := &Multisets{layout: layout.normal(), codes: plain(codes)}
	m.used, m.shared = make([]uint64, len(codes)), make([]uint8, len(codes))
	m.planes = make([]uint32, len(codes)*layout.Places)
	for i := range m.codes {
		rank := 0
		for place, symbol := range m.codes[i][:layout.Places] {
			rank++
			if place == 0 || symbol != m.codes[i][place-1] {
				rank = 0
			}
			m.planes[i*layout.Places+place] = uint32(m.layout.atLeastPlane(rank, symbol) * blockWords)
		}
		for _, symbol := range m.codes[i][:layout.Places] {
			m.used[i] |= 1 << symbol
		}
		for i > 0 && int(m.shared[i]) < layout.Places && m.codes[i][m.shared[i]] == m.codes[i-1][m.shared[i]] {
			m.shared[i]++
		}
	}
	m.makeColumns()
	return m
}

// Len returns the number of multisets.
func (m *Multisets) Len() int { return len(m.codes) }

// At returns multiset i.
func (m *Multisets) At(i int) [MaxPlaces]uint8 { return m.codes[i] }

// UsedByAll returns the symbols that all multisets from first to end have, as bits.
func (m *Multisets) UsedByAll(first, end int) uint64 {
	all := m.used[first]
	for _, used := range m.used[first:end] {
		all &= used
	}
	return all
}

// Uses returns the symbols of multiset i, as bits.
func (m *Multisets) Uses(i int) uint64 { return m.used[i] }

// sums is the totals of the candidates of a block, as planes of ones, twos, fours and eights.
type sums [4][blockWords]uint64

// add sets s to other and a plane more.
func (s *sums) add(other *sums, plane *[blockWords]uint64, words int) {
	for w := range words {
		carry := plane[w]
		ones, twos, fours := other[0][w], other[1][w], other[2][w]
		s[0][w] = ones ^ carry
		carry &= ones
		s[1][w] = twos ^ carry
		carry &= twos
		s[2][w] = fours ^ carry
		s[3][w] = other[3][w] ^ carry&fours
	}
}

// Sizes are the numbers of candidates by their total with a multiset. Beyond the places they are 0.
type Sizes [MostRanked + 1]uint32

// complete sets the size of the row of total 0, given n candidates in all.
func (s *Sizes) complete(n int) {
	s[0] = uint32(n)
	for _, some := range s[1:] {
		s[0] -= some
	}
}

// Rows counts the candidates by total with each multiset from first to end whose symbols are
// allowed. It sets rows[i-first][t] to the number with total t for multiset i. The rows of the
// other multisets are undefined.
func (s *Set) Rows(m *Multisets, first, end int, allowed uint64, rows []Sizes) {
	rows = rows[:end-first]
	if s.fitsWord() {
		s.rowsOfWord(m, first, end, allowed, rows)
		return
	}
	clear(rows)
	if s.hasVectorTotals() {
		s.rowsOfVectors(m, first, end, allowed, rows)
		return
	}
	var levels [MostRanked + 1]sums
	for block := range s.blocks() {
		words := s.wordsOf(block)
		known := 0 // places whose sums are valid for the next multiset
		for i := first; i < end; i++ {
			if i > first {
				known = min(known, int(m.shared[i]))
			}
			if m.used[i]&^allowed != 0 {
				continue
			}
			s.addUp(&levels, m.planes[i*s.layout.Places:], known, block, words)
			known = s.layout.Places
			levels[known].tally(&rows[i-first], s.layout.Places, words)
		}
	}
	for i := range rows {
		rows[i].complete(s.n)
	}
}

// hasVectorTotals reports whether vectors count totals: with AVX-512, for the places whose kernels are unrolled.
func (s *Set) hasVectorTotals() bool {
	return s.version == AVX512 && s.n > 0 && s.layout.Places >= leastSize && s.layout.Places <= mostSize
}

// rowWords is the number of words for the planes of a block that mark the candidates of each total.
// The first plane, for total 0, is empty.
const rowWords = (mostSize + 1) * blockWords

// rowsOfVectors is Rows with vector instructions.
func (s *Set) rowsOfVectors(m *Multisets, first, end int, allowed uint64, rows []Sizes) {
	var planes [rowWords]uint64
	tile := max(1, tileBytes/(8*s.stride()))
	for block := 0; block < s.blocks(); block += tile {
		for i := first; i < end; {
			from := i
			for i < end && m.used[i]&^allowed == 0 {
				i++
			}
			if i == from {
				i++
				continue
			}
			countTotals(s, m, from, i, block, min(block+tile, s.blocks()), rows[from-first:], planes[:])
		}
	}
	for i := range rows {
		rows[i].complete(s.n)
	}
}

// wordsOf returns how many words of a block have candidates.
func (s *Set) wordsOf(block int) int { return min(blockWords, (s.n-block*blockBits+63)/64) }

// fitsWord reports whether the totals are three words and [eightOf] them: there are no more than 64 candidates of at
// most 8 places.
func (s *Set) fitsWord() bool { return s.n > 0 && s.n <= 64 && s.layout.Places <= 8 }

// rowsOfWord is Rows for sets that fit.
func (s *Set) rowsOfWord(m *Multisets, first, end int, allowed uint64, rows []Sizes) {
	var levels [9][3]uint64
	places := s.layout.Places
	known := 0
	for i := first; i < end; i++ {
		if i > first {
			known = min(known, int(m.shared[i]))
		}
		if m.used[i]&^allowed != 0 {
			continue
		}
		planes := m.planes[i*places:][:places]
		a, b, c := levels[known][0], levels[known][1], levels[known][2]
		for place := known; place < places; place++ {
			a, b, c = addWord(a, b, c, s.planes[planes[place]])
			levels[place+1] = [3]uint64{a, b, c}
		}
		known = places
		rows[i-first].ofWord(s.n, a, b, c, eightOf(a, b, c, s.planes[planes[0]]))
	}
}

// addWord adds a plane to totals that are three words, modulo 8.
func addWord(a, b, c, x uint64) (ones, twos, fours uint64) {
	return a ^ x, b ^ a&x, c ^ b&a&x
}

// eightOf returns the candidates of total 8, given the totals modulo 8 and the first plane that was added. All planes have
// them, and no plane has a candidate of total 0.
func eightOf(a, b, c, first uint64) uint64 { return first &^ (a | b | c) }

// ofWord sets s to the sizes of the rows of n candidates, given their totals modulo 8 and the candidates of total 8.
func (s *Sizes) ofWord(n int, a, b, c, eight uint64) {
	s[8] = uint32(bits.OnesCount64(eight))
	sevens := bits.OnesCount64(a & b & c)
	threes, fives, sixes := bits.OnesCount64(a&b)-sevens, bits.OnesCount64(a&c)-sevens, bits.OnesCount64(b&c)-sevens
	s[0] = uint32(n-bits.OnesCount64(a|b|c)) - s[8]
	s[1] = uint32(bits.OnesCount64(a) - threes - fives - sevens)
	s[2] = uint32(bits.OnesCount64(b) - threes - sixes - sevens)
	s[3] = uint32(threes)
	s[4] = uint32(bits.OnesCount64(c) - fives - sixes - sevens)
	s[5], s[6], s[7] = uint32(fives), uint32(sixes), uint32(sevens)
}

// addUp sets levels[k] to the totals with the first k symbols of a multiset, whose planes are given,
// for k above known.
func (s *Set) addUp(levels *[MostRanked + 1]sums, planes []uint32, known, block, words int) {
	all := s.planes[block*s.stride():]
	for place := known; place < s.layout.Places; place++ {
		levels[place+1].add(&levels[place], (*[blockWords]uint64)(all[planes[place]:]), words)
	}
}

// tally adds the number of candidates of each total except 0 to row.
//
// For each set of bits of a total, it counts the candidates with at least these bits set. Inclusion
// and exclusion gives the candidates with exactly these bits.
func (s *sums) tally(row *Sizes, places, words int) {
	var ones, twos, threes, fours, fives, sixes, sevens int
	for w := range words {
		a, b, c := s[0][w], s[1][w], s[2][w]
		ones += bits.OnesCount64(a)
		twos += bits.OnesCount64(b)
		threes += bits.OnesCount64(a & b)
		fours += bits.OnesCount64(c)
		fives += bits.OnesCount64(a & c)
		sixes += bits.OnesCount64(b & c)
		sevens += bits.OnesCount64(a & b & c)
	}
	if places >= 8 {
		s.tallyEights(row, words)
	}
	row[1] += uint32(ones - threes - fives + sevens)
	row[2] += uint32(twos - threes - sixes + sevens)
	row[3] += uint32(threes - sevens)
	row[4] += uint32(fours - fives - sixes + sevens)
	row[5] += uint32(fives - sevens)
	row[6] += uint32(sixes - sevens)
	row[7] += uint32(sevens)
}

// tallyEights adds the numbers of candidates with totals of 8 and more, and takes those
// off that tally counts without their eights.
func (s *sums) tallyEights(row *Sizes, words int) {
	for w := range words {
		for rest := s[3][w]; rest != 0; rest &= rest - 1 {
			bit := rest & -rest
			total := 8
			for k := range 3 {
				if s[k][w]&bit != 0 {
					total += 1 << k
				}
			}
			row[total]++
			if total > 8 {
				row[total-8]--
			}
		}
	}
}
