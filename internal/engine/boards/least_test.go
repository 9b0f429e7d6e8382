package boards

import (
	"math"
	"testing"
)

// TestLeast checks that no proven optimum is below the bound, and compares the bound with values
// worked out by hand.
func TestLeast(t *testing.T) {
	for name, want := range map[string]float64{"2*1x2": 2, "2*1x3": 2, "2*2x3": 2.75, "2*3x4": 0, "2*3x3-black": 0, "2*3x5-distinct": 0} {
		game := parse(t, name)
		exact, err := Optimum(t.Context(), game)
		if err != nil {
			t.Fatal(err)
		}
		r, err := Simulate(t.Context(), game, "finish", 10, 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		best := float64(exact.Total) / float64(exact.Games)
		if r.Least > best+1e-9 || r.Least < 2 || want > 0 && math.Abs(r.Least-want) > 1e-9 {
			t.Errorf("%s: at least %v, want %v; the optimum is %v", name, r.Least, want, best)
		}
	}
	if got := leastAverage(2315, 32, 150); math.Abs(got-(33-32.0/2284)) > 1e-9 {
		t.Errorf("Duotrigordle: %v", got)
	}
}
