package partition

import (
	"cmp"
	"slices"

	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// Cell is one class of a partition: the candidates that give one feedback, in code order.
type Cell struct {
	Ordinal uint32 // of the feedback
	Codes   []rules.Code
}

// Splitter divides candidates of one game by their feedback to a guess, repeatedly, in its own
// memory. It is for one goroutine.
//
// The memory is a stack, as a depth-first search needs: [Splitter.Release] frees all cells made
// since a [Splitter.Mark].
type Splitter struct {
	layout  bitslice.Layout
	set     bitslice.Set // some of the candidates
	counter Counter

	blocks [][]rules.Code // the memory of cells; each block is as long as it is in use
	top    int            // the last block in use
	cells  []Cell
}

// Mark records how much of a splitter's memory is in use.
type Mark struct{ top, codes, cells int }

const (
	leastBlock   = 1 << 12 // codes in a block, or more
	loadedAtOnce = 1 << 12 // candidates whose planes are in memory
)

// NewSplitter returns a splitter for candidates of the game.
func NewSplitter(game *rules.Game) *Splitter {
	return &Splitter{layout: Layout(game), blocks: make([][]rules.Code, 1)}
}

// Mark returns the current extent of used memory.
func (s *Splitter) Mark() Mark { return Mark{s.top, len(s.blocks[s.top]), len(s.cells)} }

// Release frees the cells made since the mark.
func (s *Splitter) Release(m Mark) {
	s.top, s.cells = m.top, s.cells[:m.cells]
	s.blocks[s.top] = s.blocks[s.top][:m.codes]
}

// room returns memory for n codes.
func (s *Splitter) room(n int) []rules.Code {
	if from := len(s.blocks[s.top]); from+n > cap(s.blocks[s.top]) {
		if from > 0 {
			s.top++
		}
		if s.top == len(s.blocks) {
			s.blocks = append(s.blocks, nil)
		}
		if free := cap(s.blocks[s.top]); free < n {
			s.blocks[s.top] = make([]rules.Code, 0, max(n, 2*free, leastBlock))
		}
		s.blocks[s.top] = s.blocks[s.top][:0]
	}
	from := len(s.blocks[s.top])
	s.blocks[s.top] = s.blocks[s.top][:from+n]
	return s.blocks[s.top][from:]
}

// Split returns the nonempty cells of candidates after a guess, ordered by ordinal. They are valid
// until released.
func (s *Splitter) Split(candidates []rules.Code, guess rules.Code) []Cell {
	s.counter.fitCells(len(candidates), s.layout.Cells())
	feedbacks := s.counter.cells
	for some := range slices.Chunk(candidates, loadedAtOnce) {
		bitslice.LoadPlanes(&s.set, s.layout, some)
		s.set.Feedbacks(guess, feedbacks)
		feedbacks = feedbacks[len(some):]
	}
	sizes := s.counter.number()
	room := s.room(len(candidates))
	first := len(s.cells)
	for i, size := range sizes {
		s.cells = append(s.cells, Cell{s.counter.feedbacks[i], room[:0:size]})
		room = room[size:]
	}
	cells := s.cells[first:len(s.cells):len(s.cells)]
	for i, number := range s.counter.cells {
		cell := &cells[number]
		cell.Codes = append(cell.Codes, candidates[i])
	}
	slices.SortFunc(cells, func(a, b Cell) int { return cmp.Compare(a.Ordinal, b.Ordinal) })
	return cells
}
