package codebreaker_test

import (
	"testing"

	"codebreaker"
	"codebreaker/internal/engine/rules"
)

// TestParts checks that each mark of each rule is made again from its parts, that a partly known mark admits exactly the
// marks with its known parts, and that the facade has the engine's names.
func TestParts(t *testing.T) {
	for _, rule := range codebreaker.Rules() {
		game := mustGame(t, "3x4"+rule.Suffix())
		if game.Rule() != rule || len(rule.Parts()) == 0 {
			t.Errorf("%s has the rule %s, with the parts %v", game, game.Rule(), rule.Parts())
		}
		for _, part := range rule.Parts() {
			if part.Means.String() != rules.Means(part.Means).String() {
				t.Errorf("%s: a part is called %s", rule, part.Means)
			}
		}
		for secret := range game.Secrets() {
			guess, err := game.ParseCode("ABA")
			if err != nil {
				t.Fatal(err)
			}
			mark := game.Mark(guess, secret)
			row := mark.Row()
			if again, err := game.FeedbackOf(row...); err != nil || again != mark {
				t.Errorf("%s: the parts of %s make %s, %v", game, mark, again, err)
			}
			if !mark.Known() || !mark.Admits(mark) || rule.Tiles() && len(row) != game.Places() {
				t.Errorf("%s: %s has the parts %v", game, mark, row)
			}
			if !rule.Tiles() {
				continue
			}
			row[1].Means = codebreaker.MeansUnknown
			partly, err := game.FeedbackOf(row...)
			if err != nil || partly.Known() || !partly.Admits(mark) {
				t.Errorf("%s: %v makes %s, %v", game, row, partly, err)
			}
			for i := range game.Feedbacks() {
				other := game.FeedbackAt(i)
				if has := other.Row(); partly.Admits(other) != (has[0] == row[0] && has[2] == row[2]) {
					t.Errorf("%s: %s admits %s: %v", game, partly, other, partly.Admits(other))
				}
			}
		}
	}
}

// TestPartlyKnown counts the candidates of a mark that is partly known.
func TestPartlyKnown(t *testing.T) {
	game := mustGame(t, "4x6")
	turn, err := game.ParseTurn("AABB=1 ?")
	if err != nil {
		t.Fatal(err)
	}
	if left, err := game.After(turn).Remaining(t.Context()); err != nil || left.Least != 500 {
		t.Errorf("%v candidates, %v", left, err)
	}
	if turn.Feedback.Known() || turn.Feedback.Count(codebreaker.MeansRight) != 1 {
		t.Errorf("%s has the parts %v", turn.Feedback, turn.Feedback.Row())
	}
	again, err := game.FeedbackOf(turn.Feedback.Row()...)
	if err != nil || again != turn.Feedback {
		t.Errorf("its parts make %s, %v", again, err)
	}
}
