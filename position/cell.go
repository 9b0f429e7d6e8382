package position

import (
	"cmp"
	"context"
	"slices"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/internal/gamecheck"
)

// Cell is what one feedback to a guess leaves: a cell of the partition that the
// guess makes of the candidates.
type Cell struct {
	Feedback codebreaker.Feedback
	*Position
}

// Split returns what each feedback to a guess leaves: the cells that are not empty,
// in the order of the feedbacks' ordinals. The error is that of [Position.List], or a
// [codebreaker.Problem] when the guess is no row of the game's symbols.
func (p *Position) Split(ctx context.Context, guess codebreaker.Code) ([]Cell, error) {
	if _, err := p.List(ctx); err != nil {
		return nil, err
	}
	if err := gamecheck.Code(p.game, guess); err != nil {
		return nil, err
	}
	return NewSplitter(p.game).Split(p, guess), nil
}

// Largest returns the cell with most candidates, of equal ones the first. There must
// be a cell.
func Largest(cells []Cell) Cell {
	return slices.MaxFunc(cells, func(a, b Cell) int { return cmp.Compare(a.Len(), b.Len()) })
}

// Splitter splits positions of one game, again and again, in memory of its own. It
// is for one goroutine.
type Splitter struct {
	layout      bitslice.Layout
	tellsPlaces bool
	set         bitslice.Set
	ordinals    []uint32
	counts      []uint32 // by ordinal, all 0 between calls

	codes     []codebreaker.Code
	positions []Position
	cells     []Cell
}

// Mark is how much of a splitter's memory is in use.
type Mark struct{ codes, cells int }

// NewSplitter returns a splitter of positions of the game.
func NewSplitter(game *codebreaker.Game) *Splitter {
	return &Splitter{layout: Layout(game), tellsPlaces: game.Rule() == codebreaker.Place}
}

// Mark returns how much memory is in use.
func (s *Splitter) Mark() Mark { return Mark{len(s.codes), len(s.cells)} }

// Release gives back what was split since the mark.
func (s *Splitter) Release(m Mark) {
	s.codes, s.positions, s.cells = s.codes[:m.codes], s.positions[:m.cells], s.cells[:m.cells]
}

// Split is [Position.Split] of a position that was listed; of another it panics. The
// cells are good until released.
func (s *Splitter) Split(p *Position, guess codebreaker.Code) []Cell {
	codes := p.listed()
	if codes == nil {
		panic("position: a splitter is given a position that is not listed")
	}
	bitslice.Load(&s.set, s.layout, codes)
	if cap(s.ordinals) < len(codes) {
		s.ordinals = make([]uint32, len(codes))
	}
	ordinals := s.ordinals[:len(codes)]
	s.set.Feedbacks(guess, ordinals)
	if s.counts == nil {
		s.counts = make([]uint32, s.layout.Cells())
	}
	first := len(s.cells)
	for _, ordinal := range ordinals {
		if s.counts[ordinal] == 0 {
			s.cells = append(s.cells, Cell{Feedback: p.game.FeedbackAt(int(ordinal))})
		}
		s.counts[ordinal]++
	}
	cells := s.cells[first:len(s.cells):len(s.cells)]
	slices.SortFunc(cells, func(a, b Cell) int { return cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal()) })
	s.follow(p, guess, cells)
	s.deal(codes, ordinals, cells)
	return cells
}

// follow gives each cell its position, without candidates as yet.
func (s *Splitter) follow(p *Position, guess codebreaker.Code, cells []Cell) {
	first := len(s.positions)
	if first+len(cells) > cap(s.positions) {
		// Positions in use keep the old memory; the new is filled from where it ended.
		s.positions = make([]Position, first, 2*(first+len(cells)))
	}
	s.positions = s.positions[:first+len(cells)]
	last := p.play(guess)
	for i := range cells {
		if s.tellsPlaces && i > 0 {
			last = p.play(guess) // whose symmetry depends on the feedback
		}
		s.positions[first+i] = Position{game: p.game, last: last, feedback: cells[i].Feedback}
		cells[i].Position = &s.positions[first+i]
	}
}

// deal gives each cell its candidates. Between the counting and the end, counts
// holds the number of each cell.
func (s *Splitter) deal(codes []codebreaker.Code, ordinals []uint32, cells []Cell) {
	if len(s.codes)+len(codes) > cap(s.codes) {
		// Cells in use keep the old memory; the new is filled from where it ended.
		s.codes = make([]codebreaker.Code, len(s.codes), 2*(len(s.codes)+len(codes)))
	}
	for i := range cells {
		ordinal := cells[i].Feedback.Ordinal()
		size := int(s.counts[ordinal])
		s.counts[ordinal] = uint32(i)
		from := len(s.codes)
		s.codes = s.codes[:from+size]
		cells[i].codes = s.codes[from : from : from+size]
	}
	for i, ordinal := range ordinals {
		cell := cells[s.counts[ordinal]].Position
		cell.codes = append(cell.codes, codes[i])
	}
	for i := range cells {
		s.counts[cells[i].Feedback.Ordinal()] = 0
	}
}
