package budget

import (
	"context"
	"math"
	"testing"
)

// TestLimits checks that the smaller limit holds, that none changes nothing, and the shares of an effort.
func TestLimits(t *testing.T) {
	ctx := context.Background()
	if With(ctx, 0, 0) != ctx || MemoryOf(ctx) != Memory || WorkOf(ctx, 7) != 7 || Share(ctx, 7) != 7 {
		t.Error("no limit changes something")
	}
	ctx = With(With(With(ctx, 100, 0), 200, Work/10), 0, Work/5)
	if MemoryOf(ctx) != 100 || WorkOf(ctx, 7) != Work/10 {
		t.Errorf("%d bytes, work %d", MemoryOf(ctx), WorkOf(ctx, 7))
	}
	for usual, want := range map[uint64]uint64{0: 1, 9: 1, 10: 1, 70: 7, 1 << 41: 219902325555} {
		if got := Share(ctx, usual); got != want {
			t.Errorf("a share of %d: %d, want %d", usual, got, want)
		}
	}
	if got := Share(With(context.Background(), 0, 2*Work), 7); got != 7 {
		t.Errorf("twice the work: a share of %d", got)
	}
}

// TestRoom checks that room is taken as far as it goes, and given back.
func TestRoom(t *testing.T) {
	r := NewRoom(10)
	for _, step := range []struct {
		take uint64
		want bool
		left uint64
	}{{4, true, 6}, {7, false, 6}, {1 << 63, false, 6}, {math.MaxUint64, false, 6}, {6, true, 0}, {1, false, 0}, {0, true, 0}} {
		if got := r.Take(step.take); got != step.want || r.Left() != step.left {
			t.Errorf("taking %d: %v, %d left; want %v, %d", step.take, got, r.Left(), step.want, step.left)
		}
	}
	r.Give(3)
	if r.Left() != 3 || !r.Take(3) {
		t.Errorf("%d are left after giving 3 back", r.Left())
	}
}
