package tree_test

import (
	"context"
	"errors"
	"math"
	"runtime"
	"sync/atomic"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestSampleLimit checks that a sample that is too large, or that begins too late, is refused before memory is taken.
func TestSampleLimit(t *testing.T) {
	p := position.Start(testgame.Parse(t, "4x6"))
	for _, secrets := range []int{limits.Sample + 1, math.MaxInt32, math.MaxInt} {
		if _, err := tree.Sample(t.Context(), p, tree.Options{Strategy: strategy.First}, secrets, 1); !errors.Is(err, limits.ErrReached) {
			t.Errorf("%d secrets: %v", secrets, err)
		}
		if _, err := tree.Sample(t.Context(), p, tree.Options{Strategy: strategy.First, Skip: secrets}, 10, 1); !errors.Is(err, limits.ErrReached) {
			t.Errorf("secrets from %d on: %v", secrets, err)
		}
	}
	whole, err := tree.Sample(t.Context(), p, tree.Options{Strategy: strategy.First}, 100, 1)
	if err != nil {
		t.Fatal(err)
	}
	total := uint64(0)
	for first := 0; first < 100; first += 25 {
		part, err := tree.Sample(t.Context(), p, tree.Options{Strategy: strategy.First, Skip: first}, first+25, 1)
		if err != nil {
			t.Fatal(err)
		}
		total += part.Measure.Total()
	}
	if total != whole.Measure.Total() {
		t.Errorf("the parts of a sample have a total of %d, the sample %d", total, whole.Measure.Total())
	}
}

// stopping cancels its context at its first choice.
type stopping struct {
	strategy.Strategy
	cancel  context.CancelFunc
	choices atomic.Int64
}

func (s *stopping) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	s.choices.Add(1)
	s.cancel()
	return s.Strategy.Choose(context.WithoutCancel(ctx), p)
}

// TestSampleStopped checks that no position is played after the context has ended, even by a strategy that does not
// look at it: in a game of millions of listed codes the positions alone would take seconds.
func TestSampleStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := &stopping{Strategy: strategy.First, cancel: cancel}
	game := testgame.Parse(t, "6x8")
	opening := testgame.Code(t, game, "111222")
	if _, err := tree.Sample(ctx, position.Start(game), tree.Options{Strategy: s, Opening: &opening}, 100, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	if most := int64(runtime.GOMAXPROCS(0)) + 1; s.choices.Load() > most {
		t.Errorf("%d positions were played, %d at most can be under way", s.choices.Load(), most)
	}
}
