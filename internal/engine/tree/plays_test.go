package tree_test

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestPlays checks that the plays of a tree and of a sample agree with their measures.
func TestPlays(t *testing.T) {
	game := testgame.Parse(t, "3x4")
	options := tree.Options{Strategy: strategy.Entropy, Keep: true}
	p := position.Start(game)
	built, err := tree.Build(t.Context(), p, options)
	if err != nil {
		t.Fatal(err)
	}
	whole := make(map[rules.Code]int)
	for _, play := range advice.Plays(built) {
		whole[play.Secret] = play.Guesses
	}
	if got := playsByGuesses(advice.Plays(built)); !slices.Equal(got, built.Measure.Histogram) || len(whole) != 64 {
		t.Errorf("plays of %d secrets: %v, measured %v", len(whole), got, built.Measure.Histogram)
	}
	drawn, err := tree.Sample(t.Context(), p, options, 100, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := playsByGuesses(drawn.Plays); !slices.Equal(got, drawn.Measure.Histogram) {
		t.Errorf("plays of a sample: %v, measured %v", got, drawn.Measure.Histogram)
	}
	for _, play := range drawn.Plays {
		if whole[play.Secret] != play.Guesses {
			t.Errorf("%s: %d guesses in the sample, %d in the tree", game.Format(play.Secret), play.Guesses, whole[play.Secret])
		}
	}
	options.Keep = false
	if drawn, err = tree.Sample(t.Context(), p, options, 100, 1); err != nil || drawn.Plays != nil {
		t.Errorf("plays that were not to be kept: %v, %v", drawn, err)
	}
}

// playsByGuesses counts plays by guesses.
func playsByGuesses(plays []tree.Play) (counts []uint64) {
	for _, play := range plays {
		for len(counts) <= play.Guesses {
			counts = append(counts, 0)
		}
		counts[play.Guesses] += uint64(play.Times)
	}
	return counts
}

// TestPlaysUnlisted checks the same with a sample of codes that are too many to list.
func TestPlaysUnlisted(t *testing.T) {
	game := testgame.Parse(t, "7x8")
	drawn, err := tree.Sample(t.Context(), position.Start(game), tree.Options{Strategy: strategy.NewSampled(1), Keep: true}, 2, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := playsByGuesses(drawn.Plays); !slices.Equal(got, drawn.Measure.Histogram) || len(drawn.Plays) != 2 {
		t.Errorf("plays of a sample: %v, measured %v", got, drawn.Measure.Histogram)
	}
}
