package codemaker

import (
	"context"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/strategy"
)

// Adversary hides nothing and always gives the answer that leaves most codes. Of
// answers that leave as many it gives the one with the smallest ordinal: the
// fewest pegs, then the fewest black ones, so that it is found out last.
type Adversary struct{}

// Answer returns the feedback of the largest cell. It lists the set, and fails
// where that is too large to list.
func (Adversary) Answer(ctx context.Context, set *candidate.Set, guess codebreaker.Code) (codebreaker.Feedback, error) {
	codes, err := set.List(ctx)
	if err != nil {
		return codebreaker.Feedback{}, err
	}
	if len(codes) == 0 {
		return codebreaker.Feedback{}, strategy.ErrClash
	}
	var largest candidate.Cell
	for _, cell := range candidate.Split(set.Game(), codes, guess) {
		if len(cell.Candidates) > len(largest.Candidates) {
			largest = cell
		}
	}
	return largest.Feedback, nil
}

// Reveal returns the first code that agrees with the answers.
func (Adversary) Reveal(ctx context.Context, set *candidate.Set) (codebreaker.Code, error) {
	return strategy.First.Choose(ctx, set)
}
