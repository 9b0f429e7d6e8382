package tables

import (
	"encoding/binary"

	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// feedbackMatrix has the feedbacks of all codes of the root to each guess, one row for each guess.
type feedbackMatrix struct {
	bytes   []uint8 // nil if it would be too large
	width   int     // the length of a row
	columns []int32 // the place of each code in a row; nil if in code order
}

// mostTable is the largest size of a matrix in bytes.
const mostTable = 1 << 28

// fillMatrix computes the matrix.
func (b *Builder) fillMatrix() {
	n := len(b.Codes)
	bytes := uint64(n) * uint64(len(b.Guesses))
	if b.layout.Cells() > 256 || bytes > min(mostTable, b.Largest) || !b.takeForGood(bytes) {
		return
	}
	b.matrix.bytes, b.matrix.width = make([]uint8, n*len(b.Guesses)), n
	codes := b.Codes
	if b.matrix.columns != nil {
		codes = make([]rules.Code, n)
		for i, column := range b.matrix.columns {
			codes[column] = b.Codes[i]
		}
	}
	set := bitslice.NewSet(b.layout, codes)
	b.Parallel(len(b.Guesses), 64, func(first, end int) {
		for guess := first; guess < end; guess++ {
			set.FeedbackBytes(b.Guesses[guess], b.matrix.row(guess))
		}
	})
	if b.Scanned && b.layout.Cells() < 256 { // vectors need a byte besides the feedbacks
		b.fillRanked()
	}
}

// row returns the feedbacks to a guess.
func (m *feedbackMatrix) row(guess int) []uint8 { return m.bytes[guess*m.width:][:m.width] }

// Arrange puts the columns of each branch next to each other in the matrix, which is not filled yet. A row is many cache
// lines, and a branch would otherwise use one for nearly every code.
func (b *Builder) Arrange(branches [][]int32) {
	m := &b.matrix
	m.columns = make([]int32, len(b.Codes))
	for i := range m.columns {
		m.columns[i] = -1
	}
	next := int32(0)
	for _, numbers := range branches {
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

// cellsOf counts the cells of the candidates in some columns.
func (m *feedbackMatrix) cellsOf(guess int, columns []int32) int {
	feedbacks := m.row(guess)
	var seen [256]uint8
	for _, at := range columns {
		seen[feedbacks[at]] = 1
	}
	sums := uint64(0) // of every eighth byte
	for at := 0; at < len(seen); at += 8 {
		sums += binary.LittleEndian.Uint64(seen[at:])
	}
	const even = 0x00ff00ff00ff00ff
	return int((sums&even + sums>>8&even) * 0x0001000100010001 >> 48)
}
