package optimal_test

import (
	"testing"

	"codebreaker/optimal"
	"codebreaker/position"
	"codebreaker/tree"
)

// TestSignature pins how many sets one thread counts: no result, but what the bounds, the
// memory and the order of guesses are worth. A change that moves a number says so.
func TestSignature(t *testing.T) {
	for _, test := range []struct {
		game    string
		options optimal.Options
		total   uint64
		nodes   uint64
	}{
		{"4x6", optimal.Options{}, 5625, 2364},
		{"4x6", optimal.Options{MaxDepth: 5}, 5626, 2624},
		{"4x6", optimal.Options{Objective: optimal.LeastMax}, 5626, 2624},
		{"3x7", optimal.Options{Objective: optimal.LeastTotalThenMax}, 1474, 1414},
		{"3x7", optimal.Options{Guesses: tree.CandidateGuesses}, 1503, 2105},
		{"3x9", optimal.Options{}, 3596, 30016},
		{"4x6-distinct", optimal.Options{}, 1446, 111},
		{"3x9-black", optimal.Options{}, 5975, 636},
		{"2x24-distinct-black", optimal.Options{}, 9177, 642},
		{"3x7-distinct-black", optimal.Options{}, 1231, 1092},
		{"4x3-black", optimal.Options{}, 331, 77},
		{"2.6.7-black", optimal.Options{}, 443, 63},
		{"3.4.6", optimal.Options{}, 243, 128},
		{"3x6-place", optimal.Options{}, 693, 44},
		{"4x4-sum", optimal.Options{}, 2065, 646},
		{"3x5-place-hard", optimal.Options{}, 380, 34},
		{"3x5-place-hard", optimal.Options{MaxDepth: 5}, 380, 34},
	} {
		test.options.Threads = 1
		result, err := optimal.Solve(t.Context(), position.Start(parse(t, test.game)), test.options)
		if err != nil {
			t.Errorf("%s: %v", test.game, err)
			continue
		}
		if result.Total != test.total || result.Nodes != test.nodes {
			t.Errorf("%s, objective %d, max depth %d, guesses %q: total %d, %d sets counted; they were %d, %d",
				test.game, test.options.Objective, test.options.MaxDepth, test.options.Guesses, result.Total, result.Nodes, test.total, test.nodes)
		}
	}
}
