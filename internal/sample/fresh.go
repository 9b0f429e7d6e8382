package sample

import (
	"context"
	"math/rand/v2"
)

// Fresh returns a second sample, which shares no draws with [Set.Sample]. A guess that was chosen by one
// sample looks better there than it is; a fresh sample has no such bias. A sample of all candidates, or of
// nearly all that populations found, is returned again. Count, Error and Spread are those of the first sample.
// It returns the same errors as Sample.
func (c *Set) Fresh(ctx context.Context) (*Sample, error) {
	first, err := c.Sample(ctx)
	if err != nil || first.All || first.once {
		return first, err
	}
	if kept := c.fresh.Load(); kept != nil {
		return kept, nil
	}
	drawn, err := c.drawAnew(ctx, rand.New(rand.NewPCG(c.Digest(), 1)), &usualSampling)
	if err != nil {
		return nil, err
	}
	if len(drawn.Codes) == 0 {
		return nil, c.tooHard()
	}
	drawn.Count, drawn.Error, drawn.Spread = first.Count, first.Error, first.Spread
	drawn.Found = len(different(drawn.Codes))
	c.fresh.Store(drawn)
	return drawn, nil
}
