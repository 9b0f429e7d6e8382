package position_test

import (
	"testing"

	"codebreaker/internal/workers"
	"codebreaker/position"
)

// TestBudgetThreads checks that the limit of threads reaches everything called with the context, and that no
// limit keeps the one that was there.
func TestBudgetThreads(t *testing.T) {
	ctx := position.Budget{Threads: 3}.Context(t.Context())
	if size := workers.Of(ctx).Size(); size != 3 {
		t.Errorf("%d workers", size)
	}
	if workers.Of(position.Budget{}.Context(ctx)) != workers.Of(ctx) {
		t.Error("a budget without threads makes other workers")
	}
}

// TestBudgetWork counts as many candidates as the budget allows one by one, and estimates or counts more
// without a list.
func TestBudgetWork(t *testing.T) {
	_, p := after("4x6", "AABB=XO")
	for _, work := range []int{0, 1, 207, 208} {
		count, err := p.Remaining(t.Context(), position.Budget{Work: work})
		if n, exact := count.Exact(); err != nil || !exact || n != 208 {
			t.Errorf("work %d: %+v, %v", work, count, err)
		}
	}
}
