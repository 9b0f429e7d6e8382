package match_test

import (
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"
)

// TestNoGame checks the errors for a missing game, a missing player, and a turn of another
// game.
func TestNoGame(t *testing.T) {
	ctx, game := t.Context(), testgame.Parse(t, "4x6")
	turn := rules.Turn{Feedback: game.FeedbackAt(1)}
	other := rules.Turn{Feedback: testgame.Parse(t, "4x6-black").FeedbackAt(1)}
	play := func(game *rules.Game, s strategy.Strategy, maker match.Codemaker) (last error) {
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
		{play(nil, strategy.First, match.Fixed{Secret: rules.Code{}}), "no-game"},
		{match.New(nil).Add(ctx, turn), "no-game"},
		{match.New(position.Start(nil)).Add(ctx, turn), "no-game"},
		{none.Add(ctx, turn), "no-game"},
		{play(nil, strategy.First, match.Random(nil, 1)), "no-game"},
		{play(game, nil, match.Adversary{}), "player-none"},
		{play(game, strategy.First, nil), "player-none"},
		{play(game, advice.Opened(strategy.First, turn.Guess, turn.Guess), match.Fixed{Secret: rules.Code{1, 2, 3, 4}}), "guess-repeated"},
		{play(game, strategy.First, match.Fixed{Secret: rules.Code{64}}), "symbol-number"},
		{match.New(position.Start(game)).Add(ctx, other), "turn-other-game"},
		{none.Edit(ctx, map[int]rules.Feedback{1: turn.Feedback}), "turn-none-yet"},
	} {
		if !message.IsProblem(test.err, test.problem) {
			t.Errorf("call %d: %v, want problem %s", i, test.err, test.problem)
		}
	}
}
