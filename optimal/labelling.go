package optimal

import (
	"hash/maphash"
	"slices"
	"unsafe"

	"codebreaker"
	"codebreaker/internal/bitslice"
)

// labelling computes the rows of a table, with cell numbers of one or two bytes.
type labelling[L uint8 | uint16] struct {
	tables  *tableBuilder
	spec    tableSpec
	guesses []int32 // by their numbers in the pool
	owner   []int32 // the candidate that each guess is, or -1
	rows    []L
	cells   []uint16
	prints  []uint64 // hashes of the rows
	slots   []int32  // a hash table of guesses by their rows: the index of the guess plus 1
}

func (d *labelling[L]) row(i int) []L {
	n := len(d.spec.codes)
	return d.rows[i*n:][:n:n]
}

// chooseGuesses sets the guesses to label.
func (d *labelling[L]) chooseGuesses() {
	owners := d.tables.owners(d.spec.codes)
	if d.spec.narrow {
		for candidate, guess := range owners {
			if guess >= 0 {
				d.guesses, d.owner = append(d.guesses, guess), append(d.owner, int32(candidate))
			}
		}
		return
	}
	d.guesses = make([]int32, len(d.tables.guesses))
	for i := range d.guesses {
		d.guesses[i] = int32(i)
	}
	d.owner = slices.Repeat([]int32{-1}, len(d.guesses))
	for candidate, guess := range owners {
		if guess >= 0 {
			d.owner[guess] = int32(candidate)
		}
	}
}

// labelAll labels the cells of all guesses.
func (d *labelling[L]) labelAll() {
	n := len(d.spec.codes)
	columns := d.tables.matrix.columnsOf(d.spec.numbers)
	var set *bitslice.Set
	if d.tables.matrix.bytes == nil {
		set = bitslice.NewSet(d.tables.layout, d.spec.codes)
	}
	d.rows = make([]L, n*len(d.guesses))
	d.cells = make([]uint16, len(d.guesses))
	d.prints = make([]uint64, len(d.guesses))
	d.tables.parallel(len(d.guesses), 256, func(first, end int) {
		b := &labeller{tables: d.tables, set: set, columns: columns, numbers: make([]uint16, max(256, d.tables.layout.Cells()))}
		if set != nil {
			b.ordinals = make([]uint32, n)
		}
		for i := first; i < end; i++ {
			row := d.row(i)
			if d.tables.plain() {
				d.cells[i] = copyOrdinals(b, int(d.guesses[i]), row)
				continue
			}
			d.cells[i] = uint16(labelGuess(b, int(d.guesses[i]), row))
			bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(row))), uintptr(n)*unsafe.Sizeof(row[0]))
			d.prints[i] = maphash.Bytes(d.tables.seed, bytes)
		}
	})
}

// findRow returns the slot of the guesses whose rows equal row i. It is 0 if there is none yet.
func (d *labelling[L]) findRow(i int) *int32 {
	for at := d.prints[i]; ; at++ {
		slot := &d.slots[at&uint64(len(d.slots)-1)]
		if *slot == 0 || d.prints[*slot-1] == d.prints[i] && slices.Equal(d.row(int(*slot-1)), d.row(i)) {
			return slot
		}
	}
}

// dropped marks a guess that separates no candidates.
const dropped = -1 << 31

// chooseRows returns the number of each guess in the table, -1-k if the equivalent guess k is kept
// instead, or dropped.
func (d *labelling[L]) chooseRows() []int32 {
	kept := make([]int32, len(d.guesses))
	twins := d.tables.keepEquivalent || d.tables.plain()
	if !twins { // keep the candidate, if one is equivalent
		d.slots = make([]int32, slotsFor(len(d.guesses)))
		for i := range d.guesses {
			if d.owner[i] >= 0 {
				*d.findRow(i) = int32(i + 1)
			}
		}
	}
	next := int32(0)
	for i := range d.guesses {
		if d.owner[i] < 0 {
			if d.cells[i] == 1 {
				kept[i] = dropped
				continue
			}
			if !twins {
				slot := d.findRow(i)
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
func (d *labelling[L]) findOrbits(kept []int32) (called []int32) {
	codes := d.spec.orbitGuesses
	for i, guess := range d.guesses {
		code := d.tables.guesses[guess]
		for len(codes) > 0 && codebreaker.Compare(codes[0], code) < 0 {
			codes = codes[1:]
		}
		if len(codes) == 0 || codes[0] != code || kept[i] == dropped {
			continue
		}
		at := kept[i]
		if at < 0 {
			at = kept[-at-1]
		}
		called = append(called, at)
	}
	slices.Sort(called)
	return slices.Compact(called)
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
	tables   *tableBuilder
	set      *bitslice.Set // of the candidates; nil if there is a feedback matrix
	columns  []int32       // of the candidates in the matrix
	ordinals []uint32
	numbers  []uint16 // by ordinal, 0 between uses
}

// labelGuess sets the row of a guess and returns the number of its cells.
func labelGuess[L uint8 | uint16](b *labeller, guess int, row []L) int {
	cells := uint16(0)
	if b.set == nil {
		feedbacks := b.tables.matrix.row(guess)
		numbers := (*[256]uint16)(b.numbers)
		for i, at := range b.columns {
			ordinal := feedbacks[at]
			if numbers[ordinal] == 0 {
				cells++
				numbers[ordinal] = cells
			}
			row[i] = L(numbers[ordinal] - 1)
		}
		clear(b.numbers[:b.tables.layout.Cells()])
		return int(cells)
	}
	b.set.Feedbacks(b.tables.guesses[guess], b.ordinals)
	for i, ordinal := range b.ordinals {
		if b.numbers[ordinal] == 0 {
			cells++
			b.numbers[ordinal] = cells
		}
		row[i] = L(b.numbers[ordinal] - 1)
	}
	for _, ordinal := range b.ordinals {
		b.numbers[ordinal] = 0
	}
	return int(cells)
}

// plain reports whether cells keep the numbers of their feedbacks. If lanes are wide enough for all
// feedbacks and codes are not words, few guesses are equivalent, and looking for them does not pay.
func (m *tableBuilder) plain() bool {
	return m.matrix.bytes != nil && m.layout.Cells() <= 16 && !m.words
}

// copyOrdinals sets the row of a guess to its feedbacks. It returns an upper bound of the cell
// numbers, or 1 if there is only one cell.
func copyOrdinals[L uint8 | uint16](b *labeller, guess int, row []L) uint16 {
	feedbacks := b.tables.matrix.row(guess)
	seen := uint64(0)
	for i, at := range b.columns {
		row[i] = L(feedbacks[at])
		seen |= 1 << (feedbacks[at] & 63)
	}
	if seen&(seen-1) == 0 {
		return 1
	}
	return uint16(b.tables.layout.Cells())
}
