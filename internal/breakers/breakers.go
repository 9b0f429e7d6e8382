// Package breakers adds the strategy of package optimal to those of [strategy.ByName], and says which strategy
// suits a game and how much work is quick.
package breakers

import (
	"strings"

	"codebreaker"
	"codebreaker/internal/play"
	"codebreaker/optimal"
	"codebreaker/strategy"
)

// Names returns the names that [ByName] knows, the simplest strategy first.
func Names() []string { return append(strategy.All(), optimal.Name) }

// ByName is [strategy.ByName] with [optimal.Strategy].
func ByName(name string, seed uint64) (strategy.Strategy, error) {
	if strings.EqualFold(name, optimal.Name) {
		return optimal.Strategy{}, nil
	}
	s, err := strategy.ByName(name, seed)
	if err != nil {
		return nil, play.UnknownStrategy(name, Names())
	}
	return s, nil
}

// Planned is [ByName] for strategies that play the same in the same position, so that
// there is a tree of them. Those that draw by lot are a [codebreaker.Problem].
func Planned(name string) (strategy.Strategy, error) {
	s, err := ByName(name, 0)
	if err == nil && strategy.TraitsOf(s).Random {
		return nil, codebreaker.NewProblem("tree-random", "the strategy random has no tree: it chooses each guess at random")
	}
	return s, err
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
