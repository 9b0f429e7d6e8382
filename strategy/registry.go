package strategy

import (
	"strconv"
	"strings"

	"codebreaker/internal/message"
	"codebreaker/internal/play"
)

// entry is a strategy with a name.
type entry struct {
	name  string
	make  func(seed uint64, width int) Strategy
	width int // the default of the width that may follow the name; 0 if none may
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
	{name: "two-step", make: func(_ uint64, width int) Strategy { return twoStep{width} }, width: defaultWidth},
	{name: "lookahead", make: func(_ uint64, width int) Strategy { return NewLookahead(Entropy, width) }, width: defaultWidth},
	{name: "overture", make: always(opener{})},
	{name: "overture-minimax", make: always(opener{minimax: true})},
	{name: "sampled", make: func(_ uint64, effort int) Strategy { return NewSampled(effort) }, width: 1},
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
	if play.NewOptimal != nil {
		names = append(names, play.Optimal)
	}
	return names
}

// ByName returns the strategy of that name, in any case. A width, or the effort of a sampled strategy, may
// follow: lookahead-200. The seed is for a random strategy. An unknown name is an error.
//
// Some strategies have no variable or function of their own. Random plays any candidate, each with the same
// probability (Appleyard 1976); centroid plays the candidate that agrees in most places with the average code
// (Forget 1983). Two-step plays the guess with the most information after two guesses, of as many guesses as its
// width. Overture and overture-minimax play as the Perl program decodeur-mm does (Forget 2011–2026).
func ByName(name string, seed uint64) (Strategy, error) {
	wanted := strings.ToLower(name)
	stem, width := cutWidth(wanted)
	for _, entry := range registry {
		switch {
		case entry.name == wanted:
			return entry.make(seed, entry.width), nil
		case entry.name == stem && entry.width > 0:
			return entry.make(seed, width), nil
		}
	}
	if wanted == play.Optimal && play.NewOptimal != nil {
		return play.NewOptimal().(Strategy), nil
	}
	return nil, message.NewProblem("strategy-unknown", "unknown strategy {{.name}}; choose {{.names}}",
		"name", name, "names", strings.Join(All(), ", "))
}

// cutWidth divides a name into a stem and the width at its end, or 0 without a width.
func cutWidth(name string) (stem string, width int) {
	at := strings.LastIndexByte(name, '-')
	if at < 0 {
		return name, 0
	}
	width, err := strconv.Atoi(name[at+1:])
	if err != nil || width < 1 {
		return name, 0
	}
	return name[:at], width
}
