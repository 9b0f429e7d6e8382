package advice

import (
	"context"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// BestOpening builds a tree for every distinct first guess of [position.Position.Orbits] and
// returns the one with the smallest total. Ties go to the smaller maximum, then to the first guess
// in code order. Progress counts all secrets once for each guess.
func BestOpening(ctx context.Context, p *position.Position, options tree.Options) (*tree.Result, error) {
	var openings []rules.Code
	var err error
	if options.CandidatesOnly {
		openings, err = p.List(ctx)
	} else {
		openings, err = p.Orbits(ctx)
	}
	if err != nil {
		return nil, err
	}
	keep := options.Keep
	options.Keep = false
	var best *tree.Result
	report := options.Progress
	for i, opening := range openings {
		options.Opening = &opening
		if report != nil {
			options.Progress = func(settled, codes uint64) {
				report(uint64(i)*codes+settled, codes*uint64(len(openings)))
			}
		}
		result, err := tree.Build(ctx, p, options)
		if err != nil {
			return nil, err
		}
		if best == nil || less(result.Measure, best.Measure) {
			best = result
		}
	}
	if best == nil {
		return nil, position.ErrContradiction
	}
	if keep {
		options.Keep, options.Opening, options.Progress = true, &best.Opening, nil
		return tree.Build(ctx, p, options)
	}
	return best, nil
}

// less reports whether a has the smaller total, or an equal total and the smaller maximum.
func less(a, b tree.Measure) bool {
	if a.Total() != b.Total() {
		return a.Total() < b.Total()
	}
	return a.Max() < b.Max()
}
