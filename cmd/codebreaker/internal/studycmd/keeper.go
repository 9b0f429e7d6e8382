package studycmd

import (
	"context"

	"codebreaker/internal/message"
	"codebreaker/internal/rows"
	"codebreaker/internal/store"
)

// keeper stores the results of compare, so that they need not be computed again.
type keeper interface {
	// find returns the stored result for the same comparison, or nil.
	find(ctx context.Context, wanted *compared) (*compared, error)

	// keep stores a result so that a crash cannot lose it.
	keep(ctx context.Context, result *compared) error

	close()
}

// openKeeper opens the file of rows, the file of results, or the store. If the store cannot be
// opened, the comparison continues and stores nothing.
func (c *comparison) openKeeper(ctx context.Context) (keeper, error) {
	if c.rows != "" {
		file, err := rows.Open(ctx, c.rows)
		if err != nil {
			return nil, err
		}
		return keptRows{file}, nil
	}
	if c.results != "" {
		return c.openResults()
	}
	kept, err := c.env.OpenStore(ctx)
	if err != nil {
		c.env.Warn(message.NewProblem("compare-without", "{{.err}}; results are not saved", "err", err))
		return c.openResults()
	}
	c.stored = true
	return storedResults{kept}, nil
}

// openJoined opens the file of rows for results that will not be looked up again. Without a name,
// nothing is stored.
func (c *comparison) openJoined(ctx context.Context, name string) (keeper, error) {
	if c.rows = name; name != "" {
		return c.openKeeper(ctx)
	}
	return c.openResults()
}

// storedResults are the results in the store.
type storedResults struct{ *store.Store }

func (s storedResults) find(ctx context.Context, wanted *compared) (*compared, error) {
	kept, err := s.Comparison(ctx, wanted.same())
	if kept == nil || err != nil {
		return nil, err
	}
	result := &compared{
		Game: kept.Game, Strategy: kept.Strategy, Opening: kept.Opening, Openings: kept.Openings,
		Guesses: kept.Guesses, Words: kept.Words, Ties: kept.Ties, Codes: wanted.Codes, Sample: uint(kept.Sample), Seed: kept.Seed,
		Total: kept.Total, Average: kept.Average, Error: kept.Error, Max: kept.Max, Histogram: kept.Histogram, Weights: kept.Weights, Seconds: kept.Seconds,
	}
	if !result.sound() {
		return nil, nil // compute it again
	}
	return result, nil
}

func (s storedResults) keep(ctx context.Context, r *compared) error {
	return s.SaveComparison(ctx, &store.Comparison{
		Compared: r.same(), Opening: r.Opening, Codes: r.game.SecretCount(), Total: r.Total, Average: r.Average, Error: r.Error,
		Max: r.Max, Histogram: r.Histogram, Weights: r.Weights, Seconds: r.Seconds,
	})
}

func (s storedResults) close() { s.Close() }

// same returns the fields that identify a result.
func (r *compared) same() store.Compared {
	return store.Compared{
		Game: r.Game, Words: r.Words, Strategy: r.Strategy, Openings: r.Openings, Guesses: r.Guesses, Ties: r.Ties,
		Sample: int(min(r.Sample, 1<<31)), Seed: r.Seed,
	}
}
