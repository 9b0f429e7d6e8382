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

// maker makes views of the candidates of one root.
type maker struct {
	layout  bitslice.Layout
	codes   []codebreaker.Code                                      // of the root
	guesses []codebreaker.Code                                      // that may be played, in code order
	twins   bool                                                    // keep twins
	boxes   func(places int, codes []codebreaker.Code) *bound.Boxes // nil if there are none
	words   bool                                                    // the codes are words
	survey  bool                                                    // put the guesses in order for mostCells
	crew    *play.Workers
	seed    maphash.Seed
	once    sync.Once // to fill the table
	table
}

// share divides the numbers to n between the hands that are free, some at a time.
func (m *maker) share(n, portion int, work func(first, end int)) {
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
		for range m.crew.Size() - 1 {
			m.crew.Go(&group, hand)
		}
	}
	hand()
	group.Wait()
}

// scannedWords is how many words of lanes are counted in the time that a candidate
// takes to give one place its part of a new name.
const scannedWords = 200

// make returns a view.
func (m *maker) make(p plan) *view {
	v := &view{plan: p}
	if len(p.codes) == 1 {
		return v
	}
	m.once.Do(m.fill)
	if min(m.layout.Cells(), len(p.codes)) <= 256 {
		v.labels = fillView[uint8](m, v)
	} else {
		v.wide = fillView[uint16](m, v)
	}
	v.lanes = makeLanes(m, v)
	if m.boxes != nil {
		v.boxes = m.boxes(m.layout.Places, v.codes)
	}
	v.namesFirst = v.boxes != nil || v.lanes.stride > scannedWords*m.layout.Places
	return v
}

// fillView sets the guesses of a view and returns their rows.
func fillView[L uint8 | uint16](m *maker, v *view) []L {
	d := &draft[L]{maker: m, plan: v.plan}
	d.number()
	d.draw()
	kept := d.choose()
	v.orbits = d.findCalled(kept)
	v.own = slices.Repeat([]int32{-1}, len(v.codes))
	v.cells = d.cells[:0]
	for i, at := range kept { // the rows that are kept move to the front
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

// owners returns the guesses that some candidates are, or -1.
func (m *maker) owners(codes []codebreaker.Code) []int32 {
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
