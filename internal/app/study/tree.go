package study

import (
	"context"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// Opened returns a strategy that first plays an opening. If the strategy is nil, it is the usual one of the game.
func Opened(game *rules.Game, by strategy.Strategy, opening []string) (strategy.Strategy, error) {
	if by == nil {
		by = advice.Usual(game)
	}
	guesses, err := reading.Opening(game, opening)
	return advice.Opened(by, guesses...), err
}

// Planned returns the strategy with a name, if it has a tree.
func Planned(name string) (strategy.Strategy, error) { return advice.Planned(name) }

// Weighing returns the heuristic with a name.
func Weighing(name string) (*strategy.Heuristic, error) { return advice.Weighing(name) }

// BuildTree builds the tree of a strategy from a position.
func BuildTree(ctx context.Context, p *position.Position, options tree.Options) (*tree.Result, error) {
	return advice.Build(ctx, p, options)
}

// Plays returns the number of guesses for each secret of a result whose tree or plays were kept.
func Plays(result *tree.Result) []tree.Play { return advice.Plays(result) }

// BestOpening builds the best of the trees that begin with any first guess.
func BestOpening(ctx context.Context, p *position.Position, options tree.Options) (*tree.Result, error) {
	return advice.BestOpening(ctx, p, options)
}

// MeasureTree measures a finished tree.
func MeasureTree(t *tree.Tree) *tree.Result { return advice.Measured(t) }

// The search for the best tree of a position, as package optimal describes it.
type (
	BestOptions  = optimal.Options
	BestResult   = optimal.Result
	BestProgress = optimal.Progress
)

// Objectives are the names of what the best tree has least of, by [optimal.Objective].
var Objectives = []string{
	optimal.LeastTotal:        "total",
	optimal.LeastMax:          "max",
	optimal.LeastTotalThenMax: "total-max",
	optimal.LeastMaxThenLast:  "max-last",
	optimal.LeastMissed:       Found,
}

// Found is the name of [optimal.LeastMissed].
const Found = "found"

// Memory is the memory of the search for the best tree in bytes, unless its options say otherwise.
const Memory = budget.Memory

// BestTree searches for the best tree of a position. The objective is an index of [Objectives].
func BestTree(ctx context.Context, p *position.Position, options BestOptions, objective int) (*BestResult, error) {
	options.Objective = optimal.Objective(objective)
	return optimal.Solve(ctx, p, options)
}

// WatchedBest lets the strategy of the best tree report the progress of its searches. ok is false for other
// strategies.
func WatchedBest(s strategy.Strategy, report func(BestProgress)) (watched strategy.Strategy, ok bool) {
	best, ok := s.(optimal.Strategy)
	best.Options.Progress = report
	return best, ok
}

// WeighsOpenings reports whether every first guess of a game can be weighed. [EstimateOpenings] values
// them by a sample otherwise, best first; all reports whether every distinct guess is there.
func WeighsOpenings(game *rules.Game) bool { return advice.OpeningsWeighable(game) }

// EstimateOpenings values the first guesses of a game by a sample.
func EstimateOpenings(ctx context.Context, game *rules.Game) (guesses []strategy.Estimate, all bool, err error) {
	return advice.EstimateOpenings(ctx, game)
}

// Secrets returns the number of secrets of a game; more means that there are more than that.
func Secrets(game *rules.Game) (n int, more bool) { return advice.Secrets(game) }
