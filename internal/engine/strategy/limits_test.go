package strategy_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"
)

// TestWidthLimits gives each strategy each number as its width. A width that is too large is named with its limit,
// and a strategy that is made can choose.
func TestWidthLimits(t *testing.T) {
	p := position.Start(testgame.Parse(t, "2x3"))
	for _, known := range strategy.All() {
		name := known.Name
		for _, number := range testgame.Numbers {
			chosen, err := advice.ByName(name+"-"+number, 0)
			if err == nil {
				_, err = chosen.Choose(t.Context(), p)
			}
			known := slices.Contains([]string{"lookahead", "two-step", "sampled"}, name)
			switch {
			case err == nil:
				t.Errorf("%s takes the width %s", name, number)
			case known && len(number) > 2 && !errors.Is(err, limits.ErrReached):
				t.Errorf("%s-%s: %v", name, number, err)
			case !known && !message.IsProblem(err, "strategy-unknown"):
				t.Errorf("%s-%s: %v", name, number, err)
			}
		}
	}
	for _, made := range []strategy.Strategy{strategy.NewSampled(math.MaxInt), strategy.NewLookahead(nil, math.MaxInt), strategy.NewSampled(math.MinInt), strategy.NewLookahead(nil, math.MinInt)} {
		if guess, err := made.Choose(t.Context(), p); err != nil {
			t.Errorf("%s chooses %v: %v", made.Name(), guess, err)
		}
	}
	if best, err := strategy.Best(t.Context(), p, strategy.Entropy, math.MaxInt); err != nil || len(best) != 2 {
		t.Errorf("%d guesses: %v", len(best), err)
	}
}
