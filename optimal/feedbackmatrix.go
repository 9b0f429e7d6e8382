package optimal

import (
	"cmp"
	"math/bits"
	"slices"
	"sync/atomic"

	"codebreaker"
	"codebreaker/internal/bitslice"
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
func (m *tableBuilder) fill() {
	n := len(m.codes)
	if m.layout.Cells() > 256 || n*len(m.guesses) > mostTable {
		return
	}
	m.matrix.bytes, m.matrix.width = make([]uint8, n*len(m.guesses)), n
	codes := m.codes
	if m.matrix.columns != nil {
		codes = make([]codebreaker.Code, n)
		for i, column := range m.matrix.columns {
			codes[column] = m.codes[i]
		}
	}
	set := bitslice.NewSet(m.layout, codes)
	m.parallel(len(m.guesses), 64, func(first, end int) {
		for guess := first; guess < end; guess++ {
			set.FeedbackBytes(m.guesses[guess], m.matrix.row(guess))
		}
	})
	if m.ranked {
		m.sortGuesses()
	}
}

// row returns the feedbacks to a guess.
func (t *feedbackMatrix) row(guess int) []uint8 { return t.bytes[guess*t.width:][:t.width] }

// stand puts the columns of each part next to each other. A row is many cache lines, and a part
// would otherwise use one for nearly every code.
func (t *feedbackMatrix) stand(codes int, parts [][]int32) {
	t.columns = make([]int32, codes)
	for i := range t.columns {
		t.columns[i] = -1
	}
	next := int32(0)
	for _, numbers := range parts {
		for _, number := range numbers {
			t.columns[number] = next
			next++
		}
	}
	for i, column := range t.columns {
		if column < 0 {
			t.columns[i] = next
			next++
		}
	}
}

// columnsOf returns the columns of candidates.
func (t *feedbackMatrix) columnsOf(candidates []int32) []int32 {
	if t.columns == nil {
		return candidates
	}
	columns := make([]int32, len(candidates))
	for i, candidate := range candidates {
		columns[i] = t.columns[candidate]
	}
	return columns
}

// sortGuesses sets the order of guesses for mostCells.
func (m *tableBuilder) sortGuesses() {
	all := make([]int32, len(m.codes))
	for i := range all {
		all[i] = int32(i)
	}
	m.matrix.wholeCells = make([]uint8, len(m.guesses))
	m.matrix.order = make([]int32, len(m.guesses))
	m.parallel(len(m.guesses), 256, func(first, end int) {
		for guess := first; guess < end; guess++ {
			m.matrix.wholeCells[guess] = uint8(min(255, m.matrix.cellsOf(guess, all)))
			m.matrix.order[guess] = int32(guess)
		}
	})
	slices.SortStableFunc(m.matrix.order, func(a, b int32) int { return cmp.Compare(m.matrix.wholeCells[b], m.matrix.wholeCells[a]) })
}

// mostCells returns the most cells that any guess makes of some candidates, and the same with one
// more for guesses that are candidates. It needs the order of guesses, and stops at the first guess
// whose cells of the whole root cannot beat the best.
func (m *tableBuilder) mostCells(p tableSpec) (most, best int) {
	n := len(p.codes)
	columns := m.matrix.columnsOf(p.numbers)
	for _, guess := range m.owners(p.codes) {
		if guess >= 0 {
			cells := m.matrix.cellsOf(int(guess), columns)
			most, best = max(most, cells), max(best, cells+1)
		}
	}
	var found atomic.Int64
	found.Store(int64(most))
	m.parallel(len(m.matrix.order), 256, func(first, end int) {
		for _, guess := range m.matrix.order[first:end] {
			most := int(found.Load())
			if most == n || int(m.matrix.wholeCells[guess]) <= most {
				return
			}
			if cells := m.matrix.cellsOf(int(guess), columns); cells > most {
				raise(&found, int64(cells))
			}
		}
	})
	most = int(found.Load())
	return most, max(best, most)
}

// cellsOf counts the cells of the candidates in some columns.
func (t *feedbackMatrix) cellsOf(guess int, columns []int32) int {
	feedbacks := t.row(guess)
	var seen [4]uint64
	for _, at := range columns {
		ordinal := feedbacks[at]
		seen[ordinal>>6] |= 1 << (ordinal & 63)
	}
	return bits.OnesCount64(seen[0]) + bits.OnesCount64(seen[1]) + bits.OnesCount64(seen[2]) + bits.OnesCount64(seen[3])
}

// raise raises a value to limit.
func raise(value *atomic.Int64, limit int64) {
	for {
		old := value.Load()
		if old >= limit || value.CompareAndSwap(old, limit) {
			return
		}
	}
}
