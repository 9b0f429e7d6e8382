package folder

import "testing"

// Machines take pieces in their order, and the longest piece bounds what many of them gain.
func TestSimulate(t *testing.T) {
	times := []float64{4, 3, 2, 1}
	for _, test := range []struct {
		machines      int
		seconds, busy float64
	}{{1, 10, 1}, {2, 5, 1}, {4, 4, 0.625}, {10, 4, 0.25}} {
		got := simulate(times, test.machines, 4)
		if got.Seconds != test.seconds || got.Busy != test.busy || got.Work != 10 || got.Longest != 4 {
			t.Errorf("%d machines: %+v, want %v seconds, busy %v", test.machines, got, test.seconds, test.busy)
		}
	}
}
