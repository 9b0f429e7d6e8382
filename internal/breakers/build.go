package breakers

import (
	"context"

	"codebreaker/optimal"
	"codebreaker/position"
	"codebreaker/tree"
)

// Build builds the tree of any strategy, as [tree.Build] does. The best trees are
// searched, or taken from a book; a search that the context ends returns its error.
func Build(ctx context.Context, p *position.Position, options tree.Options) (*tree.Result, error) {
	best, ok := options.Strategy.(optimal.Strategy)
	if !ok {
		return tree.Build(ctx, p, options)
	}
	search := best.Options
	search.Opening, search.Guesses, search.Threads = options.Opening, options.Guesses, options.Threads
	if book := bookOf(p, search); book != nil {
		return tree.Measured(book), nil
	}
	result, err := optimal.Solve(ctx, p, search)
	switch {
	case err != nil:
		return nil, err
	case !result.Proven: // which only the context does
		return nil, ctx.Err()
	}
	return tree.Measured(result.Tree), nil
}

// bookOf returns the book of a search, or nil.
func bookOf(p *position.Position, search optimal.Options) *tree.Tree {
	if p.Turns() > 0 || search.Opening != nil || search.MaxDepth > 0 || search.Guesses == tree.CandidateGuesses {
		return nil
	}
	return optimal.Book(p.Game(), search.Objective)
}
