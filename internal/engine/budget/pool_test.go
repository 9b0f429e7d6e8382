package budget

import (
	"context"
	"sync/atomic"
	"testing"
)

// TestEach checks that every task is done once and that the pool never exceeds its number of workers, even if tasks use
// the pool for tasks of their own.
func TestEach(t *testing.T) {
	for _, threads := range []int{1, 2, 5} {
		var done [40][40]atomic.Int32
		var now, most atomic.Int32
		ctx := WithPool(context.Background(), NewPool(threads))
		PoolOf(ctx).Each(len(done), func(i int) {
			PoolOf(ctx).Each(len(done[i]), func(j int) {
				working := now.Add(1)
				for old := most.Load(); working > old && !most.CompareAndSwap(old, working); old = most.Load() {
				}
				done[i][j].Add(1)
				now.Add(-1)
			})
		})
		for i := range done {
			for j := range done[i] {
				if times := done[i][j].Load(); times != 1 {
					t.Errorf("%d threads: task %d of %d is done %d times", threads, j, i, times)
				}
			}
		}
		if most.Load() > int32(threads) {
			t.Errorf("%d tasks at once with %d threads", most.Load(), threads)
		}
	}
}

// TestWithin checks that the workers of a context are the limit of all that it calls.
func TestWithin(t *testing.T) {
	for _, test := range []struct{ outer, threads, want int }{{1, 0, 1}, {1, 4, 1}, {3, 4, 3}, {3, 3, 3}, {3, 2, 2}} {
		outer := NewPool(test.outer)
		got := PoolWithin(WithPool(t.Context(), outer), test.threads)
		if got.Size() != test.want || (got == outer) != (test.want == test.outer) {
			t.Errorf("%+v: %d workers", test, got.Size())
		}
	}
	if got := PoolWithin(t.Context(), 5).Size(); got != 5 {
		t.Errorf("5 threads without workers before: %d", got)
	}
}
