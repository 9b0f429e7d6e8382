package tables

import (
	"cmp"
	"math/bits"
	"slices"

	"codebreaker/internal/engine/position/partition/bitslice"
)

// lanes count the cells of a set under all guesses of a table at once. The lane of a candidate and
// a guess has 16, 32 or 64 bits. One of them is set: the number of the candidate's cell. The row
// of a candidate is its lanes for all guesses:
//
//	ABC   ...0001 ...0001 ...0001
//	BAC   ...0010 ...0010 ...0010
//	ACB   ...0010 ...0100 ...0010
//
// The OR of the rows of a set has a bit for each cell of the set. So the number of bits in a lane
// is the number of cells: here 2, 3, 2.
type lanes struct {
	width   int     // bits of a lane: 16, 32 or 64; 0 if most guesses have more cells
	folded  []int32 // the guesses with more cells than a lane has bits, which are counted one by one
	columns []int32 // the guess of each lane, those with the most cells first; nil if lanes are in the order of guesses
	stride  int     // words of a row, a multiple of laneBlock
	rows    []uint64
	version bitslice.Version // the vector instructions to use
}

// laneBlock is the number of words that are counted together: four vectors of 512 bits.
const laneBlock = 32

// makeLanes makes the lanes of a table. Narrow tables don't need them.
func makeLanes(b *Builder, table *Table) lanes {
	l := lanes{version: vectors()}
	if table.Narrow || len(table.Cells) == 0 {
		return l
	}
	switch most := slices.Max(table.Cells); {
	case most <= 16:
		l.width = 16
	case most <= 32:
		l.width = 32
	case table.wide != nil:
		return l
	default:
		l.width = 64
		for guess, cells := range table.Cells {
			if cells > 64 {
				l.folded = append(l.folded, int32(guess))
			}
		}
		if len(l.folded) > len(table.Cells)/2 {
			return lanes{version: l.version}
		}
		if b.OnlyMost {
			l.columns = byCells(table.Cells)
		}
	}
	perWord := 64 / l.width
	words := (len(table.Guesses) + perWord - 1) / perWord
	l.stride = (words + laneBlock - 1) / laneBlock * laneBlock
	l.rows = b.slabFor(table.Narrow).take(l.stride * len(table.Codes))
	for end := l.stride; end <= len(l.rows); end += l.stride {
		clear(l.rows[end-l.stride+words : end])
	}
	b.Parallel(words, 64, func(first, end int) {
		for word := first; word < end; word++ {
			l.fillWord(table, word, perWord)
		}
	})
	return l
}

// byCells returns all guesses, those with the most cells first.
func byCells(cells []uint16) []int32 {
	guesses := make([]int32, len(cells))
	for i := range guesses {
		guesses[i] = int32(i)
	}
	slices.SortStableFunc(guesses, func(a, b int32) int { return cmp.Compare(cells[b], cells[a]) })
	return guesses
}

// fillWord fills one word of each row, which has the lanes of up to four guesses.
func (l *lanes) fillWord(table *Table, word, perWord int) {
	guess := word * perWord
	if l.columns != nil {
		guess = int(l.columns[word])
	}
	switch n := len(table.Codes); {
	case perWord == 4 && guess+4 <= len(table.Guesses):
		rows := table.labels[guess*n:][:4*n]
		a, b, c, d := rows[:n], rows[n:][:n], rows[2*n:][:n], rows[3*n:][:n]
		at := word
		for i := range a {
			l.rows[at] = 1<<(a[i]&15) | 1<<(b[i]&15+16) | 1<<(c[i]&15+32) | 1<<(d[i]&15+48)
			at += l.stride
		}
	case perWord == 2 && guess+2 <= len(table.Guesses):
		rows := table.labels[guess*n:][:2*n]
		a, b := rows[:n], rows[n:][:n]
		at := word
		for i := range a {
			l.rows[at] = 1<<(a[i]&31) | 1<<(b[i]&31+32)
			at += l.stride
		}
	case perWord == 1 && table.wide == nil:
		at := word
		for _, label := range table.labels[guess*n:][:n] {
			l.rows[at] = 1 << (label & 63)
			at += l.stride
		}
	default:
		at := word
		for i := range n {
			l.rows[at] = 0
			for lane := range min(perWord, len(table.Guesses)-guess) {
				l.rows[at] |= 1 << (table.Label(int32(guess+lane), uint16(i)) + lane*l.width)
			}
			at += l.stride
		}
	}
}

// count sets counts[g] to the number of cells of the set under guess g, up to the end of the last
// block, and returns the largest. It may stop early when that is the size of the set. If the lanes have columns, it
// works in the second half of counts.
func (l *lanes) count(table *Table, set []uint16, counts []uint8) int {
	if l.width == 0 {
		return countPlain(table, set, counts)
	}
	lanes := l.room(counts)
	most := l.countVectors(set, lanes, 0, l.stride/laneBlock)
	return l.countRest(table, set, counts, lanes, most)
}

// countAll is count without stopping early.
func (l *lanes) countAll(table *Table, set []uint16, counts []uint8) int {
	if l.width == 0 {
		return countPlain(table, set, counts)
	}
	lanes := l.room(counts)
	most := l.countPortable(set, lanes, 0, l.stride/laneBlock)
	return l.countRest(table, set, counts, lanes, most)
}

// room returns where to count lanes.
func (l *lanes) room(counts []uint8) []uint8 {
	if l.columns == nil {
		return counts
	}
	return counts[len(counts)/2:]
}

// countRest moves the counts of columns to their guesses and counts the folded guesses. It returns the most cells of
// any guess.
func (l *lanes) countRest(table *Table, set []uint16, counts, lanes []uint8, most int) int {
	for column, guess := range l.columns {
		counts[guess] = lanes[column]
	}
	for _, guess := range l.folded {
		cells := cellsInBytes(table.Row(guess), set)
		counts[guess] = uint8(min(cells, 255))
		most = max(most, cells)
	}
	return most
}

// columnBlocks is the number of blocks that mostCells counts before it looks whether the others can have more cells.
const columnBlocks = 4

// mostCells returns the most cells of a set of fewer than 255 candidates under any guess, for lanes with columns.
func (l *lanes) mostCells(table *Table, set []uint16, counts []uint8) (most int) {
	for _, guess := range l.folded {
		most = max(most, cellsInBytes(table.Row(guess), set))
	}
	for from := 0; from < l.stride/laneBlock && most < len(set); from += columnBlocks {
		if int(table.Cells[l.columns[from*laneBlock]]) <= most {
			break // no later column has more cells
		}
		most = max(most, l.countVectors(set, counts, from, min(columnBlocks, l.stride/laneBlock-from)))
	}
	return most
}

// countPortable is countVectors without vector instructions.
func (l *lanes) countPortable(set []uint16, counts []uint8, first, blocks int) int {
	most := 0
	perWord := 64 / l.width
	mask := uint64(1)<<l.width - 1
	if l.width == 64 {
		mask = 1<<64 - 1
	}
	for at := range blocks * laneBlock {
		word := uint64(0)
		for _, candidate := range set {
			word |= l.rows[int(candidate)*l.stride+first*laneBlock+at]
		}
		for i := range perWord {
			cells := bits.OnesCount64(word >> (i * l.width) & mask)
			counts[at*perWord+i] = uint8(cells)
			most = max(most, cells)
		}
	}
	return most
}

// countPlain counts guess by guess, for tables with more cells than a lane has bits. More than 255
// cells count as 255.
func countPlain(table *Table, set []uint16, counts []uint8) int {
	if table.wide == nil {
		return countBytes(table, set, counts)
	}
	seen := make([]uint64, slices.Max(table.Cells)/64+1)
	most := 0
	for g := range table.Guesses {
		cells := 0
		for _, candidate := range set {
			label := table.WideRow(int32(g))[candidate]
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

// countBytes is countPlain for up to 256 cells.
func countBytes(table *Table, set []uint16, counts []uint8) int {
	most := 0
	for g := range table.Guesses {
		cells := cellsInBytes(table.Row(int32(g)), set)
		counts[g] = uint8(min(cells, 255))
		most = max(most, cells)
	}
	return most
}

// cellsInBytes counts the cells of a set under a guess with up to 256 cells.
func cellsInBytes(row []uint8, set []uint16) int {
	var seen [4]uint64
	for _, candidate := range set {
		label := row[candidate]
		seen[label>>6] |= 1 << (label & 63)
	}
	return bits.OnesCount64(seen[0]) + bits.OnesCount64(seen[1]) + bits.OnesCount64(seen[2]) + bits.OnesCount64(seen[3])
}
