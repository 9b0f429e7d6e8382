package strategy_test

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/advice"
)

// TestNames checks the names of the strategies, and which names with a width are valid.
func TestNames(t *testing.T) {
	all := advice.Names()
	for _, name := range []string{
		"first", "random", "minimax", "expected", "entropy", "parts", "chance", "centroid", "overture", "overture-minimax", "lookahead", "two-step", "sampled",
	} {
		if !slices.Contains(all, name) {
			t.Errorf("%s is not one of %v", name, all)
		}
	}
	for name, want := range map[string]string{
		"entropy": "entropy", "ENTROPY": "entropy", "lookahead": "lookahead", "lookahead-7": "lookahead-7",
		"two-step-3": "two-step-3", "sampled-1": "sampled", "sampled-2": "sampled-2",
		"first-3": "", "lookahead-0": "", "lookahead--3": "", "lookahead-": "", "lookahead-x": "", "-3": "", "3": "", "": "", "-": "", "overture-minimax-2": "",
	} {
		s, err := advice.ByName(name, 0)
		switch {
		case want == "" && err == nil:
			t.Errorf("%q is the strategy %s", name, s.Name())
		case want != "" && (err != nil || s.Name() != want):
			t.Errorf("%q is the strategy %v, %v; want %s", name, s, err, want)
		}
	}
}
