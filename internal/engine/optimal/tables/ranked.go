package tables

import (
	"cmp"
	"slices"
	"sync"

	"codebreaker/internal/engine/position/partition/bitslice"
)

// rankedMatrix has the guesses in columns, sorted by their cells of the whole root, the most first. With vectors it also
// has the feedbacks of all guesses to each code of the root, one row for each code. So the feedbacks of
// some codes to a block of guesses are a cache line for each code.
type rankedMatrix struct {
	order []int32 // the guess of each column; copies of the last one fill up the last block
	own   []int32 // the column of each code, or -1
	bytes []uint8 // the rows of feedbacks; nil without vectors

	whole         *superset   // the whole root
	supersets     []*superset // with and without symbols, the smallest first
	intersections sync.Map    // of two supersets, by their numbers
}

// WholeCells are the most cells that any guess makes of a branch: see [Builder.MostCells]. They are 0 before they are
// counted.
type WholeCells struct{ Most, Best int32 }

// Ranked reports whether the ranked matrix is filled.
func (b *Builder) Ranked() bool { return b.ranked.order != nil }

// rankedBlock is the number of guesses in a block.
const rankedBlock = 64

// fillRanked fills the ranked matrix.
func (b *Builder) fillRanked() {
	r, n := &b.ranked, len(b.Codes)
	r.whole = newSuperset(n, func(int) bool { return true })
	r.order = make([]int32, len(b.Guesses))
	cells := make([]int, len(b.Guesses))
	b.Parallel(len(b.Guesses), 256, func(first, end int) {
		for guess := first; guess < end; guess++ {
			cells[guess] = b.matrix.cellsOf(guess, r.whole.numbers)
			r.order[guess] = int32(guess)
		}
	})
	if !b.Unranked {
		slices.SortStableFunc(r.order, func(i, j int32) int { return cmp.Compare(cells[j], cells[i]) })
	}
	columns := make([]int32, len(b.Guesses))
	for column, guess := range r.order {
		columns[guess] = int32(column)
	}
	r.own = b.owners(b.Codes)
	for code, guess := range r.own {
		if guess >= 0 {
			r.own[code] = columns[guess]
		}
	}
	for len(r.order)%rankedBlock != 0 {
		r.order = append(r.order, r.order[len(r.order)-1])
	}
	b.countCells(r.whole)
	if !b.NoSupersets {
		r.supersets = supersets(b.Game, b.Codes)
	}
	if !b.Unranked && vectors() >= bitslice.AVX2 && b.takeForGood(uint64(len(r.order))*uint64(n)) {
		b.fillRows()
	}
}

// fillRows fills the rows of the ranked matrix.
func (b *Builder) fillRows() {
	r := &b.ranked
	width := len(r.order)
	r.bytes = make([]uint8, width*len(b.Codes))
	b.Parallel(width, 4*rankedBlock, func(first, end int) {
		for column := first; column < end; column++ {
			for code, feedback := range b.matrix.row(int(r.order[column])) {
				r.bytes[code*width+column] = feedback
			}
		}
	})
}

// rowsOf returns the offsets of the rows of codes.
func (r *rankedMatrix) rowsOf(codes []int32) []int32 {
	rows := make([]int32, len(codes))
	for i, code := range codes {
		rows[i] = code * int32(len(r.order))
	}
	return rows
}

// MostCells returns the most cells that any guess makes of some candidates, and the same with one more for guesses
// that are candidates. It needs the ranked matrix, and skips guesses whose cells of a superset cannot beat the best.
func (b *Builder) MostCells(numbers []int32) (most, best int) {
	r, n := &b.ranked, len(numbers)
	rows := r.rowsOf(numbers)
	around, unknown := b.supersetsOf(numbers)
	work := 0 // codes that are counted
	var columns [rankedBlock]int
	for block := 0; block < len(r.order)/rankedBlock && most < n; block++ {
		promising := r.promising(columns[:0], block, most+1, around)
		if r.bytes != nil && n <= mostCompared/rankedBlock*len(promising) {
			work += n * len(promising) / comparedFaster
			most = n - r.compareRows(rows, block, n-most)
			continue
		}
		work += n * len(promising)
		for _, column := range promising {
			most = max(most, b.matrix.cellsOf(int(r.order[column]), numbers))
		}
	}
	for _, s := range unknown {
		s.spent.Add(int64(work))
	}
	for _, code := range numbers {
		column := int(r.own[code])
		if column >= 0 && mayMake(most, column, around) && b.matrix.cellsOf(int(r.order[column]), numbers) == most {
			return most, most + 1
		}
	}
	return most, most
}

// promising appends the columns of a block whose guesses may make that many cells.
func (r *rankedMatrix) promising(columns []int, block, cells int, around []*superset) []int {
	for _, s := range around {
		if int(s.most[block]) < cells {
			return columns
		}
	}
	for column := block * rankedBlock; column < (block+1)*rankedBlock; column++ {
		if mayMake(cells, column, around) {
			columns = append(columns, column)
		}
	}
	return columns
}

// mayMake reports whether the guess of a column makes that many cells of every superset.
func mayMake(cells, column int, around []*superset) bool {
	for _, s := range around {
		if int(s.cells[column]) < cells {
			return false
		}
	}
	return true
}

// mostCompared is the largest number of codes of which each is compared with all before it. That is the fastest way for
// up to three codes for each guess of a block that must be counted.
const mostCompared = 3 * rankedBlock

// comparedFaster is the time that counting a code takes, in units of comparing it: about.
const comparedFaster = 16
