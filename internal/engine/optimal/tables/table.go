// Package tables divides the candidates of a search by their feedbacks. A [Builder] makes a [Table] of the candidates of
// a branch and the guesses that tell them apart. The table has the cells of each guess, and counts the cells of any subset
// under all guesses at once. The builder also bounds the cells of branches without a table, by a ranked matrix.
package tables

import (
	"math/bits"
	"slices"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/contract"
	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// A Table has some candidates and every guess that separates any of them. The subproblems
// of a search are subsets of a table's candidates, by their numbers in the table.
//
// Each guess numbers its cells in the order of their first candidates. Guesses with equal rows
// partition the candidates, and every subset of them, alike: such equivalent guesses are merged,
// except candidates, which may be the secret. Here are four candidates and three guesses of 3x6:
//
//	      ABC BAC ACB CBA
//	ABC    0   1   1   1     a candidate
//	ABD    0   1   2   2
//	DBA    0   1   1   2
//
// If there are few different feedbacks, there are few equivalent guesses. Then cells keep the
// numbers of their feedbacks.
//
// The same numbers are stored again as lanes, which count the cells of a subset under all guesses
// at once: see lanes.go.
type Table struct {
	Spec
	Guesses []rules.Code // in code order
	Own     []int32      // the guess that each candidate is, or -1
	Owner   []int32      // the candidate that each guess is, or -1
	Orbits  []int32      // sorted guesses, one of each orbit for the whole table; nil if orbits are not known
	labels  []uint8      // len(codes) cell numbers for each guess
	wide    []uint16     // used instead of labels if some guess has more than 256 cells
	Cells   []uint16     // an upper bound of the cell numbers of each guess
	lanes   lanes
	bytes   uint64       // taken from the room of the search
	Boxes   *bound.Boxes // nil unless the rule is black marks only, or sums

	CanonicalFirst bool // canonical forms are cheaper than scans, so look there first
}

// Spec says which table to build.
type Spec struct {
	Codes        []rules.Code // the candidates in code order
	Numbers      []int32      // of the candidates in the root
	Keys         []transposition.Key
	Counted      *WholeCells        // of the whole table
	Narrow       bool               // guess only candidates
	Position     *position.Position // for the orbits
	orbitGuesses []rules.Code       // one guess of each orbit, in code order
}

// IsWide reports whether some guess has more than 256 cells. Then rows are read by WideRow, else by Row.
func (table *Table) IsWide() bool { return table.wide != nil }

// Row returns the cell numbers of a guess.
func (table *Table) Row(guess int32) []uint8 {
	n := len(table.Codes)
	return table.labels[int(guess)*n:][:n:n]
}

// WideRow is Row for tables with more than 256 cells.
func (table *Table) WideRow(guess int32) []uint16 {
	n := len(table.Codes)
	return table.wide[int(guess)*n:][:n:n]
}

// Label returns the number of a candidate's cell.
func (table *Table) Label(guess int32, candidate uint16) int {
	if table.wide != nil {
		return int(table.WideRow(guess)[candidate])
	}
	return int(table.Row(guess)[candidate])
}

// HasLanes reports whether the cells of a set are counted under all guesses at once.
func (table *Table) HasLanes() bool { return table.lanes.width > 0 }

// MostFirst reports whether the guesses with the most cells are counted first. Then [Table.MostCells] may be used.
func (table *Table) MostFirst() bool { return table.lanes.columns != nil }

// RoomToCount returns the length of counts for the functions that count. The second half is room to count in.
func (table *Table) RoomToCount() int { return 2 * (len(table.Guesses) + 8*laneBlock) }

// Count sets counts[g] to the number of cells of the set under guess g, 255 for more, and returns the largest number. It
// may stop early when that is the size of the set.
func (table *Table) Count(set []uint16, counts []uint8) int {
	most := table.lanes.count(table, set, counts)
	if contract.On {
		table.holdCounts(set, counts, most)
	}
	return most
}

// CountAll is Count without stopping early.
func (table *Table) CountAll(set []uint16, counts []uint8) int {
	most := table.lanes.countAll(table, set, counts)
	if contract.On {
		table.holdCounts(set, counts, most)
	}
	return most
}

// MostCells returns the most cells of a set of fewer than 255 candidates under any guess.
func (table *Table) MostCells(set []uint16, counts []uint8) int {
	most := table.lanes.mostCells(table, set, counts)
	if contract.On {
		table.holdMost(set, most)
	}
	return most
}

// CellsOf counts the cells of a set under a guess. The tally is 0 before and after.
func (table *Table) CellsOf(guess int32, set, tally []uint16) int {
	switch {
	case table.wide != nil:
		return countCells(table.WideRow(guess), set, tally)
	case table.Cells[guess] > 64:
		return countCells(table.Row(guess), set, tally)
	}
	row := table.Row(guess)
	mask := uint64(0)
	for _, candidate := range set {
		mask |= 1 << (row[candidate] & 63)
	}
	return bits.OnesCount64(mask)
}

// countCells counts cells. The tally is 0 before and after.
func countCells[L uint8 | uint16](row []L, set, tally []uint16) int {
	cells := 0
	if contract.On {
		contract.Hold(!slices.ContainsFunc(tally, func(n uint16) bool { return n != 0 }), "the tally is zero between uses")
	}
	for _, candidate := range set {
		if label := row[candidate]; tally[label] == 0 {
			tally[label] = 1
			cells++
		}
	}
	for _, candidate := range set {
		tally[row[candidate]] = 0
	}
	return cells
}
