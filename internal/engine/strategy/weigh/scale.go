package weigh

import (
	"context"
	"sync"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// Scale weighs guesses repeatedly for the same candidates.
type Scale struct {
	game    *rules.Game
	workers *budget.Pool
	h       *heuristic // nil if feedbacks are too many for a table
	measure Measure
	idle    sync.Pool // of *partition.Counter
}

// mostCells is the largest number of feedbacks for which each has a table entry. With feedback by
// place, ten places have more: 3^10.
const mostCells = 1 << 15

// NewScale returns a scale for candidates of a game under a measure.
func NewScale(workers *budget.Pool, game *rules.Game, measure Measure, candidates []rules.Code) *Scale {
	return newScale(workers, game, measure, candidates, mostCells)
}

func newScale(workers *budget.Pool, game *rules.Game, measure Measure, candidates []rules.Code, mostCells int) *Scale {
	s := &Scale{game: game, workers: workers, measure: measure}
	if partition.Layout(game).Cells() > mostCells {
		of := partition.NewCandidates(game, candidates)
		s.idle.New = func() any { return of.NewCounter() }
		return s
	}
	s.h = newHeuristic(game, measure, true, workers)
	s.h.load(candidates)
	return s
}

// isSparse reports whether feedbacks are too many for a table, so that weighing takes several times
// as long.
func (s *Scale) isSparse() bool { return s.h == nil }

// Values returns the values of guesses, computed by the workers. The error is the context's.
func (s *Scale) Values(ctx context.Context, guesses []rules.Code) ([]int64, error) {
	if s.h != nil {
		return s.h.values(ctx, &s.h.set, bitslice.NewGuesses(s.h.layout, guesses))
	}
	values := make([]int64, len(guesses))
	s.workers.Each((len(guesses)+dividedAtOnce-1)/dividedAtOnce, func(portion int) {
		counter := s.idle.Get().(*partition.Counter)
		defer s.idle.Put(counter)
		first := portion * dividedAtOnce
		for i := first; i < min(first+dividedAtOnce, len(guesses)) && ctx.Err() == nil; i++ {
			values[i] = s.value(counter, guesses[i])
		}
	})
	return values, ctx.Err()
}

// value returns the value of a guess, whose cells a counter counts.
func (s *Scale) value(counter *partition.Counter, guess rules.Code) int64 {
	if s.measure.prefersSingles() {
		return s.measure.kernel.Value(counter.Sizes(guess))
	}
	var cells []Cell
	for _, size := range counter.Count(guess) {
		cells = append(cells, Cell{s.game.FeedbackAt(int(size.Ordinal)), int(size.Candidates), size.Weight})
	}
	return s.measure.Value(cells)
}

// dividedAtOnce is the number of guesses in a goroutine's portion.
const dividedAtOnce = 16
