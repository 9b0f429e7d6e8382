package optimal

import (
	"context"
	"fmt"

	"codebreaker/internal/engine/optimal/books"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// Strategy plays the best trees. For every position it searches the best tree, or takes it from a
// [Book], and plays its first guess. Its options are Objective, CandidatesOnly and Budget.
type Strategy struct{ Options Options }

// Book returns the best tree of a whole game if the library contains it, and nil otherwise.
func Book(game *rules.Game, objective Objective) *tree.Tree {
	switch objective {
	case LeastTotal:
		return books.LeastTotal(game)
	case LeastMax:
		return books.LeastMax(game)
	}
	return nil
}

// few is the number of candidates up to which the search for weights is the faster one, because it takes less
// setting up.
const few = 20

// choiceMemory is the usual memory of the largest table while someone waits for one guess, in bytes.
const choiceMemory = 128 << 20

// Name returns "optimal".
func (Strategy) Name() string { return strategy.Optimal }

// Traits include in the identity what the guess depends on.
func (s Strategy) Traits() strategy.Traits {
	return strategy.Traits{Identity: fmt.Sprint(strategy.Optimal, " ", s.Options.Objective, " ", rules.Pool(s.Options.CandidatesOnly)), Slow: true}
}

// Choose returns the first guess of a best tree. It returns the context's error, or a
// [limits.ErrReached], if the context or the budget ends first. Small positions take milliseconds; the first guess of a large game can take hours.
func (s Strategy) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	codes, err := p.List(ctx)
	if err != nil {
		return rules.Code{}, err
	}
	if len(codes) == 1 || len(codes) == 2 {
		return p.Game().Likeliest(codes)[0], nil
	}
	if book := Book(p.Game(), s.Options.Objective); book != nil && !s.Options.CandidatesOnly {
		if node, err := book.Node(p); err == nil {
			return node.Guess, nil
		}
	}
	options := s.Options
	options.Opening, options.MaxDepth, options.Resume = nil, 0, nil
	if options.Budget.Memory == 0 {
		options.Budget.Memory = choiceMemory
	}
	search := solveEqual
	if len(codes) <= few || p.Game().HasWeights() {
		search = solveWeighted
	}
	result, err := options.solve(ctx, p, search)
	if err != nil {
		return rules.Code{}, err
	}
	if !result.Proven {
		return rules.Code{}, result.Unfinished
	}
	return result.Tree.Root.Guess, nil
}
