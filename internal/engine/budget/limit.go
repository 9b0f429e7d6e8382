package budget

import (
	"context"
)

// Budget is how much a long task may use. The zero Budget is what someone who waits for the answer expects.
//
// Work limits these tasks:
//
//   - Counting looks at that many candidates one by one.
//   - Samples, estimates, repairs, composed puzzles, searches for good guesses in games that cannot be listed, and
//     the look ahead at the end of a game of several boards do a proportionate part of their usual work.
//   - Building and checking trees look at that many candidates, summed over all positions; a sample of a game that
//     is not listed, at that many positions. Then they end with an [limits.ErrReached].
//   - Solving and explaining a puzzle take that many steps and comparisons. Then they end with an [limits.ErrReached].
//   - An exact search looks at that many positions, and then returns bounds.
//
// Work does not limit one choice of a strategy in a listed position. The number of candidates, the pool and the
// width of the strategy say how long that takes.
type Budget struct {
	Threads int // goroutines at once; 0 means the limit of the context, or one for each core
	Memory  int // bytes of the largest list or table; 0 means the limit of the context, or 256 MB
	Work    int // 0 means the limit of the context, or a million if the task can stop early
}

// Context returns a context whose tasks share the budget: everything in this module that is called with it,
// however deep, uses that many goroutines at once in all, and keeps to the limits of memory and work. A larger
// limit further down, such as another budget, changes nothing.
func (b Budget) Context(ctx context.Context) context.Context {
	if b.Threads > 0 {
		ctx = WithPool(ctx, PoolWithin(ctx, b.Threads))
	}
	return With(ctx, b.Memory, b.Work)
}
