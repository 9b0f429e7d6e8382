package play

import (
	"context"
	"math/bits"
	"sync"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/internal/partition"
)

// Scale weighs guesses for the same candidates, again and again.
type Scale struct {
	workers *Workers
	h       *heuristic // or nil, where feedbacks are too many to count each
	measure Measure
	set     bitslice.Set
	idle    sync.Pool // of dividers
}

// divider is memory to divide candidates in.
type divider struct {
	at []uint32 // feedbacks of the candidates

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
func NewScale(workers *Workers, game *codebreaker.Game, measure Measure, candidates []codebreaker.Code) *Scale {
	return newScale(workers, game, measure, candidates, mostCells)
}

func newScale(workers *Workers, game *codebreaker.Game, measure Measure, candidates []codebreaker.Code, mostCells int) *Scale {
	s := &Scale{workers: workers, measure: measure}
	if layout := partition.Layout(game); layout.Cells() > mostCells {
		bitslice.Load(&s.set, layout, candidates)
		s.idle.New = func() any {
			cells := 2 << bits.Len(uint(len(candidates))) // no more than half full
			return &divider{at: make([]uint32, len(candidates)), cells: make([]uint32, cells), feedbacks: make([]uint32, cells)}
		}
		return s
	}
	s.h = newHeuristic(game, measure, true, workers)
	s.h.load(candidates)
	return s
}

// IsSparse reports whether feedbacks are too many to count each, which takes some times as long.
func (s *Scale) IsSparse() bool { return s.h == nil }

// Values returns the values of guesses, found by the workers. The error is the context's.
func (s *Scale) Values(ctx context.Context, guesses []codebreaker.Code) ([]int64, error) {
	if s.h != nil {
		return s.h.values(ctx, &s.h.set, bitslice.NewGuesses(s.h.layout, guesses))
	}
	values := make([]int64, len(guesses))
	s.workers.pool.Each((len(guesses)+dividedAtOnce-1)/dividedAtOnce, func(portion int) {
		d := s.idle.Get().(*divider)
		defer s.idle.Put(d)
		first := portion * dividedAtOnce
		for i := first; i < min(first+dividedAtOnce, len(guesses)) && ctx.Err() == nil; i++ {
			values[i] = s.measure.Value(s.divide(d, guesses[i]))
		}
	})
	return values, ctx.Err()
}

// dividedAtOnce is the number of guesses that one goroutine takes.
const dividedAtOnce = 16

// divide returns the sizes of the cells that a guess makes.
func (s *Scale) divide(d *divider, guess codebreaker.Code) []uint32 {
	clear(d.cells)
	d.sizes = d.sizes[:0]
	s.set.Feedbacks(guess, d.at)
	for _, feedback := range d.at {
		at := int(feedback*2654435769) & (len(d.cells) - 1) // Knuth's multiplicative hash
		for d.cells[at] != 0 && d.feedbacks[at] != feedback {
			at = (at + 1) & (len(d.cells) - 1)
		}
		if d.cells[at] == 0 {
			d.sizes = append(d.sizes, 0)
			d.cells[at], d.feedbacks[at] = uint32(len(d.sizes)), feedback
		}
		d.sizes[d.cells[at]-1]++
	}
	return d.sizes
}
