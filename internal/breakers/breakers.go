// Package breakers knows every strategy by its name, those that search the best tree
// among them, which of them suits a game, and how much work of theirs is quick.
package breakers

import (
	"slices"
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/optimal"
	"codebreaker/strategy"
)

// entry is a strategy.
type entry struct {
	name string
	make func(seed uint64, width int) strategy.Strategy
	wide int // the width, which may follow the name, where none does; 0 for one that has none
}

// registry has the strategies, the simplest first.
var registry = []entry{
	{name: "first", make: only(strategy.First)},
	{name: "random", make: func(seed uint64, _ int) strategy.Strategy { return strategy.NewRandom(seed) }},
	{name: "centroid", make: only(strategy.Centroid)},
	{name: "minimax", make: only(strategy.Minimax)},
	{name: "expected", make: only(strategy.Expected)},
	{name: "entropy", make: only(strategy.Entropy)},
	{name: "parts", make: only(strategy.Parts)},
	{name: "two-step", make: func(_ uint64, width int) strategy.Strategy { return strategy.NewTwoStep(width) }, wide: strategy.DefaultWidth},
	{name: "lookahead", make: func(_ uint64, width int) strategy.Strategy { return strategy.NewLookahead(strategy.Entropy, width) }, wide: strategy.DefaultWidth},
	{name: "overture", make: only(strategy.Overture{})},
	{name: "overture-minimax", make: only(strategy.Overture{Minimax: true})},
	{name: "sampled", make: func(_ uint64, effort int) strategy.Strategy { return strategy.NewSampled(effort) }, wide: 1},
	{name: optimal.Name, make: only(optimal.Strategy{})},
}

// only makes a strategy that has neither lots nor a width.
func only(s strategy.Strategy) func(uint64, int) strategy.Strategy {
	return func(uint64, int) strategy.Strategy { return s }
}

// Names returns the names that [ByName] knows, the simplest strategy first.
func Names() []string {
	var names []string
	for _, entry := range registry {
		names = append(names, entry.name)
	}
	return names
}

// ByName returns the strategy of that name, in any case. Those that look ahead may be
// followed by their width: lookahead-200. The seed is what a strategy that draws by
// lot begins with. The error is a [codebreaker.Problem].
func ByName(name string, seed uint64) (strategy.Strategy, error) {
	wanted := strings.ToLower(name)
	stem, width := cutWidth(wanted)
	for _, entry := range registry {
		switch {
		case entry.name == wanted:
			return entry.make(seed, entry.wide), nil
		case entry.name == stem && entry.wide > 0:
			return entry.make(seed, width), nil
		}
	}
	return nil, codebreaker.NewProblem("strategy-unknown", "unknown strategy {{.name}}; choose {{.names}}",
		"name", name, "names", strings.Join(Names(), ", "))
}

// Planned is [ByName] for strategies that play the same in the same position, so that
// there is a tree of them. Those that draw by lot are a [codebreaker.Problem].
func Planned(name string) (strategy.Strategy, error) {
	s, err := ByName(name, 0)
	if _, drawn := s.(*strategy.Random); drawn {
		return nil, codebreaker.NewProblem("tree-random", "the strategy random has no tree: it chooses each guess at random")
	}
	return s, err
}

// Quick reports whether a strategy of [ByName] looks one guess ahead, so that in small games it answers at once; those
// that look further, or at more samples, take as long as their width says, or longer.
func Quick(s strategy.Strategy) bool {
	stem, _ := cutWidth(s.Name())
	return stem != optimal.Name && !slices.ContainsFunc(registry, func(entry entry) bool { return entry.name == stem && entry.wide > 0 })
}

// Weighing is [ByName] for strategies that weigh every guess. Others are a
// [codebreaker.Problem].
func Weighing(name string) (*strategy.Heuristic, error) {
	s, err := ByName(name, 0)
	if err != nil {
		return nil, err
	}
	heuristic, ok := s.(*strategy.Heuristic)
	if !ok {
		var names []string
		for _, one := range strategy.Heuristics() {
			names = append(names, one.Name())
		}
		return nil, codebreaker.NewProblem("strategy-unweighing", "strategy {{.name}} does not give every guess a value; choose one that does: {{.names}}",
			"name", s.Name(), "names", strings.Join(names, ", "))
	}
	return heuristic, nil
}

// cutWidth returns what stands before the width that a name ends with; 0 where it has
// none.
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
