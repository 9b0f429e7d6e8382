package play

import (
	"context"
	"slices"

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
}

// mostCells is the number of feedbacks of a game up to which each is counted: 3^10 of ten
// places told apart are more.
const mostCells = 1 << 15

// NewScale returns a scale for candidates of a game, under a measure.
func NewScale(game *codebreaker.Game, measure Measure, candidates []codebreaker.Code) *Scale {
	s := &Scale{measure: measure}
	if layout := position.Layout(game); layout.Cells() > mostCells {
		bitslice.Load(&s.set, layout, candidates)
		s.at = make([]uint32, len(candidates))
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
	var cells []uint32
	for i, guess := range guesses {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s.set.Feedbacks(guess, s.at)
		slices.Sort(s.at)
		cells = cells[:0]
		for first, end := 0, 0; first < len(s.at); first = end {
			for end < len(s.at) && s.at[end] == s.at[first] {
				end++
			}
			cells = append(cells, uint32(end-first))
		}
		values[i] = s.measure.Value(cells)
	}
	return values, nil
}
