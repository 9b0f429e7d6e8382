package partition

import (
	"slices"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/splitmix"
)

// Table has the cells of candidates after each of some guesses, and divides sets of the candidates.
// Candidates and guesses are known by their numbers, of 16 bits at most. It is for one goroutine.
type Table struct {
	candidates int
	rows       []uint16 // by guess and candidate: the cell from 1, or solvedCell

	numbers []uint16 // by cell, all 0 between calls
	firsts  []uint16
	sizes   []uint32

	counter *Counter
	solved  uint32         // the feedback of the guess itself
	unlike  map[uint64]int // guesses by the hashes of their rows
}

// solvedCell is the cell of the guess itself.
const solvedCell = 0

// NewTable returns the table of candidates after each guess.
func NewTable(game *rules.Game, candidates, guesses []rules.Code) *Table {
	t := EmptyTable(game, candidates)
	t.rows = make([]uint16, 0, len(guesses)*len(candidates))
	for _, guess := range guesses {
		t.Add(guess)
	}
	return t
}

// EmptyTable returns a table of candidates without guesses.
func EmptyTable(game *rules.Game, candidates []rules.Code) *Table {
	counter := NewCandidates(game, candidates).NewCounter()
	return &Table{
		candidates: len(candidates), numbers: make([]uint16, len(candidates)+1), counter: counter,
		solved: uint32(counter.of.set.Layout().Solved()), unlike: make(map[uint64]int),
	}
}

// Add appends a guess.
func (t *Table) Add(guess rules.Code) {
	t.counter.Sizes(guess)
	own := slices.Index(t.counter.feedbacks, t.solved)
	for _, cell := range t.counter.cells {
		label := uint16(cell + 1)
		if int(cell) == own {
			label = solvedCell
		}
		t.rows = append(t.rows, label)
	}
}

// AddUnlike appends a guess, and reports whether it did. It leaves out a guess that separates no candidates, and one
// that divides them as an earlier one does. Candidates are always appended.
func (t *Table) AddUnlike(guess rules.Code) bool {
	number := len(t.rows) / t.candidates
	t.Add(guess)
	row, hash, single := t.row(number), uint64(0), true
	for _, label := range row {
		hash = splitmix.Mix(hash + splitmix.Step + uint64(label))
		single = single && label == 1
	}
	earlier, found := t.unlike[hash]
	if single || found && slices.Equal(t.row(earlier), row) {
		t.rows = t.rows[:number*t.candidates]
		return false
	}
	t.unlike[hash] = number
	return true
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
