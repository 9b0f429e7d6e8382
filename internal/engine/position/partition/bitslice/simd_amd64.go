//go:build amd64 && !purego

package bitslice

import (
	"math"
	"math/bits"
	"unsafe"

	"golang.org/x/sys/cpu"
)

//go:generate go -C gen run . -pkg bitslice -kernel avx2 -out ../count_avx2_amd64.s -stubs ../count_avx2_amd64.go
//go:generate go -C gen run . -pkg bitslice -kernel avx512 -out ../count_avx512_amd64.s -stubs ../count_avx512_amd64.go

//go:generate go -C gen run . -pkg bitslice -kernel lanes-avx512 -out ../lanes_avx512_amd64.s -stubs ../lanes_avx512_amd64.go
//go:generate go -C gen run . -pkg bitslice -kernel lanes-avx2 -out ../lanes_avx2_amd64.s -stubs ../lanes_avx2_amd64.go
//go:generate go -C gen run . -pkg bitslice -kernel totals-avx512 -out ../totals_avx512_amd64.s -stubs ../totals_avx512_amd64.go

func fastest() Version {
	x := &cpu.X86
	switch {
	case x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasBMI2 && x.HasPOPCNT && x.HasAVX512BITALG && x.HasAVX512VPOPCNTDQ && x.HasAVX512GFNI:
		return AVX512
	case x.HasAVX2 && x.HasFMA:
		return AVX2
	default:
		return Portable
	}
}

func countBlocks(s *Set, first, end int, at *offsets, counts *[countsLen]uint32) {
	if s.version == Portable || first >= end {
		countPortable(s, first, end, at, counts)
		return
	}
	places, planes, stride, blocks := max(s.layout.Places, leastSize), &s.planes[first*s.stride()], 8*s.stride(), end-first
	black, to := &at.black[0], &counts[0]
	switch {
	case s.version == AVX2 && s.layout.Rule == BlackOnly:
		countBlackAVX2(places, planes, stride, blocks, black, to)
	case s.version == AVX2 && places > mostSize:
		countManyAVX2(places, planes, stride, blocks, black, to)
	case s.version == AVX2:
		countBlackWhiteAVX2(places, planes, stride, blocks, black, to)
	case s.layout.Rule == BlackOnly:
		countBlackAVX512(places, planes, stride, blocks, black, to)
	case places > mostSize:
		countManyAVX512(places, planes, stride, blocks, black, to)
	default:
		countBlackWhiteAVX512(places, planes, stride, blocks, black, to)
	}
}

// What an AVX-512 lane kernel does with the counts, as in gen.
const (
	finishSums = iota
	finishCosts
	finishLargest
)

// laneKeys sets the keys of blocks of guesses and returns the least, and as bits which blocks may have keys within the
// limit. Other keys need not be set, and keys above the limit need not be exact, but they are above it.
func laneKeys(s *Set, columns columns, blocks int, heuristic Heuristic, costs *keyCosts, limit float64, keys *[keysLen]uint16) (least int, kept uint64) {
	if s.rows.laid {
		return rowKeys(s, columns, blocks, heuristic, costs, limit, keys)
	}
	kept = 1<<blocks - 1
	if heuristic == Minimax {
		return int(lanesAVX512(s, columns, blocks, finishLargest, nil, &keys[0])), kept
	}
	return int(lanesAVX512(s, columns, blocks, finishCosts, &costs.bytes[0], &keys[0])), kept
}

// rowKeys is laneKeys for candidates that are laid out row by row.
func rowKeys(s *Set, columns columns, blocks int, heuristic Heuristic, costs *keyCosts, limit float64, keys *[keysLen]uint16) (least int, kept uint64) {
	base := s.rows.base(s.layout.Places, heuristic, costs)
	var found uint64
	if heuristic == Minimax {
		found = rowsOf512(s, columns, blocks, base, finishLargest, nil, &keys[0])
	} else {
		s.rows.limit(s.layout.Places, costs, limit)
		found = rowsOf512(s, columns, blocks, base, finishCosts, &costs.bytes[0], &keys[0])
	}
	return int(found & math.MaxUint16), bits.Reverse64(found>>16) >> (64 - blocks)
}

func rowsOf512(s *Set, columns columns, blocks int, base uint64, finish int, costs *uint8, to *uint16) uint64 {
	return rowsAVX512(s.layout.Places, &columns.symbols[0], columns.step, blocks, &s.rows.list[0], unsafe.SliceData(s.rows.tables), s.rows.step, base, finish, costs, to)
}

// sortRows puts the candidates of a word of the set into their rows. Rows gives their bits for each
// total up to the places, rowStep words apart.
func sortRows(s *Set, r *rowLayout, word int, rows *uint64, rowStep int) {
	if r.count > 0 {
		sortRowsAVX512(s.layout.Places, &s.symbols[word*64], s.symbolStep(), rows, 8*rowStep, s.layout.Places+1, &r.at[0], &r.sorted[0], r.step)
	}
}

// layRows makes the tables of the sorted candidates.
func layRows(r *rowLayout) {
	if r.count > 0 {
		layRowsAVX512(&r.sorted[0], len(r.sorted)/64, &r.bits[0], &r.tables[0])
	}
}

// layWord makes the tables of a set that fits in a word. Rows gives the candidates of the rows of the list, of which
// there is at least one.
func layWord(s *Set, r *rowLayout, rows *[mostSize]uint64) {
	layWordAVX512(s.layout.Places, &s.symbols[0], &rows[0], &r.list[0], &r.bits[0], &r.tables[0], r.step)
}

// countTotals adds the number of candidates in the blocks with each total except 0 for multiset i
// to rows[i-first]. It sets planes to the candidates by total for the last multiset: see rowWords.
// Planes with room for one block keep only the last block.
func countTotals(s *Set, m *Multisets, first, end, block, endBlock int, rows []Sizes, planes []uint64) {
	step := 8 * rowWords
	if len(planes) == rowWords {
		step = 0
	}
	countTotalsAVX512(s.layout.Places, &s.planes[block*s.stride()], 8*s.stride(), endBlock-block, &m.planes[first*s.layout.Places], end-first, &rows[0][0], &planes[0], step)
}

// countBlacks adds to counts, for each total in the planes of countTotals, the number of its
// candidates that are in a plane of the set.
func countBlacks(s *Set, plane int, planes []uint64, counts *Sizes) {
	countBlacksAVX512(s.layout.Places, &s.planes[plane*blockWords], 8*s.stride(), s.blocks(), &planes[0], &counts[0])
}

// boundRows returns, as bits, which of 64 multisets have rows that cost at most a limit in words.
func boundRows(s *Set, columns []uint8, costs *RowCosts, limit int) (within uint64) {
	boundRowsAVX512(s.layout.Places, &columns[0], 1, &s.groupTables[0], s.layout.groupLen(), s.groups(), s.n, &costs.bytes[0], limit, &within)
	return within
}

// boundArrangements sets masks to the arrangements of some blocks of columns whose terms add up to at most most.
func boundArrangements(places int, columns columns, terms *Terms, most int32, masks []uint64) {
	boundArrangementsAVX512(places, &columns.symbols[0], columns.step, len(masks), &terms[0][0], int(most), &masks[0])
}

// addTerms sets the feedbacks of the candidates of a word, given its terms.
func addTerms(terms []term, feedbacks *[64]uint8) {
	addTermsAVX512(&terms[0].plane, len(terms), &feedbacks[0])
}

func lanesAVX512(s *Set, columns columns, blocks, finish int, costs *uint8, to *uint16) uint64 {
	places, cells := s.layout.lanePlaces(), s.layout.cells()-1
	if s.layout.Rule == BlackOnly {
		return lanesBlackAVX512(places, &columns.symbols[0], nil, columns.step, 0, blocks, &s.groupTables[0], s.groups(), s.n, cells, finish, costs, to)
	}
	return lanesBlackWhiteAVX512(places, &columns.symbols[0], &columns.atLeast[0], columns.step, columns.atLeastStep, blocks, &s.groupTables[0], s.groups(), s.n, cells, finish, costs, to)
}

func laneSums(s *Set, columns columns, heuristic Heuristic, sums *[laneSumsLen]uint16, keys *[laneGuesses]float32) float32 {
	if s.version == AVX2 {
		return laneSumsAVX2(s, columns, heuristic, sums, keys)
	}
	cells := s.layout.cells() - 1
	if s.rows.laid {
		rowsOf512(s, columns, 1, 0, finishSums, nil, &sums[0])
	} else {
		lanesAVX512(s, columns, 1, finishSums, nil, &sums[0])
	}
	switch heuristic {
	case Minimax:
		return finishMinimaxAVX512(&sums[0], cells, s.n, &keys[0])
	case Expected:
		return finishExpectedAVX512(&sums[0], cells, s.n, &keys[0])
	case Entropy:
		return finishEntropyAVX512(&sums[0], cells, s.n, &keys[0])
	default:
		return finishPartsAVX512(&sums[0], cells, s.n, &keys[0])
	}
}

func laneSumsAVX2(s *Set, columns columns, heuristic Heuristic, sums *[laneSumsLen]uint16, keys *[laneGuesses]float32) float32 {
	places, cells, parts := s.layout.lanePlaces(), s.layout.cells()-1, (s.layout.atLeastZero()+15)/16
	if s.layout.Rule == BlackOnly {
		sumsBlackAVX2(places, &columns.symbols[0], nil, &s.groupTables[0], parts, s.groups(), cells, &sums[0])
	} else {
		sumsBlackWhiteAVX2(places, &columns.symbols[0], &columns.atLeast[0], &s.groupTables[0], parts, s.groups(), cells, &sums[0])
	}
	switch heuristic {
	case Minimax:
		return finishMinimaxAVX2(&sums[0], cells, s.n, &keys[0])
	case Expected:
		return finishExpectedAVX2(&sums[0], cells, s.n, &keys[0])
	case Entropy:
		return finishEntropyAVX2(&sums[0], cells, s.n, &keys[0])
	default:
		return finishPartsAVX2(&sums[0], cells, s.n, &keys[0])
	}
}
