package review_test

import (
	"math"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// TestJudgeSampled compares the review by samples of a game of 4,782,969 codes with the exact
// review.
func TestJudgeSampled(t *testing.T) {
	game := parseGame(t, "7x9")
	history := testgame.Turns(t, game, "AAAABBB=X AABBCCD=XO DDEEFFG=OOO EFGHAIB=XXO ABCDEFG=OOO")
	judged := judge(t, game, history, strategy.Entropy)
	if len(judged.Turns) != len(history) {
		t.Fatalf("%d turns", len(judged.Turns))
	}
	sampled := 0
	for i, turn := range judged.Turns {
		before, after := position.After(game, history[:i]), position.After(game, history[:i+1])
		codes, err := before.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		remaining, err := after.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		j := &turn.Judgement
		if j.Skill == review.Unrated || j.Luck == review.Unrated || j.By == "" {
			t.Errorf("turn %d is not rated", i+1)
		}
		if !turn.Before.More {
			if turn.Before.Least != len(codes) || turn.After.Least != len(remaining) {
				t.Errorf("turn %d: %+v to %+v, want %d to %d", i+1, turn.Before, turn.After, len(codes), len(remaining))
			}
			continue
		}
		sampled++
		if off := math.Abs(turn.Before.About/float64(len(codes)) - 1); off > 4*turn.Before.Error {
			t.Errorf("turn %d: about %.0f codes, error %.3f, but %d", i+1, turn.Before.About, turn.Before.Error, len(codes))
		}
		if want := math.Log2(float64(len(codes)) / float64(len(remaining))); math.Abs(turn.Gained-want) > 0.1 {
			t.Errorf("turn %d: gained %.2f bits, want %.2f", i+1, turn.Gained, want)
		}
		weighed, err := strategy.Weigh(t.Context(), before, []rules.Code{turn.Guess, j.Estimated.Best.Guess})
		if err != nil {
			t.Fatal(err)
		}
		for k, e := range []*strategy.Estimate{&j.Estimated.Own, &j.Estimated.Best} {
			if math.Abs(e.Entropy-weighed[k].Entropy) > 4*e.Error || math.Abs(e.Leaves/weighed[k].Expected*float64(len(codes))-1) > 0.1 {
				t.Errorf("turn %d, %s: %.3f bits, error %.4f, leaves %.4f; want %.3f, %.4f", i+1, game.Format(e.Guess), e.Entropy, e.Error, e.Leaves, weighed[k].Entropy, weighed[k].Expected/float64(len(codes)))
			}
			if e.Candidate != weighed[k].Candidate {
				t.Errorf("turn %d, %s: candidate %v", i+1, game.Format(e.Guess), e.Candidate)
			}
		}
		cost := (weighed[1].Entropy - weighed[0].Entropy) / weighed[1].Entropy
		if math.Abs(j.Cost-cost) > 4*j.Estimated.CostError+0.001 {
			t.Errorf("turn %d costs %.3f, error %.4f, want %.3f", i+1, j.Cost, j.Estimated.CostError, cost)
		}
		if least, most := luckOf(weighed[0].Sizes, turn.Feedback); float64(j.Luck) < 100*least-2 || float64(j.Luck) > 100*most+2 {
			t.Errorf("turn %d: luck %d, want %.1f to %.1f", i+1, j.Luck, 100*least, 100*most)
		}
	}
	if sampled < 2 || sampled == len(history) {
		t.Errorf("%d of %d turns were judged by samples: the test says little", sampled, len(history))
	}
	if first := judged.Turns[0].Judgement; first.Verdict != review.Blunder && first.Verdict != review.Mistake && first.Verdict != review.Inaccuracy {
		t.Errorf("AAAABBB is %q", first.Verdict)
	}
}

// luckOf returns bounds for the share of codes with a worse answer plus half of the share with
// an equally good one. A sample cannot order cells that differ by less than a tenth.
func luckOf(sizes []strategy.Size, feedback rules.Feedback) (least, most float64) {
	got, all := 0.0, 0.0
	for _, size := range sizes {
		if size.Feedback == feedback {
			got = float64(size.Candidates)
		}
	}
	for _, size := range sizes {
		codes := float64(size.Candidates)
		all += codes
		switch {
		case size.Feedback == feedback:
			least, most = least+codes/2, most+codes/2
		case codes > 1.1*got:
			least, most = least+codes, most+codes
		case codes > got/1.1:
			most += codes
		}
	}
	return least / all, most / all
}

// TestJudgeLarge judges games that are too large to list, to the end. The strategy's own guess
// costs nothing.
func TestJudgeLarge(t *testing.T) {
	for _, test := range []struct{ game, secret string }{
		{"8x12-place", "AJKCLLEB"}, {"9.10.11.12.13.14.15.16", "ABCDEFGH"},
	} {
		if test.game != "8x12-place" && !longtest.On() {
			continue
		}
		game := parseGame(t, test.game)
		secret, err := game.ParseCode(test.secret)
		if err != nil {
			t.Fatal(err)
		}
		p := position.Start(game)
		for turn := 0; turn < 20 && !(turn > 0 && p.History()[turn-1].Feedback.Solved()); turn++ {
			guess, err := strategy.NewSampled(1).Choose(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			p = p.After(guess, game.Mark(guess, secret))
		}
		judged := judge(t, game, p.History(), strategy.Entropy)
		if len(judged.Turns) != p.Turns() || judged.Skill < 95 || judged.Luck == review.Unrated {
			t.Errorf("%s: %d turns of %d, skill %d, luck %d", test.game, len(judged.Turns), p.Turns(), judged.Skill, judged.Luck)
		}
		for i, turn := range judged.Turns {
			if turn.Judgement.Estimated != nil && (turn.Judgement.Cost != 0 || turn.Judgement.Verdict != review.Best) {
				t.Errorf("%s: turn %d costs %.3f", test.game, i+1, turn.Judgement.Cost)
			}
		}
	}
}

// TestJudgeContradictionLarge judges the turns before a contradiction in a game that is too
// large to list.
func TestJudgeContradictionLarge(t *testing.T) {
	game := parseGame(t, "12x12")
	judged := judge(t, game, testgame.Turns(t, game, "AAABBBCCDDEE=XOOO AAABBBCCDDEE=XOO"), strategy.Entropy)
	if len(judged.Turns) != 1 || judged.Turns[0].Judgement.Skill != 99 {
		t.Errorf("%d turns", len(judged.Turns))
	}
}
