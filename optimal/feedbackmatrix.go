package optimal

import (
	"cmp"
	"math/bits"
	"slices"
	"sync/atomic"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/internal/workers"
)

// feedbackMatrix has the feedbacks of all codes of the root to each guess, one row for each guess.
type feedbackMatrix struct {
	bytes      []uint8 // nil if it would be too large
	width      int     // the length of a row
	columns    []int32 // the place of each code in a row; nil if in code order
	order      []int32 // guesses by their cells of the whole root, most cells first; nil unless openings are scanned
	wholeCells []uint8
}

// mostTable is the largest size of a matrix in bytes.
const mostTable = 1 << 28

// fill computes the matrix.
func (b *tableBuilder) fill() {
	n := len(b.codes)
	if b.layout.Cells() > 256 || n*len(b.guesses) > mostTable {
		return
	}
	b.matrix.bytes, b.matrix.width = make([]uint8, n*len(b.guesses)), n
	codes := b.codes
	if b.matrix.columns != nil {
		codes = make([]codebreaker.Code, n)
		for i, column := range b.matrix.columns {
			codes[column] = b.codes[i]
		}
	}
	set := bitslice.NewSet(b.layout, codes)
	b.parallel(len(b.guesses), 64, func(first, end int) {
		for guess := first; guess < end; guess++ {
			set.FeedbackBytes(b.guesses[guess], b.matrix.row(guess))
		}
	})
	if b.ranked {
		b.sortGuesses()
	}
}

// row returns the feedbacks to a guess.
func (m *feedbackMatrix) row(guess int) []uint8 { return m.bytes[guess*m.width:][:m.width] }

// stand puts the columns of each subproblem next to each other. A row is many cache lines, and a subproblem
// would otherwise use one for nearly every code.
func (m *feedbackMatrix) stand(codes int, subproblems [][]int32) {
	m.columns = make([]int32, codes)
	for i := range m.columns {
		m.columns[i] = -1
	}
	next := int32(0)
	for _, numbers := range subproblems {
		for _, number := range numbers {
			m.columns[number] = next
			next++
		}
	}
	for i, column := range m.columns {
		if column < 0 {
			m.columns[i] = next
			next++
		}
	}
}

// columnsOf returns the columns of candidates.
func (m *feedbackMatrix) columnsOf(candidates []int32) []int32 {
	if m.columns == nil {
		return candidates
	}
	columns := make([]int32, len(candidates))
	for i, candidate := range candidates {
		columns[i] = m.columns[candidate]
	}
	return columns
}

// sortGuesses sets the order of guesses for mostCells.
func (b *tableBuilder) sortGuesses() {
	all := make([]int32, len(b.codes))
	for i := range all {
		all[i] = int32(i)
	}
	b.matrix.wholeCells = make([]uint8, len(b.guesses))
	b.matrix.order = make([]int32, len(b.guesses))
	b.parallel(len(b.guesses), 256, func(first, end int) {
		for guess := first; guess < end; guess++ {
			b.matrix.wholeCells[guess] = uint8(min(255, b.matrix.cellsOf(guess, all)))
			b.matrix.order[guess] = int32(guess)
		}
	})
	slices.SortStableFunc(b.matrix.order, func(i, j int32) int { return cmp.Compare(b.matrix.wholeCells[j], b.matrix.wholeCells[i]) })
}

// mostCells returns the most cells that any guess makes of some candidates, and the same with one
// more for guesses that are candidates. It needs the order of guesses, and stops at the first guess
// whose cells of the whole root cannot beat the best.
func (b *tableBuilder) mostCells(p tableSpec) (most, best int) {
	n := len(p.codes)
	columns := b.matrix.columnsOf(p.numbers)
	for _, guess := range b.owners(p.codes) {
		if guess >= 0 {
			cells := b.matrix.cellsOf(int(guess), columns)
			most, best = max(most, cells), max(best, cells+1)
		}
	}
	var found atomic.Int64 // the negative of the most, so that it is lowered
	found.Store(-int64(most))
	b.parallel(len(b.matrix.order), 256, func(first, end int) {
		for _, guess := range b.matrix.order[first:end] {
			most := -int(found.Load())
			if most == n || int(b.matrix.wholeCells[guess]) <= most {
				return
			}
			if cells := b.matrix.cellsOf(int(guess), columns); cells > most {
				workers.Lower(&found, -int64(cells))
			}
		}
	})
	most = -int(found.Load())
	return most, max(best, most)
}

// cellsOf counts the cells of the candidates in some columns.
func (m *feedbackMatrix) cellsOf(guess int, columns []int32) int {
	feedbacks := m.row(guess)
	var seen [4]uint64
	for _, at := range columns {
		ordinal := feedbacks[at]
		seen[ordinal>>6] |= 1 << (ordinal & 63)
	}
	return bits.OnesCount64(seen[0]) + bits.OnesCount64(seen[1]) + bits.OnesCount64(seen[2]) + bits.OnesCount64(seen[3])
}
