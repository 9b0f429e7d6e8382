package tables

import (
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/contract"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// Config says what the tables of a builder are of, and what they may take.
type Config struct {
	Game           *rules.Game
	Codes          []rules.Code                                      // of the root
	Guesses        []rules.Code                                      // the pool, in code order
	KeepEquivalent bool                                              // do not merge equivalent guesses
	Boxes          func(places int, codes []rules.Code) *bound.Boxes // or nil
	Scanned        bool                                              // fill the ranked matrix too
	Unranked       bool                                              // do not sort the ranked matrix, and leave out its rows
	NoSupersets    bool                                              // bound no cells by supersets
	OnlyMost       bool                                              // most scans ask only for the most cells of any guess
	Threads        *budget.Pool
	Room           *budget.Room
	Largest        uint64       // bytes of the largest matrix
	Stopped        *atomic.Bool // tables that are made after it is set are not whole
}

// Builder builds the feedback tables of one root.
type Builder struct {
	Config
	layout bitslice.Layout
	slab   *Slab // memory for one wide table at a time; nil if each has its own
	seed   maphash.Seed
	kept   atomic.Uint64 // bytes that are in use until the end
	once   sync.Once     // fills the matrix
	matrix feedbackMatrix
	ranked rankedMatrix // empty unless openings are scanned
}

// NewBuilder returns a builder without tables.
func NewBuilder(config Config) *Builder {
	return &Builder{Config: config, layout: partition.Layout(config.Game), seed: maphash.MakeSeed()}
}

// Fill fills the matrix, once.
func (b *Builder) Fill() { b.once.Do(b.fillMatrix) }

// Parallel divides the numbers below n among free workers, a portion at a time, until the search is stopped.
func (b *Builder) Parallel(n, portion int, work func(first, end int)) {
	var next atomic.Int64
	b.Threads.Share(n <= portion, func(int) {
		for {
			end := int(next.Add(int64(portion)))
			if end-portion >= n || b.Stopped.Load() {
				return
			}
			work(end-portion, min(end, n))
		}
	})
}

// scannedWords is the number of words of lanes that are counted in the time that a canonical form
// takes for a candidate and a place.
const scannedWords = 200

// Build builds a table, or returns nil if there is no room for it. If the search is stopped meanwhile, the table is not
// whole.
func (b *Builder) Build(p Spec) *Table {
	table := &Table{Spec: p}
	if len(p.Codes) == 1 {
		return table
	}
	b.Fill()
	guesses := len(b.Guesses)
	if p.Narrow {
		guesses = len(p.Codes)
	}
	table.bytes = b.tableBytes(len(p.Codes), guesses, p.Narrow)
	if !b.Room.Take(table.bytes) {
		return nil
	}
	if min(b.layout.Cells(), len(p.Codes)) <= 256 {
		table.labels = labelTable[uint8](b, table)
	} else {
		table.wide = labelTable[uint16](b, table)
	}
	table.lanes = makeLanes(b, table)
	if b.Boxes != nil {
		table.Boxes = b.Boxes(b.layout.Places, table.Codes)
	}
	if contract.On && !b.Stopped.Load() {
		table.hold()
	}
	table.CanonicalFirst = table.Boxes != nil || table.lanes.stride > scannedWords*b.layout.Places
	return table
}

// tableBytes returns the bytes of a table of some candidates and guesses: its rows, its lanes if it is not narrow, and
// for each guess its code, its numbers, its hash and its orbit.
func (b *Builder) tableBytes(codes, guesses int, narrow bool) uint64 {
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

// takeForGood takes bytes that are in use until the end, and reports whether there is room for them.
func (b *Builder) takeForGood(bytes uint64) bool {
	if !b.Room.Take(bytes) {
		return false
	}
	if contract.On {
		b.kept.Add(bytes)
	}
	return true
}

// Drop gives the bytes of a table back, which is no longer used.
func (b *Builder) Drop(table *Table) {
	b.Room.Give(table.bytes)
	table.bytes = 0
}

// Widen builds the table of the same candidates with all guesses, and with one guess of each orbit if orbits are asked
// for. It replaces a narrow table and reuses the bytes of that table. It returns nil if there is no room for it.
func (b *Builder) Widen(table *Table, orbits bool) *Table {
	spec := table.Spec
	spec.Narrow = false
	if orbits && !b.Game.HasWords() {
		reduction := spec.Position.Group().Reduce(spec.Codes)
		spec.orbitGuesses = slices.Clone(reduction.Guesses())
		for i := range spec.orbitGuesses {
			spec.orbitGuesses[i] = reduction.Expand(spec.orbitGuesses[i])
		}
	}
	built := b.Build(spec)
	if built != nil {
		built.bytes += table.bytes
		table.bytes = 0
	}
	return built
}

// UseSlab makes wide tables of up to that many codes in a slab, one at a time, until its end is called.
func (b *Builder) UseSlab(slab *Slab, codes int) (end func()) {
	slab.reserve(min(b.tableBytes(codes, len(b.Guesses), false), b.Room.Left()))
	b.slab = slab
	return func() { b.slab = nil }
}

// slabFor returns the memory for the rows of a table: the slab, or nil if it is fresh.
func (b *Builder) slabFor(narrow bool) *Slab {
	if narrow {
		return nil
	}
	return b.slab
}

// labelTable sets the guesses of a table and returns their rows.
func labelTable[L uint8 | uint16](b *Builder, table *Table) []L {
	lab := &labelling[L]{tables: b, spec: table.Spec}
	lab.chooseGuesses()
	lab.labelAll()
	kept := lab.chooseRows()
	table.Orbits = lab.findOrbits(kept)
	table.Own = slices.Repeat([]int32{-1}, len(table.Codes))
	table.Cells = lab.cells[:0]
	count := 0
	for _, at := range kept {
		if at >= 0 {
			count++
		}
	}
	table.Guesses, table.Owner = make([]rules.Code, 0, count), make([]int32, 0, count)
	for i, at := range kept { // move the kept rows to the front
		if at < 0 {
			continue
		}
		copy(lab.row(int(at)), lab.row(i))
		table.Cells = append(table.Cells, lab.cells[i])
		table.Guesses = append(table.Guesses, b.Guesses[lab.guesses[i]])
		table.Owner = append(table.Owner, lab.owner[i])
		if owner := lab.owner[i]; owner >= 0 {
			table.Own[owner] = at
		}
	}
	lab.tables.slabFor(lab.spec.Narrow).keep(wordsOf[L](len(table.Codes) * len(table.Guesses)))
	return lab.rows[:len(table.Codes)*len(table.Guesses)]
}

// owners returns the guess that each candidate is, or -1.
func (b *Builder) owners(codes []rules.Code) []int32 {
	owners := make([]int32, len(codes))
	next := 0
	for i, code := range codes {
		at, found := slices.BinarySearchFunc(b.Guesses[next:], code, rules.Compare)
		next += at
		owners[i] = int32(next)
		if !found {
			owners[i] = -1
		}
	}
	return owners
}
