package weigh

import (
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestPortions checks how much is weighed between two looks at the context. The costs of a pair are relative to one of
// short codes with a kernel. A portion has at most twice the work of 2^26 such pairs, unless it is the least number of
// guesses that a kernel is efficient with.
func TestPortions(t *testing.T) {
	own := Valued(nil)
	for _, test := range []struct {
		game       string
		measure    Measure
		weighted   bool
		cost, most int
	}{
		{"4x6", Measure{}, false, 1, 256},
		{"10x6", Measure{}, false, 32, 8},
		{"8x20-place", Measure{}, false, 64, 1},
		{"4x6", Measure{}, true, 64, 1},
		{"4x6", own, false, 64, 1},
	} {
		for _, candidates := range []int{1, 1000, 20_000, 300_000} {
			for _, guesses := range []int{100, 20_000, 1_000_000} {
				h := newHeuristic(testgame.Parse(t, test.game), test.measure, true, budget.NewPool(1))
				var weights []uint32
				if test.weighted {
					weights = make([]uint32, candidates)
				}
				bitslice.LoadWeighted(&h.set, h.layout, make([]rules.Code, candidates), weights)
				prepared := bitslice.NewGuesses(h.layout, make([]rules.Code, guesses))
				weighed := 0
				h.share(t.Context(), &h.set, prepared, func(_, first, last int) bool {
					if n := last - first; n > test.most && n*candidates*test.cost > 2<<26 {
						t.Errorf("%+v: %d guesses of %d for %d candidates in one portion", test, n, guesses, candidates)
					}
					weighed += last - first
					return false
				})
				if weighed != guesses {
					t.Errorf("%+v: weighed %d of %d guesses", test, weighed, guesses)
				}
			}
		}
	}
}
