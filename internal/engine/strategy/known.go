package strategy

import "codebreaker/internal/engine/limits"

// Known is a strategy that is known by its name.
type Known struct {
	Name  string
	Make  func(seed uint64, width int) Strategy
	Width int // the default of the width, or the effort of a sampled strategy, that may follow the name; 0 if none may
	Most  int // the largest width
}

// Optimal is the name of the strategy of package optimal.
const Optimal = "optimal"

// All returns the strategies of this package that have a name, the simplest first. Package advice finds one by its
// name.
//
// Some have no variable of their own. Centroid plays the candidate that agrees in most places with the average code
// (Forget 1983). Two-step plays the guess with the most information after two guesses, of as many guesses as its
// width. Overture and overture-minimax play as the Perl program decodeur-mm does (Forget 2011–2026).
func All() []Known {
	return []Known{
		{Name: "first", Make: always(First)},
		{Name: "random", Make: func(seed uint64, _ int) Strategy { return NewRandom(seed) }},
		{Name: "centroid", Make: always(centroid{})},
		{Name: "minimax", Make: always(Minimax)},
		{Name: "expected", Make: always(Expected)},
		{Name: "entropy", Make: always(Entropy)},
		{Name: "parts", Make: always(Parts)},
		{Name: "chance", Make: always(Chance)},
		{Name: "two-step", Make: func(_ uint64, width int) Strategy { return newTwoStep(width) }, Width: defaultWidth, Most: limits.Width},
		{Name: "lookahead", Make: func(_ uint64, width int) Strategy { return NewLookahead(Entropy, width) }, Width: defaultWidth, Most: limits.Width},
		{Name: "overture", Make: always(opener{})},
		{Name: "overture-minimax", Make: always(opener{minimax: true})},
		{Name: "sampled", Make: func(_ uint64, effort int) Strategy { return NewSampled(effort) }, Width: 1, Most: limits.Effort},
	}
}

// always makes a strategy that has neither a seed nor a width.
func always(s Strategy) func(uint64, int) Strategy {
	return func(uint64, int) Strategy { return s }
}
