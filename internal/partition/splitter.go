package partition

import (
	"cmp"
	"slices"

	"codebreaker"
	"codebreaker/internal/bitslice"
)

// Cell is one class of a partition: the candidates that give one feedback, in code order.
type Cell struct {
	Ordinal uint32 // of the feedback
	Codes   []codebreaker.Code
}

// Splitter divides candidates of one game by their feedback to a guess, repeatedly, in its own
// memory. It is for one goroutine.
//
// The memory is a stack, as a depth-first search needs: [Splitter.Release] frees all cells made
// since a [Splitter.Mark].
type Splitter struct {
	layout   bitslice.Layout
	set      bitslice.Set
	ordinals []uint32
	counts   []uint32 // by ordinal, all 0 between calls

	codes []codebreaker.Code
	cells []Cell
}

// Mark records how much of a splitter's memory is in use.
type Mark struct{ codes, cells int }

// NewSplitter returns a splitter for candidates of the game.
func NewSplitter(game *codebreaker.Game) *Splitter { return &Splitter{layout: Layout(game)} }

// Mark returns the current extent of used memory.
func (s *Splitter) Mark() Mark { return Mark{len(s.codes), len(s.cells)} }

// Release frees the cells made since the mark.
func (s *Splitter) Release(m Mark) { s.codes, s.cells = s.codes[:m.codes], s.cells[:m.cells] }

// Split returns the nonempty cells of candidates after a guess, ordered by ordinal. They are valid
// until released.
func (s *Splitter) Split(candidates []codebreaker.Code, guess codebreaker.Code) []Cell {
	bitslice.Load(&s.set, s.layout, candidates)
	if cap(s.ordinals) < len(candidates) {
		s.ordinals = make([]uint32, len(candidates))
	}
	ordinals := s.ordinals[:len(candidates)]
	s.set.Feedbacks(guess, ordinals)
	if s.counts == nil {
		s.counts = make([]uint32, s.layout.Cells())
	}
	first := len(s.cells)
	for _, ordinal := range ordinals {
		if s.counts[ordinal] == 0 {
			s.cells = append(s.cells, Cell{Ordinal: ordinal})
		}
		s.counts[ordinal]++
	}
	cells := s.cells[first:len(s.cells):len(s.cells)]
	slices.SortFunc(cells, func(a, b Cell) int { return cmp.Compare(a.Ordinal, b.Ordinal) })
	s.fill(candidates, ordinals, cells)
	return cells
}

// fill puts the candidates into their cells. Meanwhile counts holds the index of each cell.
func (s *Splitter) fill(candidates []codebreaker.Code, ordinals []uint32, cells []Cell) {
	if len(s.codes)+len(candidates) > cap(s.codes) {
		// Cells in use keep the old memory; the new memory is filled from where the old one ended.
		s.codes = make([]codebreaker.Code, len(s.codes), 2*(len(s.codes)+len(candidates)))
	}
	for i := range cells {
		ordinal := cells[i].Ordinal
		size := int(s.counts[ordinal])
		s.counts[ordinal] = uint32(i)
		from := len(s.codes)
		s.codes = s.codes[:from+size]
		cells[i].Codes = s.codes[from : from : from+size]
	}
	for i, ordinal := range ordinals {
		cell := &cells[s.counts[ordinal]]
		cell.Codes = append(cell.Codes, candidates[i])
	}
	for i := range cells {
		s.counts[cells[i].Ordinal] = 0
	}
}
