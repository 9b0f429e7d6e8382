package codemaker

import (
	"context"

	"codebreaker"
	"codebreaker/position"
	"codebreaker/strategy"
)

// Adversary hides nothing and always gives the answer that leaves most codes. Of
// answers that leave as many it gives the one with the smallest ordinal: the
// fewest pegs, then the fewest black ones, so that it is found out last.
type Adversary struct{}

// Answer returns the feedback of the largest cell. It lists the candidates,
// and fails where they are too many to list.
func (Adversary) Answer(ctx context.Context, p *position.Position, guess codebreaker.Code) (codebreaker.Feedback, error) {
	cells, err := p.Split(ctx, guess)
	if err != nil {
		return codebreaker.Feedback{}, err
	}
	if len(cells) == 0 {
		return codebreaker.Feedback{}, position.ErrClash
	}
	return position.Largest(cells).Feedback, nil
}

// Reveal returns the first code that agrees with the answers.
func (Adversary) Reveal(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	return strategy.First.Choose(ctx, p)
}
