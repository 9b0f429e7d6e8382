package optimal

import (
	"hash/maphash"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/strategy"
)

// A view is some candidates with every guess that can tell them apart. All sets
// searched below are parts of it, named by the candidates' numbers in the view.
//
// Each guess numbers its cells in the order of their first candidates. Guesses
// with the same row of numbers divide the candidates, and every part of them,
// alike: they are twins, and one is kept. (A candidate is kept always: it may be
// the secret.) Four candidates and three guesses of 3x6:
//
//	      ABC BAC ACB CBA
//	ABC    0   1   1   1     a candidate
//	ABD    0   1   2   2
//	DBA    0   1   1   2
//
// The same numbers stand a second time as lanes, for counting the cells of any
// part of the candidates under all guesses at once: see lanes.go.
type view struct {
	codes   []codebreaker.Code // the candidates in code order
	keys    []key
	guesses []codebreaker.Code // in code order
	own     []int32            // the guess that each candidate is, or -1
	owner   []int32            // the candidate that each guess is, or -1
	labels  []uint8            // len(codes) cell numbers of each guess
	wide    []uint16           // the same, and labels nil, if some guess has more than 256 cells
	cells   []uint16           // of each guess
	lanes   lanes
}

// row returns the cell numbers of a guess.
func (v *view) row(guess int32) []uint8 {
	n := len(v.codes)
	return v.labels[int(guess)*n:][:n:n]
}

// wideRow is row for wide views.
func (v *view) wideRow(guess int32) []uint16 {
	n := len(v.codes)
	return v.wide[int(guess)*n:][:n:n]
}

// label returns the number of the cell that a candidate is in.
func (v *view) label(guess int32, candidate uint16) int {
	if v.wide != nil {
		return int(v.wideRow(guess)[candidate])
	}
	return int(v.row(guess)[candidate])
}

// viewMaker makes views of one game.
type viewMaker struct {
	layout bitslice.Layout
	twins  bool // keep twins
	own    bool // keep candidates only
	crew   *strategy.Crew
}

// numberer numbers the cells of guesses, with memory to work in.
type numberer struct {
	set      *bitslice.Set // shared
	ordinals []uint32
	bytes    []uint8  // the ordinals, if they fit
	numbers  []uint16 // by ordinal, all 0 between uses
}

func newNumberer(set *bitslice.Set) *numberer {
	b := &numberer{set: set, numbers: make([]uint16, set.Layout().Cells())}
	if len(b.numbers) <= 256 {
		b.bytes = make([]uint8, set.Len())
	} else {
		b.ordinals = make([]uint32, set.Len())
	}
	return b
}

// number sets the row of a guess and returns the number of its cells.
func (b *numberer) number(guess codebreaker.Code, row []uint16) (cells int) {
	if b.bytes != nil {
		b.set.FeedbackBytes(guess, b.bytes)
		return numberCells(b.bytes, row, b.numbers)
	}
	b.set.Feedbacks(guess, b.ordinals)
	return numberCells(b.ordinals, row, b.numbers)
}

func numberCells[O uint8 | uint32](ordinals []O, row, numbers []uint16) int {
	cells := uint16(0)
	for i, ordinal := range ordinals {
		number := numbers[ordinal]
		if number == 0 {
			cells++
			number = cells
			numbers[ordinal] = number
		}
		row[i] = number - 1
	}
	if len(numbers) <= 4*len(ordinals) {
		clear(numbers)
	} else {
		for _, ordinal := range ordinals {
			numbers[ordinal] = 0
		}
	}
	return int(cells)
}

// A drawing is rows that one goroutine numbered.
type drawing struct {
	guesses []codebreaker.Code
	rows    []uint16
	cells   []uint16
	prints  []uint64 // of the rows: equal rows have equal prints
}

// drawn is the guesses of a drawing.
const drawn = 128

// draw numbers the cells of the guesses.
func (d *drawing) draw(b *numberer, n int, seed maphash.Seed) {
	d.rows = make([]uint16, n*len(d.guesses))
	d.cells = make([]uint16, len(d.guesses))
	d.prints = make([]uint64, len(d.guesses))
	for i, guess := range d.guesses {
		row := d.rows[i*n:][:n]
		d.cells[i] = uint16(b.number(guess, row))
		d.prints[i] = maphash.Bytes(seed, unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(row))), 2*n))
	}
}

// drawAll numbers the cells of guesses on all free hands.
func (m viewMaker) drawAll(set *bitslice.Set, guesses []codebreaker.Code, seed maphash.Seed) []drawing {
	var drawings []drawing
	for chunk := range slices.Chunk(guesses, drawn) {
		drawings = append(drawings, drawing{guesses: chunk})
	}
	var next atomic.Int64
	work := func() {
		b := newNumberer(set)
		for {
			i := next.Add(1) - 1
			if i >= int64(len(drawings)) {
				return
			}
			drawings[i].draw(b, set.Len(), seed)
		}
	}
	var group sync.WaitGroup
	if set.Len()*len(guesses) > 1<<16 {
		for range m.crew.Size() - 1 {
			m.crew.Go(&group, work)
		}
	}
	work()
	group.Wait()
	return drawings
}

// of returns the view of candidates, in code order, under guesses in code order.
// Of the guesses called for it returns those kept, or their twins, sorted.
func (m viewMaker) of(codes []codebreaker.Code, keys []key, guesses, callFor []codebreaker.Code) (v *view, called []int32) {
	n := len(codes)
	v = &view{codes: codes, keys: keys, own: make([]int32, n)}
	set := bitslice.NewSet(m.layout, codes)
	seed := maphash.MakeSeed()
	if m.own {
		guesses = codes
	}
	kept := make(map[uint64]twin, len(guesses)) // by print
	owners := m.drawAll(set, codes, seed)
	if !m.twins {
		for i := range owners {
			for j, print := range owners[i].prints {
				kept[print] = twin{int32(-1 - i*drawn - j), owners[i].rows[j*n:][:n]}
			}
		}
	}
	next := 0 // the next candidate in code order
	for _, d := range m.drawAll(set, guesses, seed) {
		for i, guess := range d.guesses {
			for next < n && codebreaker.Compare(codes[next], guess) < 0 {
				next++
			}
			owner := int32(-1)
			if next < n && codes[next] == guess {
				owner = int32(next)
			}
			row := d.rows[i*n:][:n]
			for len(callFor) > 0 && codebreaker.Compare(callFor[0], guess) < 0 {
				callFor = callFor[1:]
			}
			isCalled := len(callFor) > 0 && callFor[0] == guess
			index := int32(len(v.guesses))
			if owner >= 0 {
				v.own[owner] = index
			} else if d.cells[i] == 1 {
				continue
			} else if !m.twins {
				if other, found := kept[d.prints[i]]; found && slices.Equal(other.row, row) {
					if isCalled {
						called = append(called, other.guess)
					}
					continue
				}
				kept[d.prints[i]] = twin{index, row}
			}
			if isCalled {
				called = append(called, index)
			}
			v.guesses = append(v.guesses, guess)
			v.owner = append(v.owner, owner)
			v.cells = append(v.cells, d.cells[i])
			v.addRow(row, int(d.cells[i]))
		}
	}
	for i, guess := range called {
		if guess < 0 {
			called[i] = v.own[-1-guess]
		}
	}
	slices.Sort(called)
	v.lanes = makeLanes(v)
	return v, slices.Compact(called)
}

// A twin is a guess, or -1-candidate, with its row.
type twin struct {
	guess int32
	row   []uint16
}

// addRow adds the row of one more guess.
func (v *view) addRow(row []uint16, cells int) {
	if cells > 256 && v.wide == nil {
		v.wide = make([]uint16, len(v.labels))
		for i, label := range v.labels {
			v.wide[i] = uint16(label)
		}
		v.labels = nil
	}
	if v.wide != nil {
		v.wide = append(v.wide, row...)
		return
	}
	from := len(v.labels)
	v.labels = slices.Grow(v.labels, len(row))[:from+len(row)]
	for i, label := range row {
		v.labels[from+i] = uint8(label)
	}
}
