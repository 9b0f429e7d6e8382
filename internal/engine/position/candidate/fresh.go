package candidate

import (
	"context"
	"math/rand/v2"
)

// Fresh returns a second sample that shares no draws with [Set.Sample]. A guess chosen by one
// sample looks better on that sample than it is; a fresh sample has no such bias. If the first
// sample has all candidates, or nearly all by population annealing, Fresh returns it again. Count,
// Error and Spread are taken from the first sample. Populations begin with the steps that the first
// sample took in the end. If that sample was easy to draw, they take a quarter of these steps in hot
// stages. Fresh returns the errors of Sample.
func (c *Set) Fresh(ctx context.Context) (*Sample, error) {
	first, err := c.Sample(ctx)
	if err != nil || first.All || first.once {
		return first, err
	}
	if kept := c.fresh.Load(); kept != nil && kept.work >= first.work {
		return kept, nil
	}
	again := usualSampling.within(ctx)
	again.steps = max(again.steps, min(first.steps, again.longer))
	if first.Spread < easy {
		again.hot = 4
	}
	drawn, err := c.drawAnew(ctx, rand.New(rand.NewPCG(c.Digest(), 1)), again)
	if err != nil {
		return nil, err
	}
	if len(drawn.Codes) == 0 {
		return nil, c.tooHard()
	}
	drawn.Count, drawn.Error, drawn.Spread = first.Count, first.Error, first.Spread
	drawn.work = first.work
	c.fresh.Store(drawn)
	return drawn, nil
}
