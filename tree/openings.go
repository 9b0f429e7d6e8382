package tree

import (
	"context"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/strategy"
)

// BestOpening builds the tree of every distinct first guess and returns the one
// with the least total; of equal ones that with the least maximum, of those the
// first in code order. The guesses are those of [strategy.Pool].
func BestOpening(ctx context.Context, game *codebreaker.Game, options Options) (*Result, error) {
	options, err := options.checked(game)
	if err != nil {
		return nil, err
	}
	set := candidate.After(game, options.History)
	var openings []codebreaker.Code
	if options.Guesses == CandidateGuesses {
		openings, err = set.List(ctx)
	} else {
		openings, err = strategy.Pool(ctx, set)
	}
	if err != nil {
		return nil, err
	}
	keep := options.Keep
	options.Keep = false
	var best *Result
	for _, opening := range openings {
		options.Opening = &opening
		result, err := Build(ctx, game, options)
		if err != nil {
			return nil, err
		}
		if best == nil || result.Measure.less(best.Measure) {
			best = result
		}
	}
	if best == nil {
		return nil, strategy.ErrClash
	}
	if keep {
		options.Keep, options.Opening = true, &best.Opening
		return Build(ctx, game, options)
	}
	return best, nil
}
