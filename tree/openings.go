package tree

import (
	"context"

	"codebreaker"
	"codebreaker/position"
)

// BestOpening builds the tree of every distinct first guess and returns the one
// with the least total; of equal ones that with the least maximum, of those the
// first in code order. The guesses are those of [position.Position.Orbits]. Progress
// counts the secrets once for each of them.
func BestOpening(ctx context.Context, p *position.Position, options Options) (*Result, error) {
	options, err := options.checked()
	if err != nil {
		return nil, err
	}
	var openings []codebreaker.Code
	if options.Guesses == CandidateGuesses {
		openings, err = p.List(ctx)
	} else {
		openings, err = p.Orbits(ctx)
	}
	if err != nil {
		return nil, err
	}
	keep := options.Keep
	options.Keep = false
	var best *Result
	report := options.Progress
	for i, opening := range openings {
		options.Opening = &opening
		if report != nil {
			options.Progress = func(now Progress) { report(now.of(i, len(openings))) }
		}
		result, err := Build(ctx, p, options)
		if err != nil {
			return nil, err
		}
		if best == nil || result.Measure.less(best.Measure) {
			best = result
		}
	}
	if best == nil {
		return nil, position.ErrClash
	}
	if keep {
		options.Keep, options.Opening, options.Progress = true, &best.Opening, nil
		return Build(ctx, p, options)
	}
	return best, nil
}
