package review

import (
	"context"
	"math"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"
)

// TestEstimate compares the estimated cost of guesses with the cost found by playing on.
func TestEstimate(t *testing.T) {
	game, err := rules.ParseGame("4x6")
	if err != nil {
		t.Fatal(err)
	}
	for _, turns := range [][]string{nil, {"AABB=O"}, {"ABCD=XO"}, {"ABCD=OO", "EFAB=OO"}} {
		history := testgame.Turns(t, game, turns...)
		set := position.After(game, history)
		j := &judge{ctx: context.Background(), reviewer: New(game), game: game, strategy: strategy.Entropy}
		for _, text := range []string{"AAAA", "AABC", "BBCD", "EEEF", "ABCD", "FEDC"} {
			guess := testgame.Code(t, game, text)
			best, err := strategy.Entropy.Choose(context.Background(), set)
			if err != nil {
				t.Fatal(err)
			}
			weighed, err := strategy.Weigh(context.Background(), set, []rules.Code{guess, best})
			if err != nil {
				t.Fatal(err)
			}
			bits := weighed[1].Entropy
			estimated := furtherGuesses(&weighed[0], bits) - furtherGuesses(&weighed[1], bits)
			played, _, err := j.cost(set, strategy.Entropy, &weighed[0], &weighed[1])
			if err != nil || math.Abs(estimated-played) > 0.15 {
				t.Errorf("%s after %v: cost %.3f estimated, %.3f played, %v", text, turns, estimated, played, err)
			}
		}
	}
}

// TestVerdict checks the costs at which the verdicts begin.
func TestVerdict(t *testing.T) {
	for _, test := range []struct {
		cost float64
		want Verdict
	}{
		{-0.2, Best},
		{0, Best},
		{0.0049, Best},
		{0.005, Good},
		{0.0999, Good},
		{0.1, Inaccuracy},
		{0.2499, Inaccuracy},
		{0.25, Mistake},
		{0.4999, Mistake},
		{0.5, Blunder},
		{1, Blunder},
	} {
		judgement := Judgement{Best: new(strategy.Weighed), Cost: test.cost}
		judgement.conclude()
		if got := judgement.Verdict; got != test.want {
			t.Errorf("cost %g: %q, want %q", test.cost, got, test.want)
		}
	}
	unknown := new(Judgement)
	unknown.conclude()
	if unknown.Verdict != "" {
		t.Errorf("without a cost: %q", unknown.Verdict)
	}
}
