// Package advice chooses the default strategy of a game, builds the trees of any strategy, and defines work
// budgets.
package advice

import (
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/strategy"
)

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
	if message.IsProblem(err, "strategy-unknown") {
		return nil, unknownStrategy(name, heuristicNames())
	}
	if err != nil {
		return nil, err
	}
	return HeuristicOf(s)
}

// heuristicNames returns the names of the strategies that weigh every guess.
func heuristicNames() (names []string) {
	for _, known := range strategy.All() {
		if _, weighs := known.Make(0, known.Width).(*strategy.Heuristic); weighs {
			names = append(names, known.Name)
		}
	}
	return names
}

// HeuristicOf returns the heuristic that a strategy is, if it weighs every guess. For other strategies the error is a
// [message.Problem].
func HeuristicOf(s strategy.Strategy) (*strategy.Heuristic, error) {
	heuristic, ok := s.(*strategy.Heuristic)
	if !ok {
		return nil, message.NewProblem("strategy-unweighing", "strategy {{.name}} does not give every guess a value; choose one that does: {{.names}}",
			"name", s.Name(), "names", strings.Join(heuristicNames(), ", "))
	}
	return heuristic, nil
}
