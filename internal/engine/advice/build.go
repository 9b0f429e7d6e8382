package advice

import (
	"context"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// Build is [tree.Build] for any strategy. It searches for the best tree or reads it from a book. If
// the context or the budget ends a search, Build returns the context's error or a
// [limits.ErrReached].
func Build(ctx context.Context, p *position.Position, options tree.Options) (*tree.Result, error) {
	best, ok := options.Strategy.(optimal.Strategy)
	if !ok {
		return tree.Build(ctx, p, options)
	}
	search := best.Options
	search.Opening, search.CandidatesOnly = options.Opening, options.CandidatesOnly
	if book := bookOf(p, search); book != nil {
		return Measured(book), nil
	}
	result, err := optimal.Solve(ctx, p, search)
	switch {
	case err != nil:
		return nil, err
	case !result.Proven:
		return nil, result.Unfinished
	}
	return Measured(result.Tree), nil
}

// bookOf returns the book that contains the tree of a search, or nil.
func bookOf(p *position.Position, search optimal.Options) *tree.Tree {
	if p.Turns() > 0 || search.Opening != nil || search.MaxDepth > 0 || search.CandidatesOnly {
		return nil
	}
	return optimal.Book(p.Game(), search.Objective)
}

// Measured returns the result of a complete tree.
func Measured(t *tree.Tree) *tree.Result {
	result := &tree.Result{Tree: t, Opening: t.Root.Guess, Measure: t.Measure()}
	add := func(feedback rules.Feedback, node *tree.Node, further int) {
		answer := tree.Answer{Feedback: feedback}
		answer.Measure.Add((&tree.Tree{Game: t.Game, Root: node}).Measure(), further)
		result.Answers = append(result.Answers, answer)
	}
	for _, child := range t.Root.Children {
		add(child.Feedback, child.Node, 1)
	}
	if t.Root.Solved {
		add(t.Game.Solved(), &tree.Node{Guess: t.Root.Guess, Solved: true}, 0)
	}
	return result
}
