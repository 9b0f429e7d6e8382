package tree_test

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// TestAnswers compares each answer to the opening with a tree of its own, and checks that a tree is kept only on demand.
func TestAnswers(t *testing.T) {
	for _, name := range []string{"3x4", "3x4-place", "2x6-black", "3x4-distinct-sum"} {
		for _, keep := range []bool{false, true} {
			start := position.Start(mustGame(t, name))
			whole, err := tree.Build(t.Context(), start, tree.Options{Strategy: strategy.Entropy, Keep: keep})
			if err != nil {
				t.Fatal(err)
			}
			cells, err := start.Split(t.Context(), whole.Opening)
			if err != nil || len(cells) != len(whole.Answers) || keep != (whole.Tree != nil) {
				t.Fatalf("%s: %d answers in %d cells, %v; a tree is kept: %v", name, len(whole.Answers), len(cells), err, whole.Tree != nil)
			}
			for i, cell := range cells {
				want := tree.Measure{Histogram: []uint64{0, 1}}
				if !cell.Feedback.Solved() {
					below, err := tree.Build(t.Context(), cell.Position, tree.Options{Strategy: strategy.Entropy})
					if err != nil {
						t.Fatal(err)
					}
					want = tree.Measure{}
					want.Add(below.Measure, 1)
				}
				if got := whole.Answers[i]; got.Feedback != cell.Feedback || !slices.Equal(got.Measure.Histogram, want.Histogram) {
					t.Errorf("%s: answer %d is %+v, want %s %+v", name, i, got, cell.Feedback, want)
				}
			}
		}
	}
}

// TestAdd checks that a measure is moved by the further guesses, and that guesses which find nothing are not added.
func TestAdd(t *testing.T) {
	m := tree.Measure{Histogram: []uint64{0, 2, 0, 3}, Weights: []uint64{0, 5, 0, 7}}
	m.Add(tree.Measure{Histogram: []uint64{0, 2, 0, 3, 0}, Weights: []uint64{0, 5, 0, 7, 0}}, 2)
	if want := (tree.Measure{Histogram: []uint64{0, 2, 0, 5, 0, 3}, Weights: []uint64{0, 5, 0, 12, 0, 7}}); !same(m, want) {
		t.Errorf("%+v, want %+v", m, want)
	}
}

// TestSampleParts checks that a part of a sample has its number of secrets, in order, and that all parts add up to the
// sample.
func TestSampleParts(t *testing.T) {
	game := mustGame(t, "3x5")
	part := func(from, to int) *tree.Result {
		var last [2]uint64
		options := tree.Options{Strategy: strategy.Entropy, Skip: from, Progress: func(settled, codes uint64) { last = [2]uint64{settled, codes} }}
		result, err := tree.Sample(t.Context(), position.Start(game), options, to, 3)
		if err != nil {
			t.Fatal(err)
		}
		played := uint64(to - max(0, from))
		if last != [2]uint64{played, played} || result.Measure.Codes() != played {
			t.Errorf("from %d to %d: %v secrets are settled, and %d counted", from, to, last, result.Measure.Codes())
		}
		if !slices.IsSortedFunc(result.Plays, func(a, b tree.Play) int { return rules.Compare(a.Secret, b.Secret) }) {
			t.Errorf("from %d to %d: the plays are not in order: %v", from, to, result.Plays)
		}
		return result
	}
	whole, sum := part(0, 60), part(-5, 20).Measure
	sum.Add(part(20, 60).Measure, 0)
	if !same(whole.Measure, sum) {
		t.Errorf("the parts have %s, the sample %s", histogram(sum), histogram(whole.Measure))
	}
}
