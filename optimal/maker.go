package optimal

import (
	"cmp"
	"hash/maphash"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/internal/play"
	"codebreaker/optimal/bound"
)

// maker makes views of the candidates of one root.
type maker struct {
	layout     bitslice.Layout
	codes      []codebreaker.Code // of the root
	guesses    []codebreaker.Code // that may be played, in code order
	twins      bool               // keep twins
	boxes      bool               // make boxes
	words      bool               // the codes are words
	crew       *play.Crew
	seed       maphash.Seed
	once       sync.Once
	survey     bool    // the guesses are to be ordered for mostCells
	order      []int32 // guesses by their cells of the whole root, the most first
	wholeCells []uint8
	table      []uint8 // the feedbacks of all codes to each guess, if that is not too much
	columns    []int32 // where each code stands in the rows of the table; nil if in code order
}

// mostTable is the bytes that a table takes at most.
const mostTable = 1 << 28

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

// fill makes the table.
func (m *maker) fill() {
	n := len(m.codes)
	if m.layout.Cells() > 256 || n*len(m.guesses) > mostTable {
		return
	}
	m.table = make([]uint8, n*len(m.guesses))
	codes := m.codes
	if m.columns != nil {
		codes = make([]codebreaker.Code, n)
		for i, column := range m.columns {
			codes[column] = m.codes[i]
		}
	}
	set := bitslice.NewSet(m.layout, codes)
	m.share(len(m.guesses), 64, func(first, end int) {
		for guess := first; guess < end; guess++ {
			set.FeedbackBytes(m.guesses[guess], m.table[guess*n:][:n])
		}
	})
	if m.survey {
		m.sortGuesses()
	}
}

// stand sets the columns of codes so that those of a part stand together: the whole
// of a row is many cache lines, of which a part would want one for each of its codes.
func (m *maker) stand(parts [][]codebreaker.Code) {
	m.columns = make([]int32, len(m.codes))
	for i := range m.columns {
		m.columns[i] = -1
	}
	next := int32(0)
	for _, codes := range parts {
		for _, code := range codes {
			at, _ := slices.BinarySearchFunc(m.codes, code, codebreaker.Compare)
			m.columns[at] = next
			next++
		}
	}
	for i, column := range m.columns {
		if column < 0 {
			m.columns[i] = next
			next++
		}
	}
}

// columnsOf returns the columns of candidates.
func (m *maker) columnsOf(candidates []int32) []int32 {
	if m.columns == nil {
		return candidates
	}
	columns := make([]int32, len(candidates))
	for i, candidate := range candidates {
		columns[i] = m.columns[candidate]
	}
	return columns
}

// sortGuesses sets the order of guesses for mostCells.
func (m *maker) sortGuesses() {
	all := make([]int32, len(m.codes))
	for i := range all {
		all[i] = int32(i)
	}
	m.wholeCells = make([]uint8, len(m.guesses))
	m.order = make([]int32, len(m.guesses))
	m.share(len(m.guesses), 256, func(first, end int) {
		for guess := first; guess < end; guess++ {
			m.wholeCells[guess] = uint8(min(255, m.cellsOf(guess, all)))
			m.order[guess] = int32(guess)
		}
	})
	slices.SortStableFunc(m.order, func(a, b int32) int { return cmp.Compare(m.wholeCells[b], m.wholeCells[a]) })
}

// A numberer numbers the cells of some candidates under guesses, with memory to
// work in.
type numberer struct {
	*maker
	set      *bitslice.Set // of the candidates; not used with a table
	at       []int32       // the candidates' columns in the table
	ordinals []uint32
	numbers  []uint16 // by ordinal, all 0 between uses
}

// number sets the row of a guess and returns the number of its cells.
func number[L uint8 | uint16](b *numberer, guess int, row []L) int {
	if b.table != nil {
		feedbacks := b.table[guess*len(b.codes):][:len(b.codes)]
		numbers := (*[256]uint16)(b.numbers)
		cells := uint16(0)
		for i, at := range b.at {
			ordinal := feedbacks[at]
			if numbers[ordinal] == 0 {
				cells++
				numbers[ordinal] = cells
			}
			row[i] = L(numbers[ordinal] - 1)
		}
		clear(b.numbers[:b.layout.Cells()])
		return int(cells)
	}
	b.set.Feedbacks(b.guesses[guess], b.ordinals)
	cells := uint16(0)
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

// draft is a view that is being made, with rows of bytes or words.
type draft[L uint8 | uint16] struct {
	*maker
	candidates []int32 // in the root
	guesses    []int32 // to number
	rows       []L
	cells      []uint16
	prints     []uint64 // of the rows: equal rows have equal prints
	slots      []int32  // guesses by print: the number of the guess plus 1
}

func (d *draft[L]) row(i int) []L {
	n := len(d.candidates)
	return d.rows[i*n:][:n:n]
}

// draw numbers the cells of all guesses.
func (d *draft[L]) draw(set *bitslice.Set) {
	n := len(d.candidates)
	columns := d.columnsOf(d.candidates)
	d.rows = make([]L, n*len(d.guesses))
	d.cells = make([]uint16, len(d.guesses))
	d.prints = make([]uint64, len(d.guesses))
	d.share(len(d.guesses), 256, func(first, end int) {
		b := &numberer{maker: d.maker, set: set, at: columns, numbers: make([]uint16, max(256, d.layout.Cells()))}
		if d.table == nil {
			b.ordinals = make([]uint32, n)
		}
		for i := first; i < end; i++ {
			row := d.row(i)
			if d.plain() {
				d.cells[i] = copyOrdinals(b, int(d.guesses[i]), row)
				continue
			}
			d.cells[i] = uint16(number(b, int(d.guesses[i]), row))
			bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(row))), uintptr(n)*unsafe.Sizeof(row[0]))
			d.prints[i] = maphash.Bytes(d.seed, bytes)
		}
	})
}

// plain reports whether cells keep the numbers of their feedbacks. Where those are
// few enough for a lane, and the game has no words, few guesses are twins: it is not
// worth while to look for them.
func (m *maker) plain() bool { return m.table != nil && m.layout.Cells() <= 16 && !m.words }

// copyOrdinals sets the row of a guess to its feedbacks. It returns what the numbers
// of the cells are below, or 1 if there is one cell only.
func copyOrdinals[L uint8 | uint16](b *numberer, guess int, row []L) uint16 {
	feedbacks := b.table[guess*len(b.codes):][:len(b.codes)]
	seen := uint64(0)
	for i, at := range b.at {
		row[i] = L(feedbacks[at])
		seen |= 1 << (feedbacks[at] & 63)
	}
	if seen&(seen-1) == 0 {
		return 1
	}
	return uint16(b.layout.Cells())
}

// find returns the slot of guesses whose rows equal that of guess i, which is 0 if
// there is none yet.
func (d *draft[L]) find(i int) *int32 {
	for at := d.prints[i]; ; at++ {
		slot := &d.slots[at&uint64(len(d.slots)-1)]
		if *slot == 0 || d.prints[*slot-1] == d.prints[i] && slices.Equal(d.row(int(*slot-1)), d.row(i)) {
			return slot
		}
	}
}

// scannedWords is how many words of lanes are counted in the time that a candidate
// takes to give one place its part of a new name.
const scannedWords = 200

// A plan says which view to make.
type plan struct {
	candidates []int32            // in the root, in code order
	codes      []codebreaker.Code // the same
	keys       []key
	own        bool               // under candidates only
	called     []codebreaker.Code // guesses to find in the view, in code order
}

// make returns a view. Of the guesses called for it returns those kept, or their
// twins, sorted.
func (m *maker) make(p plan) (*view, []int32) {
	m.once.Do(m.fill)
	if min(m.layout.Cells(), len(p.codes)) <= 256 {
		v, rows, called := makeView[uint8](m, p)
		v.labels = rows
		v.lanes = makeLanes(m, v, p.own)
		if m.boxes {
			v.boxes = bound.NewBoxes(m.layout.Places, v.codes)
		}
		v.namesFirst = v.boxes != nil || v.lanes.stride > scannedWords*m.layout.Places
		return v, called
	}
	v, rows, called := makeView[uint16](m, p)
	v.wide = rows
	v.lanes = makeLanes(m, v, p.own)
	return v, called
}

func makeView[L uint8 | uint16](m *maker, p plan) (v *view, rows []L, called []int32) {
	n := len(p.codes)
	v = &view{codes: p.codes, keys: p.keys, own: make([]int32, n)}
	d := &draft[L]{maker: m, candidates: p.candidates}
	owners := m.number(p)
	if p.own {
		d.guesses = slices.DeleteFunc(slices.Clone(owners), func(guess int32) bool { return guess < 0 })
	} else {
		d.guesses = make([]int32, len(m.guesses))
		for i := range d.guesses {
			d.guesses[i] = int32(i)
		}
	}
	var set *bitslice.Set
	if m.table == nil {
		set = bitslice.NewSet(m.layout, p.codes)
	}
	d.draw(set)
	kept := make([]int32, len(d.guesses)) // the number in the view, or of the twin in the draft -1-twin
	owner := make([]int32, len(d.guesses))
	next := 0
	for i, guess := range d.guesses {
		owner[i] = -1
		for next < n && (owners[next] < 0 || owners[next] < guess) {
			next++
		}
		if next < n && owners[next] == guess {
			owner[i] = int32(next)
		}
	}
	twins := m.twins || m.plain()
	if !twins {
		d.slots = make([]int32, slotsFor(len(d.guesses)))
		for i := range d.guesses {
			if owner[i] >= 0 {
				*d.find(i) = int32(i + 1)
			}
		}
	}
	v.cells = d.cells[:0]
	for i := range d.guesses {
		if owner[i] < 0 {
			if d.cells[i] == 1 {
				kept[i] = dropped
				continue
			}
			if !twins {
				slot := d.find(i)
				if *slot != 0 {
					kept[i] = -*slot
					continue
				}
				*slot = int32(i + 1)
			}
		} else {
			v.own[owner[i]] = int32(len(v.guesses))
		}
		kept[i] = int32(len(v.guesses))
		v.guesses = append(v.guesses, m.guesses[d.guesses[i]])
		v.owner = append(v.owner, owner[i])
	}
	called = findCalled(m, d.guesses, kept, p.called)
	for i := range d.guesses { // move the rows that are kept to the front
		if at := kept[i]; at >= 0 {
			copy(d.row(int(at)), d.row(i))
			v.cells = append(v.cells, d.cells[i])
		}
	}
	return v, d.rows[:n*len(v.guesses)], called
}

// dropped marks a guess that says nothing.
const dropped = -1 << 31

// number returns the guesses that the candidates are, or -1.
func (m *maker) number(p plan) []int32 {
	owners := make([]int32, len(p.codes))
	next := 0
	for i, code := range p.codes {
		at, found := slices.BinarySearchFunc(m.guesses[next:], code, codebreaker.Compare)
		next += at
		owners[i] = int32(next)
		if !found {
			owners[i] = -1
		}
	}
	return owners
}

func slotsFor(n int) int {
	slots := 16
	for slots < 2*n {
		slots *= 2
	}
	return slots
}

// findCalled returns the guesses of a view that are called for, or their twins.
func findCalled(m *maker, guesses, kept []int32, codes []codebreaker.Code) (called []int32) {
	for i, guess := range guesses {
		for len(codes) > 0 && codebreaker.Compare(codes[0], m.guesses[guess]) < 0 {
			codes = codes[1:]
		}
		if len(codes) == 0 || codes[0] != m.guesses[guess] || kept[i] == dropped {
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

// mostCells returns the most cells that any guess makes of the candidates, and the
// most if a candidate counts as one more. It wants the table. Guesses with more
// cells of the whole root come first: with no more than the most there, none after
// them can do better.
func (m *maker) mostCells(p *plan) (most, best int) {
	n := len(p.candidates)
	columns := m.columnsOf(p.candidates)
	for _, guess := range m.number(*p) {
		if guess >= 0 {
			cells := m.cellsOf(int(guess), columns)
			most, best = max(most, cells), max(best, cells+1)
		}
	}
	var found atomic.Int64
	found.Store(int64(most))
	m.share(len(m.order), 256, func(first, end int) {
		for _, guess := range m.order[first:end] {
			most := int(found.Load())
			if most == n || int(m.wholeCells[guess]) <= most {
				return
			}
			if cells := m.cellsOf(int(guess), columns); cells > most {
				raise(&found, int64(cells))
			}
		}
	})
	most = int(found.Load())
	return most, max(best, most)
}

// raise sets value to limit if that is more.
func raise(value *atomic.Int64, limit int64) {
	for {
		old := value.Load()
		if old >= limit || value.CompareAndSwap(old, limit) {
			return
		}
	}
}

// cellsOf counts the cells of the candidates in some columns under a guess, by the
// table.
func (m *maker) cellsOf(guess int, columns []int32) int {
	feedbacks := m.table[guess*len(m.codes):][:len(m.codes)]
	var seen [4]uint64
	for _, at := range columns {
		ordinal := feedbacks[at]
		seen[ordinal>>6] |= 1 << (ordinal & 63)
	}
	return bits.OnesCount64(seen[0]) + bits.OnesCount64(seen[1]) + bits.OnesCount64(seen[2]) + bits.OnesCount64(seen[3])
}
