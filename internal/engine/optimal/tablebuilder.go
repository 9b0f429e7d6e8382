package optimal

import (
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// tableBuilder builds the feedback tables of one root.
type tableBuilder struct {
	game           *rules.Game
	layout         bitslice.Layout
	codes          []rules.Code                                      // of the root
	guesses        []rules.Code                                      // the pool, in code order
	keepEquivalent bool                                              // do not merge equivalent guesses
	boxes          func(places int, codes []rules.Code) *bound.Boxes // nil if the rule has none
	scanned        bool                                              // fill the ranked matrix too
	onlyMost       bool                                              // most scans ask only for the most cells of any guess
	threads        *budget.Pool
	room           *budget.Room
	largest        uint64       // bytes of the largest matrix
	kept           bool         // the tables of all branches are kept until the opening is settled
	stopped        *atomic.Bool // tables that are made after it is set are not whole
	seed           maphash.Seed
	once           sync.Once // fills the matrix
	matrix         feedbackMatrix
	ranked         rankedMatrix // empty unless openings are scanned
	slab           *slab        // memory for tables; nil if each has its own
}

// parallel divides the numbers below n among free workers, a portion at a time, until the search is stopped.
func (b *tableBuilder) parallel(n, portion int, work func(first, end int)) {
	var next atomic.Int64
	b.threads.Share(n <= portion, func(int) {
		for {
			end := int(next.Add(int64(portion)))
			if end-portion >= n || b.stopped.Load() {
				return
			}
			work(end-portion, min(end, n))
		}
	})
}

// scannedWords is the number of words of lanes that are counted in the time that a canonical form
// takes for a candidate and a place.
const scannedWords = 200

// build builds a table, or returns nil if there is no room for it. If the search is stopped meanwhile, the table is not
// whole.
func (b *tableBuilder) build(p tableSpec) *feedbackTable {
	table := &feedbackTable{tableSpec: p}
	if len(p.codes) == 1 {
		return table
	}
	b.once.Do(b.fill)
	guesses := len(b.guesses)
	if p.narrow {
		guesses = len(p.codes)
	}
	table.bytes = b.tableBytes(len(p.codes), guesses, p.narrow)
	if !b.room.Take(table.bytes) {
		return nil
	}
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

// tableBytes returns the bytes of a table of some candidates and guesses: its rows, its lanes if it is not narrow, and
// for each guess its code, its numbers, its hash and its orbit.
func (b *tableBuilder) tableBytes(codes, guesses int, narrow bool) uint64 {
	const perGuess = 96
	most := min(b.layout.Cells(), codes)
	pair := uint64(1)
	switch {
	case most > 256:
		pair = 2
	case narrow:
	case most <= 16:
		pair += 2
	case most <= 32:
		pair += 4
	default:
		pair += 8
	}
	return uint64(guesses) * (perGuess + uint64(codes)*pair)
}

// keepIfRoom decides whether there is room for the tables of all branches, besides the matrix in both forms.
func (b *tableBuilder) keepIfRoom() {
	pairs := uint64(len(b.codes)) * uint64(len(b.guesses))
	b.kept = pairs <= keptPairs && 2*pairs+b.tableBytes(len(b.codes), len(b.guesses), false) <= b.room.Left()
}

// drop frees the table of a subproblem.
func (b *tableBuilder) drop(sub *subproblem) {
	if sub.table != nil {
		b.room.Give(sub.table.bytes)
		sub.table.bytes, sub.table = 0, nil
	}
}

// slabFor returns the memory for the rows of a table: the slab, or nil if it is fresh. Tables that are not kept leave the
// slab no memory to use again, since the next one is larger.
func (b *tableBuilder) slabFor(narrow bool) *slab {
	if narrow || b.kept {
		return b.slab
	}
	return nil
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
	table.guesses, table.owner = make([]rules.Code, 0, count), make([]int32, 0, count)
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
func (b *tableBuilder) owners(codes []rules.Code) []int32 {
	owners := make([]int32, len(codes))
	next := 0
	for i, code := range codes {
		at, found := slices.BinarySearchFunc(b.guesses[next:], code, rules.Compare)
		next += at
		owners[i] = int32(next)
		if !found {
			owners[i] = -1
		}
	}
	return owners
}
