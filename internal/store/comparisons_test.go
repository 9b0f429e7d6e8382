package store_test

import (
	"testing"

	"codebreaker/internal/store"

	"github.com/google/go-cmp/cmp"
)

// TestComparisons keeps what strategies take, each of the same once.
func TestComparisons(t *testing.T) {
	s := open(t, newFile(t))
	of := store.Compared{Game: "4x6", Strategy: "minimax", Openings: "own", Ties: "value", Seed: 1<<64 - 1, Sample: 10}
	if got, err := s.Comparison(t.Context(), of); got != nil || err != nil {
		t.Errorf("before: %v, %v", got, err)
	}
	c := &store.Comparison{
		Compared: of, Opening: "AABB", Codes: 1<<64 - 1, Total: 5801, Average: 4.4761, Error: 0.25, Max: 5,
		Histogram: []uint64{0, 1, 6, 62, 533, 694}, Seconds: 0.125,
	}
	for _, seconds := range []float64{1, 0.5} {
		c.Seconds = seconds
		if err := s.SaveComparison(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	other := *c
	other.Strategy, other.Seed = "entropy", 0
	if err := s.SaveComparison(t.Context(), &other); err != nil {
		t.Fatal(err)
	}
	got, err := s.Comparison(t.Context(), of)
	if diff := cmp.Diff(c, got); diff != "" || err != nil {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
	for game, want := range map[string][]*store.Comparison{"4x6": {&other, c}, "": {&other, c}, "5x8": nil} {
		all, err := s.Comparisons(t.Context(), game)
		if diff := cmp.Diff(want, all); diff != "" || err != nil {
			t.Errorf("of %q: %v (-want +got)\n%s", game, err, diff)
		}
	}
}
