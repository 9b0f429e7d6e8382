package codebreaker

import (
	"context"

	"codebreaker/internal/engine/budget"
)

// Budget is how much a long task may use. A field that is 0 changes nothing: the limit of the context stays, or the usual
// one if the context has none. Negative numbers count as 0.
//
// Memory limits each list, 16 bytes a candidate, and each table, not their sum. A choice of a heuristic takes about eight
// times as much as its list in all, and the tables of [Solve] at most four times as much as Memory: give an eighth of
// what the program may take.
//
// Work limits these tasks:
//
//   - Counting looks at that many candidates one by one.
//   - Samples, estimates, repairs, composed puzzles, searches for good guesses in games that cannot be listed, and
//     the look ahead at the end of a game of several boards do a proportionate part of their usual work.
//   - Building and checking trees look at that many candidates, summed over all positions; a sample of a game that is
//     not listed, at that many positions. Then they end with [ErrLimit].
//   - Solving and explaining a puzzle take that many steps and comparisons. Then they end with [ErrLimit].
//   - An exact search looks at that many positions, and then returns bounds with [ErrLimit].
//
// Work does not limit one choice of a strategy in a listed position. The number of candidates, the guesses and the
// width of the strategy say how long that takes.
type Budget struct {
	Threads int // goroutines at once; usually one for each core
	Memory  int // bytes of the largest list or table; usually 256 MB
	Work    int // usually a million for tasks that can estimate; tasks that end with [ErrLimit] usually have no limit
}

// WithBudget returns a context whose tasks share a budget: everything in this package that is called with it, however
// deep, uses that many goroutines at once in all, and keeps to the limits of memory and work. A larger limit further
// down changes nothing. Strategies and codemakers of your own get the same context.
func WithBudget(ctx context.Context, b Budget) context.Context {
	return budget.Budget{Threads: max(0, b.Threads), Memory: max(0, b.Memory), Work: max(0, b.Work)}.Context(ctx)
}
