package partition

import (
	"slices"

	"codebreaker"
)

// Table has the cells of candidates after each of some guesses, and divides sets of the candidates.
// Candidates and guesses are known by their numbers, of 16 bits at most. It is for one goroutine.
type Table struct {
	candidates int
	rows       []uint16 // by guess and candidate: the cell from 1, or solvedCell

	numbers []uint16 // by cell, all 0 between calls
	firsts  []uint16
	sizes   []uint32
}

// solvedCell is the cell of the guess itself.
const solvedCell = 0

// NewTable returns the table of candidates after each guess.
func NewTable(game *codebreaker.Game, candidates, guesses []codebreaker.Code) *Table {
	t := &Table{candidates: len(candidates), numbers: make([]uint16, len(candidates)+1)}
	counter := NewCandidates(game, candidates).NewCounter()
	solved := uint32(counter.of.set.Layout().Solved())
	t.rows = make([]uint16, 0, len(guesses)*len(candidates))
	for _, guess := range guesses {
		counter.Sizes(guess)
		own := slices.Index(counter.feedbacks, solved)
		for _, cell := range counter.cells {
			label := uint16(cell + 1)
			if int(cell) == own {
				label = solvedCell
			}
			t.rows = append(t.rows, label)
		}
	}
	return t
}

func (t *Table) row(guess int) []uint16 { return t.rows[guess*t.candidates:][:t.candidates] }

// Count returns the first candidate of each cell of a set after a guess, and the sizes of these cells.
// The solved cell is not among them; its size is returned apart. The slices are valid until the next call.
func (t *Table) Count(guess int, set []uint16) (firsts []uint16, sizes []uint32, solved int) {
	row := t.row(guess)
	firsts, sizes = t.firsts[:0], t.sizes[:0]
	for _, candidate := range set {
		cell := row[candidate]
		number := t.numbers[cell]
		if number == 0 {
			if cell == solvedCell {
				solved++
				continue
			}
			firsts, sizes = append(firsts, candidate), append(sizes, 0)
			number = uint16(len(firsts))
			t.numbers[cell] = number
		}
		sizes[number-1]++
	}
	for _, first := range firsts {
		t.numbers[row[first]] = 0
	}
	t.firsts, t.sizes = firsts, sizes
	return firsts, sizes, solved
}

// Divide returns the cells of a set after a guess in the order of their first candidates, without
// the solved one.
func (t *Table) Divide(guess int, set []uint16) [][]uint16 {
	firsts, sizes, _ := t.Count(guess, set)
	row, cells, memory := t.row(guess), make([][]uint16, len(firsts)), make([]uint16, len(set))
	for i, first := range firsts {
		t.numbers[row[first]] = uint16(i)
		cells[i], memory = memory[:0:sizes[i]], memory[sizes[i]:]
	}
	for _, candidate := range set {
		if cell := row[candidate]; cell != solvedCell {
			number := t.numbers[cell]
			cells[number] = append(cells[number], candidate)
		}
	}
	for _, first := range firsts {
		t.numbers[row[first]] = 0
	}
	return cells
}
