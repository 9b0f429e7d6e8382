package tables

import (
	"hash/maphash"
	"slices"
	"unsafe"

	"codebreaker/internal/engine/optimal/contract"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
)

// labelling computes the rows of a table, with cell numbers of one or two bytes.
type labelling[L uint8 | uint16] struct {
	tables  *Builder
	spec    Spec
	guesses []int32 // by their numbers in the pool
	owner   []int32 // the candidate that each guess is, or -1
	rows    []L
	cells   []uint16
	prints  []uint64 // hashes of the rows
	slots   []int32  // a hash table of guesses by their rows: the index of the guess plus 1
}

func (lab *labelling[L]) row(i int) []L {
	n := len(lab.spec.Codes)
	return lab.rows[i*n:][:n:n]
}

// chooseGuesses sets the guesses to label.
func (lab *labelling[L]) chooseGuesses() {
	owners := lab.tables.owners(lab.spec.Codes)
	if lab.spec.Narrow {
		for candidate, guess := range owners {
			if guess >= 0 {
				lab.guesses, lab.owner = append(lab.guesses, guess), append(lab.owner, int32(candidate))
			}
		}
		return
	}
	lab.guesses = make([]int32, len(lab.tables.Guesses))
	for i := range lab.guesses {
		lab.guesses[i] = int32(i)
	}
	lab.owner = slices.Repeat([]int32{-1}, len(lab.guesses))
	for candidate, guess := range owners {
		if guess >= 0 {
			lab.owner[guess] = int32(candidate)
		}
	}
}

// labelAll labels the cells of all guesses.
func (lab *labelling[L]) labelAll() {
	n := len(lab.spec.Codes)
	columns, ranked := lab.tables.matrix.columnsOf(lab.spec.Numbers), &lab.tables.ranked
	inOrder := ranked.bytes != nil && !lab.spec.Narrow // few cache lines are then read
	if inOrder {
		columns = ranked.rowsOf(lab.spec.Numbers)
	}
	var candidates *partition.Candidates
	if lab.tables.matrix.bytes == nil {
		candidates = partition.NewCandidates(lab.tables.Game, lab.spec.Codes)
	}
	words := lab.tables.slabFor(lab.spec.Narrow).take(wordsOf[L](n * len(lab.guesses)))
	lab.rows = unsafe.Slice((*L)(unsafe.Pointer(unsafe.SliceData(words))), n*len(lab.guesses))
	lab.cells = make([]uint16, len(lab.guesses))
	lab.prints = make([]uint64, len(lab.guesses))
	lab.tables.Parallel(len(lab.guesses), 256, func(first, end int) {
		lbl := &labeller{tables: lab.tables, columns: columns}
		if candidates != nil {
			lbl.counter = candidates.NewCounter()
		}
		for at := first; at < end; at++ {
			i := at
			switch {
			case inOrder:
				i = int(ranked.order[at])
				lbl.feedbacks = ranked.bytes[at:]
			case candidates == nil:
				lbl.feedbacks = lab.tables.matrix.row(int(lab.guesses[i]))
			}
			row := lab.row(i)
			if lab.tables.plain() {
				lab.cells[i] = copyOrdinals(lbl, row)
				continue
			}
			lab.cells[i] = uint16(labelGuess(lbl, lab.tables.Guesses[lab.guesses[i]], row))
			bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(row))), uintptr(n)*unsafe.Sizeof(row[0]))
			lab.prints[i] = maphash.Bytes(lab.tables.seed, bytes)
		}
	})
}

// wordsOf returns the words that n labels take.
func wordsOf[L uint8 | uint16](n int) int { return (n*int(unsafe.Sizeof(L(0))) + 7) / 8 }

// findRow returns the slot of the guesses whose rows equal row i. It is 0 if there is none yet.
func (lab *labelling[L]) findRow(i int) *int32 {
	for at := lab.prints[i]; ; at++ {
		slot := &lab.slots[at&uint64(len(lab.slots)-1)]
		if *slot == 0 || lab.prints[*slot-1] == lab.prints[i] && slices.Equal(lab.row(int(*slot-1)), lab.row(i)) {
			return slot
		}
	}
}

// dropped marks a guess that separates no candidates.
const dropped = -1 << 31

// chooseRows returns a number for each guess: its row in the table; -1-k if the table has the equivalent
// guess k instead; or dropped.
func (lab *labelling[L]) chooseRows() []int32 {
	kept := make([]int32, len(lab.guesses))
	keepAll := lab.tables.KeepEquivalent || lab.tables.plain() ||
		lab.tables.Stopped.Load() // otherwise missing rows would share a slot
	if !keepAll { // keep the candidate, if one is equivalent
		lab.slots = make([]int32, slotsFor(len(lab.guesses)))
		for i := range lab.guesses {
			if lab.owner[i] >= 0 {
				*lab.findRow(i) = int32(i + 1)
			}
		}
	}
	next := int32(0)
	for i := range lab.guesses {
		if lab.owner[i] < 0 {
			if lab.cells[i] == 1 {
				kept[i] = dropped
				continue
			}
			if !keepAll {
				slot := lab.findRow(i)
				if *slot != 0 {
					kept[i] = -*slot
					continue
				}
				*slot = int32(i + 1)
			}
		}
		kept[i] = next
		next++
	}
	return kept
}

// findOrbits returns the guesses of the table that represent orbits, or equivalent ones.
func (lab *labelling[L]) findOrbits(kept []int32) (orbits []int32) {
	codes := lab.spec.orbitGuesses
	for i, guess := range lab.guesses {
		code := lab.tables.Guesses[guess]
		for len(codes) > 0 && rules.Compare(codes[0], code) < 0 {
			codes = codes[1:]
		}
		if len(codes) == 0 || codes[0] != code || kept[i] == dropped {
			continue
		}
		at := kept[i]
		if at < 0 {
			at = kept[-at-1]
		}
		orbits = append(orbits, at)
	}
	slices.Sort(orbits)
	return slices.Compact(orbits)
}

func slotsFor(n int) int {
	slots := 16
	for slots < 2*n {
		slots *= 2
	}
	return slots
}

// labeller numbers the cells of some candidates, with memory to work in.
type labeller struct {
	tables    *Builder
	counter   *partition.Counter // nil if there is a feedback matrix
	feedbacks []uint8            // of a guess, in a feedback matrix
	columns   []int32            // of the candidates in feedbacks
	numbers   [256]uint16        // by ordinal, 0 between uses
}

// labelGuess sets the row of a guess and returns the number of its cells.
func labelGuess[L uint8 | uint16](lbl *labeller, guess rules.Code, row []L) int {
	if lbl.counter != nil {
		return partition.Label(lbl.counter, guess, row)
	}
	if contract.On {
		contract.Hold(lbl.numbers == [256]uint16{}, "the numbers of cells are zero between uses")
	}
	cells := uint16(0)
	for i, at := range lbl.columns {
		ordinal := lbl.feedbacks[at]
		if lbl.numbers[ordinal] == 0 {
			cells++
			lbl.numbers[ordinal] = cells
		}
		row[i] = L(lbl.numbers[ordinal] - 1)
	}
	clear(lbl.numbers[:lbl.tables.layout.Cells()])
	return int(cells)
}

// plain reports whether cells keep the numbers of their feedbacks. If lanes are wide enough for all
// feedbacks and codes are not words, few guesses are equivalent, and looking for them does not pay.
func (b *Builder) plain() bool {
	return b.matrix.bytes != nil && b.layout.Cells() <= 16 && !b.Game.HasWords()
}

// copyOrdinals sets the row of a guess to its feedbacks. It returns an upper bound of the cell
// numbers, or 1 if there is only one cell.
func copyOrdinals[L uint8 | uint16](lbl *labeller, row []L) uint16 {
	seen := uint64(0)
	for i, at := range lbl.columns {
		row[i] = L(lbl.feedbacks[at])
		seen |= 1 << (lbl.feedbacks[at] & 63)
	}
	if seen&(seen-1) == 0 {
		return 1
	}
	return uint16(lbl.tables.layout.Cells())
}
