package optimal

import (
	"cmp"
	"slices"
	"sync/atomic"

	"codebreaker/internal/bitslice"
	"codebreaker/internal/workers"
)

// rankedMatrix has the feedbacks of all guesses to each code of the root, one row for each code. The guesses are
// sorted by their cells of the whole root, the most first. So the feedbacks of some codes to a block of guesses
// are a cache line for each code.
type rankedMatrix struct {
	bytes []uint8  // the last block of each row is filled up with copies of the last guess
	width int      // the length of a row
	cells []uint16 // of the whole root
	order []int32  // the guess of each column
	own   []int32  // the guess that each code is, or -1

	vectors bool // use vector instructions, which need a byte that no feedback has
}

// rankedBlock is the number of guesses in a block.
const rankedBlock = 64

// rank fills the ranked matrix.
func (b *tableBuilder) rank() {
	all := make([]int32, len(b.codes))
	for i := range all {
		all[i] = int32(i)
	}
	wholeCells := make([]uint16, len(b.guesses))
	order := make([]int32, len(b.guesses))
	b.parallel(len(b.guesses), 256, func(first, end int) {
		for guess := first; guess < end; guess++ {
			wholeCells[guess] = uint16(b.matrix.cellsOf(guess, all))
			order[guess] = int32(guess)
		}
	})
	slices.SortStableFunc(order, func(i, j int32) int { return cmp.Compare(wholeCells[j], wholeCells[i]) })
	r := &b.ranked
	r.order, r.own = slices.Clone(order), b.owners(b.codes)
	r.vectors = vectors() >= bitslice.AVX2 && b.layout.Cells() < 256
	r.width = (len(order) + rankedBlock - 1) / rankedBlock * rankedBlock
	for len(order) < r.width {
		order = append(order, order[len(order)-1])
	}
	r.bytes = make([]uint8, r.width*len(b.codes))
	r.cells = make([]uint16, r.width)
	b.parallel(r.width/rankedBlock, 4, func(first, end int) {
		for at := first * rankedBlock; at < end*rankedBlock; at++ {
			guess := order[at]
			r.cells[at] = wholeCells[guess]
			for code, feedback := range b.matrix.row(int(guess)) {
				r.bytes[code*r.width+at] = feedback
			}
		}
	})
}

// rowsOf returns the offsets of the rows of codes.
func (r *rankedMatrix) rowsOf(codes []int32) []int32 {
	rows := make([]int32, len(codes))
	for i, code := range codes {
		rows[i] = code * int32(r.width)
	}
	return rows
}

// mostCells returns the most cells that any guess makes of some candidates, and the same with one
// more for guesses that are candidates. It needs the ranked matrix, and stops at the first block of
// guesses whose cells of the whole root cannot beat the best.
func (b *tableBuilder) mostCells(p tableSpec) (most, best int) {
	n := len(p.codes)
	rows := b.ranked.rowsOf(p.numbers)
	var fewest atomic.Int64 // repeated feedbacks
	fewest.Store(int64(n))
	b.parallel(b.ranked.width/rankedBlock, 16, func(first, end int) {
		for block := first; block < end; block++ {
			limit := int(fewest.Load())
			if limit == 0 || int(b.ranked.cells[block*rankedBlock]) <= n-limit {
				return
			}
			workers.Lower(&fewest, int64(b.ranked.fewestRepeats(rows, block, limit)))
		}
	})
	repeats := int(fewest.Load())
	most = n - repeats
	for _, code := range p.numbers {
		if guess := b.ranked.own[code]; guess >= 0 && repeatsByBits(b.matrix.row(int(guess)), p.numbers, repeats+1) == repeats {
			return most, most + 1
		}
	}
	return most, most
}

// fewestRepeats returns how many of some codes repeat the feedback of an earlier one: the least number for any guess of
// a block, or limit if that is less.
func (r *rankedMatrix) fewestRepeats(rows []int32, block, limit int) int {
	if r.vectors && len(rows) <= mostCompared {
		return r.fewestRepeatsVectors(rows, block, limit)
	}
	return r.fewestRepeatsPortable(rows, block, limit)
}

// mostCompared is the largest number of codes for which comparing each with all before it is the
// fastest way. Vectors count in bytes.
const mostCompared = 160

// fewMarked is the smallest number of codes for which marking feedbacks in bytes is faster than in bits.
const fewMarked = 128

func (r *rankedMatrix) fewestRepeatsPortable(rows []int32, block, limit int) int {
	for at := block * rankedBlock; at < (block+1)*rankedBlock; at++ {
		if len(rows) < fewMarked {
			limit = min(limit, repeatsByBits(r.bytes[at:], rows, limit))
		} else {
			limit = min(limit, repeatsByBytes(r.bytes[at:], rows))
		}
	}
	return limit
}

// repeatsByBits stops when there are as many repeats as the limit.
func repeatsByBits(feedbacks []uint8, rows []int32, limit int) (repeats int) {
	var seen [4]uint64
	for _, row := range rows {
		word, bit := &seen[feedbacks[row]>>6], feedbacks[row]&63
		repeats += int(*word >> bit & 1)
		*word |= 1 << bit
		if repeats >= limit {
			break
		}
	}
	return repeats
}

func repeatsByBytes(feedbacks []uint8, rows []int32) int {
	var seen [256]uint8
	for _, row := range rows {
		seen[feedbacks[row]] = 1
	}
	cells := 0
	for _, s := range seen {
		cells += int(s)
	}
	return len(rows) - cells
}
