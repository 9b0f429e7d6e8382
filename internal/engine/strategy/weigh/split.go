package weigh

import (
	"context"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
)

// Splitter splits listed positions of one game repeatedly, in its own memory. It is for one
// goroutine. Like [partition.Splitter] it is a stack.
type Splitter struct {
	tiles     bool
	parts     *partition.Splitter
	positions []position.Position
	cells     []position.Cell
}

// Mark records how much of a splitter's memory is in use.
type Mark struct {
	parts partition.Mark
	cells int
}

// NewSplitter returns a splitter for positions of the game.
func NewSplitter(game *rules.Game) *Splitter {
	return &Splitter{tiles: game.Rule().Tiles(), parts: partition.NewSplitter(game)}
}

// Mark returns the current extent of used memory.
func (s *Splitter) Mark() Mark { return Mark{s.parts.Mark(), len(s.cells)} }

// Release frees the cells made since the mark.
func (s *Splitter) Release(m Mark) {
	s.parts.Release(m.parts)
	s.positions, s.cells = s.positions[:m.cells], s.cells[:m.cells]
}

// Split is [position.Position.Split] for a listed position. The cells are valid until released.
func (s *Splitter) Split(p *position.Position, guess rules.Code) []position.Cell {
	codes, err := p.List(context.Background())
	if err != nil {
		panic("weigh: a splitter needs a position that is listed: " + err.Error())
	}
	parts := s.parts.Split(codes, guess)
	first := len(s.cells)
	if first+len(parts) > cap(s.positions) {
		// Positions in use keep the old memory; the new memory is filled from where the old one
		// ended.
		s.positions = make([]position.Position, first, 2*(first+len(parts)))
	}
	s.positions = s.positions[:first+len(parts)]
	guessed := p.Guess(guess)
	for i := range parts {
		if s.tiles && i > 0 {
			guessed = p.Guess(guess) // its symmetry depends on the feedback
		}
		feedback := p.Game().FeedbackAt(int(parts[i].Ordinal))
		guessed.Answer(&s.positions[first+i], feedback, parts[i].Codes)
		s.cells = append(s.cells, position.Cell{Feedback: feedback, Size: len(parts[i].Codes), Position: &s.positions[first+i]})
	}
	return s.cells[first:len(s.cells):len(s.cells)]
}
