package codebreaker

import (
	"context"

	"codebreaker/internal/budgets"
	"codebreaker/internal/workers"
)

// Budget is how much a long task may use. The zero Budget is what someone who waits for the answer expects.
//
// Work counts candidates that are looked at one by one. Estimates and searches for good guesses do a
// proportionate part of their usual work. Whole trees and exact searches, which have no limit otherwise, end with
// an [ErrLimit], or with bounds, after that many candidates or positions.
type Budget struct {
	Threads int // goroutines at once; 0 means the limit of the context, or one for each core
	Memory  int // bytes of the largest list or table; 0 means the limit of the context, or 256 MB
	Work    int // 0 means the limit of the context, or a million where a task can stop early
}

// Context returns a context whose tasks share the budget: everything in this module that is called with it,
// however deep, uses that many goroutines at once in all, and keeps to the limits of memory and work. A larger
// limit further down, such as another budget, changes nothing.
func (b Budget) Context(ctx context.Context) context.Context {
	if b.Threads > 0 {
		ctx = workers.With(ctx, workers.Within(ctx, b.Threads))
	}
	return budgets.With(ctx, b.Memory, b.Work)
}
