package play

import (
	"context"
	"math/bits"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/position"
)

// Scale weighs guesses for the same candidates, again and again.
type Scale struct {
	h       *heuristic // or nil, where feedbacks are too many to count each
	measure Measure
	set     bitslice.Set
	at      []uint32 // feedbacks of the candidates

	// A hash table of the feedbacks that were met: 0 or the number of a cell, from 1, and beside it
	// the feedback.
	cells     []uint32
	feedbacks []uint32
	sizes     []uint32 // of the cells
}

// mostCells is the number of feedbacks of a game up to which each is counted: 3^10 of ten
// places told apart are more.
const mostCells = 1 << 15

// NewScale returns a scale for candidates of a game, under a measure.
func NewScale(game *codebreaker.Game, measure Measure, candidates []codebreaker.Code) *Scale {
	return newScale(game, measure, candidates, mostCells)
}

func newScale(game *codebreaker.Game, measure Measure, candidates []codebreaker.Code, mostCells int) *Scale {
	s := &Scale{measure: measure}
	if layout := position.Layout(game); layout.Cells() > mostCells {
		bitslice.Load(&s.set, layout, candidates)
		s.at = make([]uint32, len(candidates))
		s.cells = make([]uint32, 2<<bits.Len(uint(len(candidates)))) // no more than half full
		s.feedbacks = make([]uint32, len(s.cells))
		return s
	}
	s.h = newHeuristic(game, measure, true, NewCrew(0))
	s.h.load(candidates)
	return s
}

// Values returns the values of guesses, found on all cores. The error is the context's.
func (s *Scale) Values(ctx context.Context, guesses []codebreaker.Code) ([]int64, error) {
	if s.h != nil {
		return s.h.values(ctx, &s.h.set, bitslice.NewGuesses(s.h.layout, guesses))
	}
	values := make([]int64, len(guesses))
	for i, guess := range guesses {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		values[i] = s.measure.Value(s.divide(guess))
	}
	return values, nil
}

// divide returns the sizes of the cells that a guess makes.
func (s *Scale) divide(guess codebreaker.Code) []uint32 {
	clear(s.cells)
	s.sizes = s.sizes[:0]
	s.set.Feedbacks(guess, s.at)
	for _, feedback := range s.at {
		at := int(feedback*2654435769) & (len(s.cells) - 1) // Knuth's multiplicative hash
		for s.cells[at] != 0 && s.feedbacks[at] != feedback {
			at = (at + 1) & (len(s.cells) - 1)
		}
		if s.cells[at] == 0 {
			s.sizes = append(s.sizes, 0)
			s.cells[at], s.feedbacks[at] = uint32(len(s.sizes)), feedback
		}
		s.sizes[s.cells[at]-1]++
	}
	return s.sizes
}
