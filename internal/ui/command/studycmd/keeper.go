package studycmd

import (
	"context"
	"math"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/tree"
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
		file, err := store.OpenResults(ctx, c.rows)
		if err != nil {
			return nil, err
		}
		return saved{file}, nil
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
	return saved{kept}, nil
}

// openJoined opens the file of rows for results that will not be looked up again. Without a name,
// nothing is stored.
func (c *comparison) openJoined(ctx context.Context, name string) (keeper, error) {
	if c.rows = name; name != "" {
		return c.openKeeper(ctx)
	}
	return c.openResults()
}

// comparisons is a store of comparisons, or a file of results.
type comparisons interface {
	Comparison(ctx context.Context, of store.Compared) (*store.Comparison, error)
	SaveComparison(ctx context.Context, c *store.Comparison) error
	Close() error
}

// saved keeps results as comparisons.
type saved struct{ comparisons }

func (s saved) find(ctx context.Context, wanted *compared) (*compared, error) {
	kept, err := s.Comparison(ctx, wanted.same())
	if kept == nil || err != nil {
		return nil, err
	}
	result := *wanted
	result.Opening, result.Seconds = kept.Opening, kept.Seconds
	result.measured(tree.Measure{Histogram: kept.Histogram, Weights: kept.Weights})
	if !result.sound() {
		return nil, nil // compute it again
	}
	return &result, nil
}

func (s saved) keep(ctx context.Context, r *compared) error {
	game := r.game
	plays := make([]store.Play, len(r.plays))
	for i, play := range r.plays {
		plays[i] = store.Play{Secret: game.Format(play.Secret), Guesses: play.Guesses, Weight: uint64(play.Times)}
		if r.Weights != nil {
			plays[i].Weight = uint64(game.Weight(play.Secret))
		}
	}
	return s.SaveComparison(ctx, &store.Comparison{
		Compared: r.same(), Opening: r.Opening, Codes: game.SecretCount(), Histogram: r.Histogram, Weights: r.Weights, Seconds: r.Seconds, Plays: plays,
	})
}

func (s saved) close() { s.Close() }

// same returns the fields that identify a result.
func (r *compared) same() store.Compared {
	return store.Compared{
		Game: r.Game, Words: r.Words, Strategy: r.Strategy, Openings: r.Openings, Guesses: r.Guesses, Ties: r.Ties,
		Sample: int(min(r.Sample, math.MaxInt32)), Seed: r.Seed,
	}
}
