package chart

import (
	"slices"
	"testing"
)

// TestSpan checks that a span is widened to round steps, at most ten, and that it locates values.
func TestSpan(t *testing.T) {
	for _, test := range []struct {
		values []float64
		powers bool
		ticks  []float64
	}{
		{nil, false, []float64{0, 1}},
		{[]float64{4}, false, []float64{4, 5}},
		{[]float64{2.3, 6}, false, []float64{2, 3, 4, 5, 6}},
		{[]float64{0, 17}, false, []float64{0, 2, 4, 6, 8, 10, 12, 14, 16, 18}},
		{[]float64{0, 61}, false, []float64{0, 10, 20, 30, 40, 50, 60, 70}},
		{[]float64{30, 4000}, true, []float64{10, 100, 1000, 10000}},
	} {
		s := NewSpan(test.powers)
		for _, value := range test.values {
			s.Take(value)
		}
		s = s.Rounded()
		if got := s.ticks(); !slices.Equal(got, test.ticks) {
			t.Errorf("%v: ticks %v, want %v", test.values, got, test.ticks)
		}
		if s.part(test.ticks[0]) != 0 || s.part(test.ticks[len(test.ticks)-1]) != 1 {
			t.Errorf("%v: the ends lie at %g and %g", test.values, s.part(test.ticks[0]), s.part(test.ticks[len(test.ticks)-1]))
		}
	}
}
