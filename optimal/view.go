package optimal

import (
	"encoding/binary"
	"slices"

	"codebreaker"
	"codebreaker/internal/bitslice"
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
}

// numberer numbers the cells of guesses, with memory to work in.
type numberer struct {
	set      *bitslice.Set
	ordinals []uint32
	numbers  []uint16 // by ordinal, all 0 between uses
	row      []uint16
	text     []byte // the row, to look it up
}

func newNumberer(layout bitslice.Layout, codes []codebreaker.Code) *numberer {
	n := len(codes)
	return &numberer{
		set: bitslice.NewSet(layout, codes), ordinals: make([]uint32, n), numbers: make([]uint16, layout.Cells()),
		row: make([]uint16, n), text: make([]byte, 2*n),
	}
}

// number sets the row of a guess and returns the number of its cells.
func (b *numberer) number(guess codebreaker.Code) (cells int) {
	b.set.Feedbacks(guess, b.ordinals)
	for i, ordinal := range b.ordinals {
		if b.numbers[ordinal] == 0 {
			cells++
			b.numbers[ordinal] = uint16(cells)
		}
		b.row[i] = b.numbers[ordinal] - 1
		binary.LittleEndian.PutUint16(b.text[2*i:], b.row[i])
	}
	for _, ordinal := range b.ordinals {
		b.numbers[ordinal] = 0
	}
	return cells
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
	for _, label := range row {
		v.labels = append(v.labels, uint8(label))
	}
}

// of returns the view of candidates, in code order, under guesses in code order.
// Of the guesses called for it returns those kept, or their twins, sorted.
func (m viewMaker) of(codes []codebreaker.Code, keys []key, guesses, callFor []codebreaker.Code) (v *view, called []int32) {
	n := len(codes)
	v = &view{codes: codes, keys: keys, own: make([]int32, n)}
	b := newNumberer(m.layout, codes)
	kept := make(map[string]int32) // by row: the guess, or, of candidates to come, -1 - candidate
	if !m.twins {
		for i, code := range codes {
			b.number(code)
			kept[string(b.text)] = int32(-1 - i)
		}
	}
	next := 0 // the next candidate in code order
	for _, guess := range guesses {
		for next < n && codebreaker.Compare(codes[next], guess) < 0 {
			next++
		}
		owner := int32(-1)
		if next < n && codes[next] == guess {
			owner = int32(next)
		} else if m.own {
			continue
		}
		cells := b.number(guess)
		twin, found := kept[string(b.text)]
		index := int32(len(v.guesses))
		for len(callFor) > 0 && codebreaker.Compare(callFor[0], guess) < 0 {
			callFor = callFor[1:]
		}
		isCalled := len(callFor) > 0 && callFor[0] == guess
		switch {
		case owner >= 0:
			v.own[owner] = index
		case cells == 1:
			continue
		case found && !m.twins:
			if isCalled {
				called = append(called, twin)
			}
			continue
		default:
			kept[string(b.text)] = index
		}
		if isCalled {
			called = append(called, index)
		}
		v.guesses = append(v.guesses, guess)
		v.owner = append(v.owner, owner)
		v.addRow(b.row, cells)
		v.cells = append(v.cells, uint16(cells))
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
