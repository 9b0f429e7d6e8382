package optimal

import (
	"math/bits"
	"slices"
)

// lanes count the cells of a set under all guesses of a view at once. A lane is a
// guess: 16, 32 or 64 bits of which one is set, the number of the cell that a
// candidate is in. The row of a candidate is its lanes for all guesses:
//
//	ABC   ...0001 ...0001 ...0001
//	BAC   ...0010 ...0010 ...0010
//	ACB   ...0010 ...0100 ...0010
//
// The rows of a set, ORed, have a bit for each cell that the set has under a guess,
// and the bits set in a lane are the number of its cells: 2, 3, 2.
type lanes struct {
	width  int // bits of a lane: 16, 32 or 64; 0 if some guess has more cells
	stride int // words of a row, a multiple of laneBlock
	rows   []uint64
}

// laneBlock is the words that are counted together: four vectors of 512 bits.
const laneBlock = 32

func makeLanes(v *view) lanes {
	l := lanes{}
	most := 0
	if len(v.cells) > 0 {
		most = int(slices.Max(v.cells))
	}
	switch {
	case most <= 16:
		l.width = 16
	case most <= 32:
		l.width = 32
	case most <= 64:
		l.width = 64
	default:
		return l
	}
	perWord := 64 / l.width
	words := (len(v.guesses) + perWord - 1) / perWord
	l.stride = (words + laneBlock - 1) / laneBlock * laneBlock
	l.rows = alignedWords(l.stride * len(v.codes))
	n := len(v.codes)
	for g := range v.guesses {
		at, shift := g/perWord, g%perWord*l.width
		row := v.labels[g*n:][:n] // at most 64 cells are not wide
		for _, label := range row {
			l.rows[at] |= 1 << (int(label) + shift)
			at += l.stride
		}
	}
	return l
}

// count sets counts[g] to the number of cells of the set under guess g, up to the
// end of the last block, and returns the largest. It may stop early if that is
// the size of the set.
func (l *lanes) count(v *view, set []uint16, counts []uint8) int {
	if l.width == 0 {
		return countPlain(v, set, counts)
	}
	return l.countVectors(set, counts)
}

// countAll is count that does not stop early.
func (l *lanes) countAll(v *view, set []uint16, counts []uint8) int {
	if l.width == 0 {
		return countPlain(v, set, counts)
	}
	return l.countPortable(set, counts)
}

// countPortable is countVectors on words.
func (l *lanes) countPortable(set []uint16, counts []uint8) int {
	most := 0
	perWord := 64 / l.width
	mask := uint64(1)<<l.width - 1
	if l.width == 64 {
		mask = 1<<64 - 1
	}
	for at := range l.stride {
		word := uint64(0)
		for _, candidate := range set {
			word |= l.rows[int(candidate)*l.stride+at]
		}
		for i := range perWord {
			cells := bits.OnesCount64(word >> (i * l.width) & mask)
			counts[at*perWord+i] = uint8(cells)
			most = max(most, cells)
		}
	}
	return most
}

// countPlain counts guess by guess, for views where a guess has more cells than a
// lane has bits. More than 255 cells count as 255.
func countPlain(v *view, set []uint16, counts []uint8) int {
	seen := make([]uint64, slices.Max(v.cells)/64+1)
	most := 0
	for g := range v.guesses {
		cells := 0
		for _, candidate := range set {
			label := v.label(int32(g), candidate)
			bit := uint64(1) << (label % 64)
			if seen[label/64]&bit == 0 {
				seen[label/64] |= bit
				cells++
			}
		}
		clear(seen)
		counts[g] = uint8(min(cells, 255))
		most = max(most, cells)
	}
	return most
}
