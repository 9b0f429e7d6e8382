package strategy

import (
	"strings"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/strategy/weigh"
)

// entry is a strategy with a name.
type entry struct {
	name  string
	make  func(seed uint64, width int) Strategy
	width int // the default of the width that may follow the name; 0 if none may
	most  int // the largest width
}

// registry has the strategies, the simplest first.
var registry = []entry{
	{name: "first", make: always(First)},
	{name: "random", make: func(seed uint64, _ int) Strategy { return random{seed} }},
	{name: "centroid", make: always(centroid{})},
	{name: "minimax", make: always(Minimax)},
	{name: "expected", make: always(Expected)},
	{name: "entropy", make: always(Entropy)},
	{name: "parts", make: always(Parts)},
	{name: "two-step", make: func(_ uint64, width int) Strategy { return twoStep{width} }, width: defaultWidth, most: limits.Width},
	{name: "lookahead", make: func(_ uint64, width int) Strategy { return NewLookahead(Entropy, width) }, width: defaultWidth, most: limits.Width},
	{name: "overture", make: always(opener{})},
	{name: "overture-minimax", make: always(opener{minimax: true})},
	{name: "sampled", make: func(_ uint64, effort int) Strategy { return NewSampled(effort) }, width: 1, most: limits.Effort},
}

// always makes a strategy that has neither a seed nor a width.
func always(s Strategy) func(uint64, int) Strategy {
	return func(uint64, int) Strategy { return s }
}

// All returns the names that [ByName] knows, the simplest strategy first. The last is optimal, if the program
// imports package optimal.
func All() []string {
	var names []string
	for _, entry := range registry {
		names = append(names, entry.name)
	}
	if weigh.NewOptimal != nil {
		names = append(names, weigh.Optimal)
	}
	return names
}

// ByName returns the strategy of that name, in any case. A width, or the effort of a sampled strategy, may
// follow: lookahead-200. The seed is for a random strategy. An unknown name is an error, and a width that is too
// large is a [codebreaker.ErrLimit].
//
// Some strategies have no variable or function of their own. Random plays any candidate, each with the same
// probability (Appleyard 1976); centroid plays the candidate that agrees in most places with the average code
// (Forget 1983). Two-step plays the guess with the most information after two guesses, of as many guesses as its
// width. Overture and overture-minimax play as the Perl program decodeur-mm does (Forget 2011–2026).
func ByName(name string, seed uint64) (Strategy, error) {
	wanted := strings.ToLower(name)
	for _, entry := range registry {
		if entry.name == wanted {
			return entry.make(seed, entry.width), nil
		}
		text, found := strings.CutPrefix(wanted, entry.name+"-")
		if !found || entry.width == 0 || strings.Trim(text, "0123456789") != "" {
			continue
		}
		width, err := limits.Parse(entry.name, text, 1, uint64(entry.most))
		if err != nil {
			return nil, err
		}
		return entry.make(seed, int(width)), nil
	}
	if wanted == weigh.Optimal && weigh.NewOptimal != nil {
		return weigh.NewOptimal().(Strategy), nil
	}
	return nil, message.NewProblem("strategy-unknown", "unknown strategy {{.name}}; choose {{.names}}",
		"name", name, "names", strings.Join(All(), ", "))
}
