package optimal

import (
	"context"
	"errors"
	"math"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal/certificate"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/engine/tree"
)

// A problem is a position to solve with options, and what a search has proven of all its trees.
type problem struct {
	game      *rules.Game
	position  *position.Position
	options   Options
	memory    int          // bytes of the largest table
	room      *budget.Room // for all tables
	codes     []rules.Code // the candidates in code order
	hints     *hints       // of the turns before; nil without the hard rule
	lower     cost         // a lower bound of the total
	lowerMax  int          // no tree has a smaller maximum; 0 if the objective does not ask
	lowerLast cost         // no tree of the least maximum has fewer codes at it, or no tree misses fewer; 0 if the objective does not ask
}

const (
	allTables = 4        // the memory of all tables of a search, in units of the largest one
	leastRoom = 16 << 20 // bytes that any search may take
)

// newProblem lists the candidates and checks the options.
func newProblem(ctx context.Context, p *position.Position, options Options) (*problem, error) {
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, position.ErrContradiction
	}
	if options.Proof != nil {
		if err := certificate.Check(p.Game()); err != nil {
			return nil, err
		}
	}
	if options.Opening != nil {
		if err := weigh.CheckGuess(p, *options.Opening, options.CandidatesOnly); err != nil {
			return nil, err
		}
	}
	memory := budget.MemoryOf(options.Budget.Context(ctx))
	pr := &problem{game: p.Game(), position: p, options: options, memory: memory, room: budget.NewRoom(max(allTables*min(memory, math.MaxInt/allTables), leastRoom)), codes: codes}
	if pr.game.Hard() {
		pr.hints = new(hints)
		for _, turn := range p.History() {
			pr.hints = pr.hints.after(pr.game, turn.Guess, turn.Feedback)
		}
	}
	return pr, nil
}

// agrees reports whether a tree has the proven cost.
func (pr *problem) agrees(root *tree.Node) bool {
	m := pr.tree(root).Measure()
	if pr.options.Objective.maxFirst() && m.Max() != pr.lowerMax {
		return false
	}
	switch pr.options.Objective {
	case LeastMaxThenLast:
		return cost(m.Histogram[m.Max()]) == pr.lowerLast
	case LeastMissed:
		return cost(m.Total()) == pr.lower && pr.weight()-cost(m.Weight()) == pr.lowerLast
	}
	return cost(m.Total()) == pr.lower
}

// tree returns the tree of the whole position.
func (pr *problem) tree(root *tree.Node) *tree.Tree {
	return &tree.Tree{
		Game: pr.game, History: pr.position.History(), Strategy: strategy.Optimal, Opening: pr.options.Opening != nil,
		CandidatesOnly: pr.options.CandidatesOnly, Missed: len(pr.codes) - int(root.Measure().Codes()), Root: root,
	}
}

// weight returns the weight of all candidates, or their number in a game without weights.
func (pr *problem) weight() (weight cost) {
	for _, code := range pr.codes {
		weight += cost(pr.game.Weight(code))
	}
	return weight
}

// result returns the result of a search; best may be nil.
func (pr *problem) result(best *tree.Node) *Result {
	result := &Result{Lower: uint64(pr.lower), LowerMax: pr.lowerMax, LowerLast: uint64(pr.lowerLast)}
	if best != nil {
		result.Tree = pr.tree(best)
		m := result.Tree.Measure()
		result.Total, result.Max = m.Total(), m.Max()
	}
	return result
}

// tooLarge is the error for a game whose tables take more time or memory than a search has.
func (pr *problem) tooLarge() error {
	return message.NewProblem("optimal-too-large", "an exact search of {{.game}} with {{.candidates}} codes left is too large",
		"candidates", len(pr.codes), "game", pr.game.Name(), "limit", limits.ErrReached)
}

// TooDeep is the error for a MaxDepth that no tree meets.
func TooDeep(game *rules.Game, maxDepth int) error {
	return message.NewProblem("optimal-depth",
		"no such tree of {{.game}} finds every code by guess {{.guesses}}",
		"game", game.Name(), "guesses", maxDepth)
}

// errContradiction marks an error for which the input is not to blame.
var errContradiction = errors.New("bounds contradict each other")

// contradiction is the error of a search that cannot be trusted.
func (pr *problem) contradiction() error {
	return message.NewProblem("optimal-contradiction",
		"the bounds of {{.game}} contradict each other, so nothing is proven: start again, without the checkpoint if you used one",
		"game", pr.game.Name(), "error", errContradiction)
}
