package tree_test

import (
	"errors"
	"math"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestSampleLimit checks that a sample that is too large, or that begins too late, is refused before memory is taken.
func TestSampleLimit(t *testing.T) {
	p := position.Start(testgame.Parse(t, "4x6"))
	for _, secrets := range []int{limits.Sample + 1, math.MaxInt32, math.MaxInt} {
		if _, err := tree.Sample(t.Context(), p, tree.Options{Strategy: strategy.First}, secrets, 1); !errors.Is(err, limits.ErrReached) {
			t.Errorf("%d secrets: %v", secrets, err)
		}
		if _, err := tree.Sample(t.Context(), p, tree.Options{Strategy: strategy.First, Skip: secrets}, 10, 1); !errors.Is(err, limits.ErrReached) {
			t.Errorf("secrets from %d on: %v", secrets, err)
		}
	}
	whole, err := tree.Sample(t.Context(), p, tree.Options{Strategy: strategy.First}, 100, 1)
	if err != nil {
		t.Fatal(err)
	}
	total := uint64(0)
	for first := 0; first < 100; first += 25 {
		part, err := tree.Sample(t.Context(), p, tree.Options{Strategy: strategy.First, Skip: first}, first+25, 1)
		if err != nil {
			t.Fatal(err)
		}
		total += part.Measure.Total()
	}
	if total != whole.Measure.Total() {
		t.Errorf("the parts of a sample have a total of %d, the sample %d", total, whole.Measure.Total())
	}
}
