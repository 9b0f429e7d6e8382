package estimate_test

import (
	"cmp"
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/estimate"
	"codebreaker/internal/test/testgame"
)

// TestBestSorted checks that the guess of the strategy comes first, and the others by the entropy that is shown.
func TestBestSorted(t *testing.T) {
	start, by := position.Start(testgame.Parse(t, "8x12")), strategy.NewSampled(1)
	best, err := estimate.Best(t.Context(), start, by, 10)
	if err != nil {
		t.Fatal(err)
	}
	if own, err := by.Choose(t.Context(), start); err != nil || len(best) != 10 || best[0].Guess != own {
		t.Errorf("%d guesses; the first is not the strategy's %v, %v", len(best), own, err)
	}
	if !slices.IsSortedFunc(best[1:], func(a, b strategy.Estimate) int { return cmp.Compare(b.Entropy, a.Entropy) }) {
		t.Error("the others are not in the order of their entropy")
	}
}
