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
	of      Candidates
	counter Counter

	codes []rules.Code
	cells []Cell
}

// Mark records how much of a splitter's memory is in use.
type Mark struct{ codes, cells int }

// NewSplitter returns a splitter for candidates of the game.
func NewSplitter(game *rules.Game) *Splitter {
	s := &Splitter{layout: Layout(game)}
	s.counter.of = &s.of
	return s
}

// Mark returns the current extent of used memory.
func (s *Splitter) Mark() Mark { return Mark{len(s.codes), len(s.cells)} }

// Release frees the cells made since the mark.
func (s *Splitter) Release(m Mark) { s.codes, s.cells = s.codes[:m.codes], s.cells[:m.cells] }

// Split returns the nonempty cells of candidates after a guess, ordered by ordinal. They are valid
// until released.
func (s *Splitter) Split(candidates []rules.Code, guess rules.Code) []Cell {
	bitslice.LoadPlanes(&s.of.set, s.layout, candidates)
	s.counter.fit()
	sizes := s.counter.Sizes(guess)
	if len(s.codes)+len(candidates) > cap(s.codes) {
		// Cells in use keep the old memory; the new memory is filled from where the old one ended.
		s.codes = make([]rules.Code, len(s.codes), 2*(len(s.codes)+len(candidates)))
	}
	first := len(s.cells)
	for i, size := range sizes {
		from := len(s.codes)
		s.codes = s.codes[:from+int(size)]
		s.cells = append(s.cells, Cell{s.counter.feedbacks[i], s.codes[from : from : from+int(size)]})
	}
	cells := s.cells[first:len(s.cells):len(s.cells)]
	for i, number := range s.counter.cells {
		cell := &cells[number]
		cell.Codes = append(cell.Codes, candidates[i])
	}
	slices.SortFunc(cells, func(a, b Cell) int { return cmp.Compare(a.Ordinal, b.Ordinal) })
	return cells
}
