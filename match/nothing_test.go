package match_test

import (
	"testing"

	"codebreaker"
	"codebreaker/internal/message"
	"codebreaker/internal/strategies"
	"codebreaker/internal/testgame"
	"codebreaker/match"
	"codebreaker/position"
	"codebreaker/strategy"
)

// TestNoGame checks the errors for a missing game, a missing player, and a turn of another
// game.
func TestNoGame(t *testing.T) {
	ctx, game := t.Context(), testgame.Parse(t, "4x6")
	turn := codebreaker.Turn{Feedback: game.FeedbackAt(1)}
	other := codebreaker.Turn{Feedback: testgame.Parse(t, "4x6-black").FeedbackAt(1)}
	play := func(game *codebreaker.Game, s strategy.Strategy, maker match.Codemaker) (last error) {
		for _, err := range match.Play(ctx, game, s, maker) {
			last = err
		}
		return last
	}
	none := new(match.Match)
	if none.Position().Turns() != 0 || len(none.Records()) != 0 || none.Solved() || none.Undo() || none.Contradiction() != nil || none.Edit(ctx, nil) != nil {
		t.Error("the zero Match has a turn")
	}
	for i, test := range []struct {
		err     error
		problem string
	}{
		{play(nil, strategy.First, match.Fixed(codebreaker.Code{})), "no-game"},
		{match.New(nil).Add(ctx, turn), "no-game"},
		{match.New(position.Start(nil)).Add(ctx, turn), "no-game"},
		{none.Add(ctx, turn), "no-game"},
		{play(nil, strategy.First, match.Random(nil, 1)), "no-game"},
		{play(game, nil, match.Adversary()), "player-none"},
		{play(game, strategy.First, nil), "player-none"},
		{play(game, strategies.Opened(strategy.First, turn.Guess, turn.Guess), match.Fixed(codebreaker.Code{1, 2, 3, 4})), "guess-repeated"},
		{play(game, strategy.First, match.Fixed(codebreaker.Code{64})), "symbol-number"},
		{match.New(position.Start(game)).Add(ctx, other), "turn-other-game"},
		{none.Edit(ctx, map[int]codebreaker.Feedback{1: turn.Feedback}), "turn-none-yet"},
	} {
		if !message.IsProblem(test.err, test.problem) {
			t.Errorf("call %d: %v, want problem %s", i, test.err, test.problem)
		}
	}
}
