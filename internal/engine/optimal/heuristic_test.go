package optimal_test

import (
	"context"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestStoppedNoWorseThanHeuristics checks that a search that is stopped has a tree at least as good as that of every
// heuristic, in a small game, a larger one, and within a number of guesses.
func TestStoppedNoWorseThanHeuristics(t *testing.T) {
	optimal.Unhurried(t)
	for _, test := range []struct {
		game  string
		depth int
	}{{"4x6", 0}, {"4x6", 6}, {"4x8", 0}, {"5x5-black", 0}} {
		p := position.Start(testgame.Parse(t, test.game))
		ctx, cancel := context.WithCancel(t.Context())
		result, err := optimal.Solve(ctx, p, optimal.Options{
			MaxDepth: test.depth, Budget: budget.Budget{Threads: 1},
			Progress: func(now optimal.Progress) { cancel() },
		})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if result.Proven {
			t.Fatalf("%s is not stopped", test.game)
		}
		for _, s := range strategy.Heuristics() {
			built, err := tree.Build(t.Context(), p, tree.Options{Strategy: s})
			if err != nil {
				t.Fatal(err)
			}
			if test.depth > 0 && built.Measure.Max() > test.depth {
				continue
			}
			if result.Tree == nil || result.Total > built.Measure.Total() || test.depth > 0 && result.Max > test.depth {
				t.Errorf("%s within %d: the stopped search has %d, %s %d", test.game, test.depth, result.Total, s.Name(), built.Measure.Total())
			}
		}
	}
}
