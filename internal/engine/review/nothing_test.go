package review_test

import (
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// TestNothing checks the errors for missing games and strategies.
func TestNothing(t *testing.T) {
	game := parseGame(t, "4x6")
	turns := rules.History{{Feedback: game.FeedbackAt(1)}}
	_, explainedNone := review.Explain(t.Context(), nil, turns)
	_, puzzleOfNone := review.ExplainPuzzle(t.Context(), &puzzle.Puzzle{})
	_, judgedNone := review.New(new(rules.Game)).Judge(t.Context(), turns, strategy.Entropy)
	_, explainedOther := review.Explain(t.Context(), game, make(rules.History, 1))
	_, judgedOther := review.New(game).Judge(t.Context(), make(rules.History, 1), strategy.Entropy)
	_, noStart := review.New(nil).Judge(t.Context(), turns, strategy.Entropy)
	_, zeroStart := new(review.Reviewer).Judge(t.Context(), turns, strategy.Entropy)
	_, noPuzzle := review.ExplainPuzzle(t.Context(), nil)
	for _, test := range []struct {
		err     error
		problem string
	}{
		{explainedNone, "no-game"},
		{puzzleOfNone, "no-game"},
		{judgedNone, "no-game"},
		{explainedOther, "turn-mark-none"},
		{judgedOther, "turn-mark-none"},
		{noStart, "no-game"},
		{zeroStart, "no-game"},
		{noPuzzle, "no-game"},
	} {
		if !message.IsProblem(test.err, test.problem) {
			t.Errorf("%v, want problem %s", test.err, test.problem)
		}
	}
}
