package budget

import (
	"context"
	"sync/atomic"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
)

// Meter counts what a task looks at one by one, against the work of its budget. Goroutines may share it.
type Meter struct {
	ctx   context.Context
	most  uint64 // 0 for no limit
	spent atomic.Uint64
}

// NewMeter returns a meter with the limit of a context.
func NewMeter(ctx context.Context) *Meter {
	return &Meter{ctx: ctx, most: uint64(WorkOf(ctx, 0))}
}

// Spend counts further work. It returns the error of [Stopped] if the budget does not allow it.
func (m *Meter) Spend(work int) error {
	if m.most > 0 && m.spent.Add(uint64(work)) > m.most {
		return Stopped(m.ctx)
	}
	return nil
}

// Stopped returns why a task ended before its result: the error of the context, or else a
// [limits.ErrReached] for the work of its budget.
func Stopped(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return message.NewProblem("budget-work", "this takes more work than its budget allows", "limit", limits.ErrReached)
}
