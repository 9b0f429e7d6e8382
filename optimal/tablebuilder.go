package optimal

import (
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/internal/bound"
	"codebreaker/internal/play"
)

// tableBuilder builds the feedback tables of one root.
type tableBuilder struct {
	layout         bitslice.Layout
	codes          []codebreaker.Code                                      // of the root
	guesses        []codebreaker.Code                                      // the pool, in code order
	keepEquivalent bool                                                    // do not merge equivalent guesses
	boxes          func(places int, codes []codebreaker.Code) *bound.Boxes // nil if the rule has none
	words          bool                                                    // the codes are words
	ranked         bool                                                    // sort the guesses for mostCells
	threads        *play.Crew
	seed           maphash.Seed
	once           sync.Once // fills the matrix
	matrix         feedbackMatrix
}

// parallel divides the numbers below n among free workers, a portion at a time.
func (m *tableBuilder) parallel(n, portion int, work func(first, end int)) {
	var next atomic.Int64
	hand := func() {
		for {
			end := int(next.Add(int64(portion)))
			if end-portion >= n {
				return
			}
			work(end-portion, min(end, n))
		}
	}
	var group sync.WaitGroup
	if n > portion {
		for range m.threads.Size() - 1 {
			m.threads.Go(&group, hand)
		}
	}
	hand()
	group.Wait()
}

// scannedWords is the number of words of lanes that are counted in the time that a canonical form
// takes for a candidate and a place.
const scannedWords = 200

// build builds a table.
func (m *tableBuilder) build(p tableSpec) *feedbackTable {
	v := &feedbackTable{tableSpec: p}
	if len(p.codes) == 1 {
		return v
	}
	m.once.Do(m.fill)
	if min(m.layout.Cells(), len(p.codes)) <= 256 {
		v.labels = labelTable[uint8](m, v)
	} else {
		v.wide = labelTable[uint16](m, v)
	}
	v.lanes = makeLanes(m, v)
	if m.boxes != nil {
		v.boxes = m.boxes(m.layout.Places, v.codes)
	}
	v.canonicalFirst = v.boxes != nil || v.lanes.stride > scannedWords*m.layout.Places
	return v
}

// labelTable sets the guesses of a table and returns their rows.
func labelTable[L uint8 | uint16](m *tableBuilder, v *feedbackTable) []L {
	d := &labelling[L]{tables: m, spec: v.tableSpec}
	d.chooseGuesses()
	d.labelAll()
	kept := d.chooseRows()
	v.orbits = d.findOrbits(kept)
	v.own = slices.Repeat([]int32{-1}, len(v.codes))
	v.cells = d.cells[:0]
	for i, at := range kept { // move the kept rows to the front
		if at < 0 {
			continue
		}
		copy(d.row(int(at)), d.row(i))
		v.cells = append(v.cells, d.cells[i])
		v.guesses = append(v.guesses, m.guesses[d.guesses[i]])
		v.owner = append(v.owner, d.owner[i])
		if owner := d.owner[i]; owner >= 0 {
			v.own[owner] = at
		}
	}
	return d.rows[:len(v.codes)*len(v.guesses)]
}

// owners returns the guess that each candidate is, or -1.
func (m *tableBuilder) owners(codes []codebreaker.Code) []int32 {
	owners := make([]int32, len(codes))
	next := 0
	for i, code := range codes {
		at, found := slices.BinarySearchFunc(m.guesses[next:], code, codebreaker.Compare)
		next += at
		owners[i] = int32(next)
		if !found {
			owners[i] = -1
		}
	}
	return owners
}
