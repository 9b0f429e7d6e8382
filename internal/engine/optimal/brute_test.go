package optimal_test

import (
	"testing"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// tinyGames have up to some thirty codes, of every rule.
var tinyGames = []string{
	"1x5", "2x2", "2x3", "2x4", "2x5", "3x2", "3x3", "4x2", "2.3.4", "4x4-distinct", "3x4-distinct", "2x5-distinct", "3.3.4-distinct",
	"1x9-black", "2x5-black", "3x3-black", "4x2-black", "2.3.4-black", "1.4.5-black", "3x4-distinct-black", "4x4-distinct-black",
	"2x5-place", "3x3-place", "4x2-place", "3x4-distinct-place", "2.3.4-place",
	"2x5-sum", "3x3-sum", "4x2-sum", "3x4-distinct-sum", "2.3.4-sum",
	"2x4-place-hard", "3x3-place-hard", "4x2-place-hard", "2x4-place-ultra", "3x3-place-ultra", "4x2-place-ultra", "2x3-place-ultra-empty",
	"1x5-empty", "2x4-empty", "3x2-empty", "2.3.4-empty", "2x5-distinct-empty", "3x3-distinct-empty", "2.3.3-distinct-empty",
	"2x4-black-empty", "3x2-black-empty", "2.3.3-black-empty", "2x4-distinct-black-empty", "2x3-place-empty", "2x3-place-hard-empty",
}

// TestBruteForce compares every objective of tiny games with brute force.
func TestBruteForce(t *testing.T) {
	for i, name := range tinyGames {
		if !longtest.On() && i%4 > 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			game := testgame.Parse(t, name)
			codes := newOracle(game, nil).codes
			histories := []rules.History{nil}
			for i := range 3 {
				first := codes[len(codes)/3]
				histories = append(histories, rules.History{{Guess: first, Feedback: game.Mark(first, codes[(i+1)*len(codes)/5])}})
			}
			for _, history := range histories {
				for _, candidatesOnly := range []bool{false, true} {
					o := newOracle(game, history)
					o.own = candidatesOnly
					holdAll(t, &drawnSearch{game: game, oracle: o, opening: -1, history: history, options: optimal.Options{CandidatesOnly: candidatesOnly}})
				}
			}
		})
	}
}

// holdAll holds a search of all objectives, and of the total within every number of
// guesses from none that suffices to two more than the least that does. It also holds the fewest secrets missed
// by every number of guesses up to the least that suffices.
func holdAll(t *testing.T, s *drawnSearch) {
	t.Helper()
	for _, objective := range []optimal.Objective{optimal.LeastTotal, optimal.LeastTotalThenMax, optimal.LeastMaxThenLast, optimal.LeastMax} {
		s.options.Objective = objective
		s.hold(t)
	}
	most := s.truth().most
	s.options.Objective = optimal.LeastTotal
	for s.options.MaxDepth = max(1, most-1); s.options.MaxDepth <= most+2; s.options.MaxDepth++ {
		s.hold(t)
	}
	s.options.Objective = optimal.LeastMissed
	for s.options.MaxDepth = 1; s.options.MaxDepth <= most; s.options.MaxDepth++ {
		s.hold(t)
	}
}
