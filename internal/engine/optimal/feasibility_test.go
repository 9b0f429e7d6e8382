package optimal_test

import (
	"bytes"
	"context"
	"io"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// TestMaxStopped checks that a search for the least maximum that is stopped early has a
// heuristic's tree and says which maximum is excluded.
func TestMaxStopped(t *testing.T) {
	for _, test := range []struct {
		game        string
		lower, most int
	}{
		{"5x6", 4, 6}, // by the cells of a guess alone: 20 cells, so that 3 guesses find 400 codes and 4 find 8,000
		{"4x9", 4, 7},
	} {
		if test.game == "4x9" && !longtest.On() {
			continue
		}
		ctx, cancel := context.WithCancel(t.Context())
		result, err := optimal.Solve(ctx, position.Start(testgame.Parse(t, test.game)), optimal.Options{
			Objective: optimal.LeastMax, Budget: budget.Budget{Threads: 1},
			Progress: func(now optimal.Progress) {
				if now.Max > 0 && now.LowerMax < now.Max && now.Depth > 0 {
					cancel()
				}
			},
		})
		cancel()
		if err != nil {
			t.Fatal(test.game, err)
		}
		if result.Proven || result.LowerMax > test.most || result.LowerMax < test.lower || result.Max != test.most || result.Tree == nil {
			t.Errorf("%s: proven %v, maximum %d to %d; %d to %d was expected", test.game, result.Proven, result.LowerMax, result.Max, test.lower, test.most)
			continue
		}
		if err := tree.Check(t.Context(), result.Tree); err != nil {
			t.Error(test.game, err)
		}
	}
}

// TestFewestAtMaximum finds the fewest codes at the least maximum, for 4x6 as Slovesnov did. It
// pins the number of counted sets.
func TestFewestAtMaximum(t *testing.T) {
	for _, test := range []struct {
		game  string
		most  int
		last  uint64
		nodes uint64
	}{
		{"4x6", 5, 539, 4600},
		{"3x8", 6, 20, 10701},
		{"3x6-black", 8, 13, 351},
		{"4x5-place", 4, 41, 94},
	} {
		result, err := optimal.Solve(t.Context(), position.Start(testgame.Parse(t, test.game)), optimal.Options{Objective: optimal.LeastMaxThenLast, Budget: budget.Budget{Threads: 1}})
		if err != nil {
			t.Fatal(test.game, err)
		}
		m := result.Tree.Measure()
		if m.Max() != test.most || m.Histogram[m.Max()] != test.last || result.LowerLast != test.last || !result.Proven || result.Nodes != test.nodes {
			t.Errorf("%s: %v, proven %v, at least %d, %d sets counted; at the maximum there were %d, sets %d", test.game, m.Histogram, result.Proven, result.LowerLast, result.Nodes, test.last, test.nodes)
		}
		if err := tree.Check(t.Context(), result.Tree); err != nil {
			t.Error(test.game, err)
		}
	}
	options := optimal.Options{Objective: optimal.LeastMaxThenLast, Proof: io.Discard}
	if _, err := optimal.Solve(t.Context(), position.Start(testgame.Parse(t, "3x4")), options); !message.IsProblem(err, "optimal-proof-last") {
		t.Errorf("%v; there is no certificate of that", err)
	}
}

// TestLeastMax checks least maxima, and how many sets are counted for them: see TestSignature.
func TestLeastMax(t *testing.T) {
	for _, test := range []struct {
		game  string
		most  int
		total uint64
		nodes uint64
	}{
		{"4x6-distinct", 5, 1446, 115},
		{"3x8-black", 10, 3810, 544},
		{"4x6", 5, 5626, 2620},
		{"3x8", 6, 2359, 4349},
	} {
		if test.nodes > 1000 && !longtest.On() {
			continue
		}
		var proof bytes.Buffer
		result, err := optimal.Solve(t.Context(), position.Start(testgame.Parse(t, test.game)), optimal.Options{Objective: optimal.LeastMax, Budget: budget.Budget{Threads: 1}, Proof: &proof})
		if err != nil {
			t.Fatal(test.game, err)
		}
		if result.Max != test.most || result.LowerMax != test.most || result.Total != test.total || result.Nodes != test.nodes || !result.Certified {
			t.Errorf("%s: max %d, at least %d, total %d, %d sets counted, certified %v", test.game, result.Max, result.LowerMax, result.Total, result.Nodes, result.Certified)
		}
	}
}
