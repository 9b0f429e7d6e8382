// Package breakers is the strategy registry: the strategies of [strategy.ByName] and the one of
// package optimal. It also chooses the default strategy of a game and defines work budgets.
package breakers

import (
	"strings"

	"codebreaker/internal/message"
	"codebreaker/internal/play"
	"codebreaker/optimal"
	"codebreaker/strategy"
)

// Names returns the names that [ByName] accepts, the simplest strategy first.
func Names() []string { return append(strategy.All(), optimal.Name) }

// ByName is [strategy.ByName], extended with [optimal.Strategy].
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

// Planned is [ByName] for deterministic strategies, which have a tree. For a random strategy the
// error is a [message.Problem].
func Planned(name string) (strategy.Strategy, error) {
	s, err := ByName(name, 0)
	if err == nil && strategy.TraitsOf(s).Random {
		return nil, message.NewProblem("tree-random", "the strategy random has no tree: it chooses each guess at random")
	}
	return s, err
}

// Weighing is [ByName] for strategies that weigh every guess. For other strategies the error is a
// [message.Problem].
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
		return nil, message.NewProblem("strategy-unweighing", "strategy {{.name}} does not give every guess a value; choose one that does: {{.names}}",
			"name", s.Name(), "names", strings.Join(names, ", "))
	}
	return heuristic, nil
}
