package optimal

import (
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/internal/bound"
	"codebreaker/internal/workers"
)

// tableBuilder builds the feedback tables of one root.
type tableBuilder struct {
	game           *codebreaker.Game
	layout         bitslice.Layout
	codes          []codebreaker.Code                                      // of the root
	guesses        []codebreaker.Code                                      // the pool, in code order
	keepEquivalent bool                                                    // do not merge equivalent guesses
	boxes          func(places int, codes []codebreaker.Code) *bound.Boxes // nil if the rule has none
	scanned        bool                                                    // fill the ranked matrix too
	onlyMost       bool                                                    // most scans ask only for the most cells of any guess
	threads        *workers.Pool
	seed           maphash.Seed
	once           sync.Once // fills the matrix
	matrix         feedbackMatrix
	ranked         rankedMatrix // empty unless openings are scanned
	slab           *slab        // memory for tables; nil if each has its own
}

// parallel divides the numbers below n among free workers, a portion at a time.
func (b *tableBuilder) parallel(n, portion int, work func(first, end int)) {
	var next atomic.Int64
	b.threads.Share(n <= portion, func(int) {
		for {
			end := int(next.Add(int64(portion)))
			if end-portion >= n {
				return
			}
			work(end-portion, min(end, n))
		}
	})
}

// scannedWords is the number of words of lanes that are counted in the time that a canonical form
// takes for a candidate and a place.
const scannedWords = 200

// build builds a table.
func (b *tableBuilder) build(p tableSpec) *feedbackTable {
	table := &feedbackTable{tableSpec: p}
	if len(p.codes) == 1 {
		return table
	}
	b.once.Do(b.fill)
	if min(b.layout.Cells(), len(p.codes)) <= 256 {
		table.labels = labelTable[uint8](b, table)
	} else {
		table.wide = labelTable[uint16](b, table)
	}
	table.lanes = makeLanes(b, table)
	if b.boxes != nil {
		table.boxes = b.boxes(b.layout.Places, table.codes)
	}
	table.canonicalFirst = table.boxes != nil || table.lanes.stride > scannedWords*b.layout.Places
	return table
}

// labelTable sets the guesses of a table and returns their rows.
func labelTable[L uint8 | uint16](b *tableBuilder, table *feedbackTable) []L {
	lab := &labelling[L]{tables: b, spec: table.tableSpec}
	lab.chooseGuesses()
	lab.labelAll()
	kept := lab.chooseRows()
	table.orbits = lab.findOrbits(kept)
	table.own = slices.Repeat([]int32{-1}, len(table.codes))
	table.cells = lab.cells[:0]
	count := 0
	for _, at := range kept {
		if at >= 0 {
			count++
		}
	}
	table.guesses, table.owner = make([]codebreaker.Code, 0, count), make([]int32, 0, count)
	for i, at := range kept { // move the kept rows to the front
		if at < 0 {
			continue
		}
		copy(lab.row(int(at)), lab.row(i))
		table.cells = append(table.cells, lab.cells[i])
		table.guesses = append(table.guesses, b.guesses[lab.guesses[i]])
		table.owner = append(table.owner, lab.owner[i])
		if owner := lab.owner[i]; owner >= 0 {
			table.own[owner] = at
		}
	}
	return lab.rows[:len(table.codes)*len(table.guesses)]
}

// owners returns the guess that each candidate is, or -1.
func (b *tableBuilder) owners(codes []codebreaker.Code) []int32 {
	owners := make([]int32, len(codes))
	next := 0
	for i, code := range codes {
		at, found := slices.BinarySearchFunc(b.guesses[next:], code, codebreaker.Compare)
		next += at
		owners[i] = int32(next)
		if !found {
			owners[i] = -1
		}
	}
	return owners
}
