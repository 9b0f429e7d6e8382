package weigh

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// TestScale checks that guesses have the same values with a table of all feedbacks and with a hash
// table.
func TestScale(t *testing.T) {
	for _, name := range []string{"4x5-place", "4x6", "3x7-distinct-place"} {
		game, err := rules.ParseGame(name)
		if err != nil {
			t.Fatal(err)
		}
		codes := slices.Collect(game.Secrets())
		measure := Counted(bitslice.Entropy)
		for _, candidates := range [][]rules.Code{codes, codes[:1], codes[:77], codes[:128]} {
			want, err := newScale(budget.NewPool(2), game, measure, candidates, mostCells).Values(t.Context(), codes)
			if err != nil {
				t.Fatal(err)
			}
			got, err := newScale(budget.NewPool(2), game, measure, candidates, 0).Values(t.Context(), codes)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: %d candidates are divided otherwise by looking up: %v", name, len(candidates), err)
			}
		}
	}
}

// TestScaleShared checks that several workers give guesses of long codes the values that one worker gives.
func TestScaleShared(t *testing.T) {
	game, err := rules.ParseGame("9x6")
	if err != nil {
		t.Fatal(err)
	}
	draw, source := candidate.SecretDrawer(game), rand.New(rand.NewPCG(9, 6))
	codes := make([]rules.Code, 2000)
	for i := range codes {
		codes[i] = draw(source)
	}
	for _, some := range []int{140, 199, 256} {
		measure := Counted(bitslice.Entropy)
		if sharedPairs/manyTimes > some*len(codes) {
			t.Fatalf("%d guesses are too few to be shared", some)
		}
		got, err := newScale(budget.NewPool(3), game, measure, codes, mostCells).Values(t.Context(), codes[:some])
		if err != nil {
			t.Fatal(err)
		}
		one := newScale(budget.NewPool(1), game, measure, codes, mostCells)
		for i, guess := range codes[:some] {
			if want, _ := one.Values(t.Context(), []rules.Code{guess}); got[i] != want[0] {
				t.Fatalf("of %d guesses, number %d has the value %d, want %d", some, i, got[i], want[0])
			}
		}
	}
}
