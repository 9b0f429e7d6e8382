package match_test

import (
	"testing"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/internal/codemaker"
	"codebreaker/match"
	"codebreaker/strategy"
)

// TestNoGame holds that what has no game, no player or turns of another game says so.
func TestNoGame(t *testing.T) {
	ctx, game := t.Context(), parseGame(t, "4x6")
	turn := codebreaker.Turn{Feedback: game.FeedbackAt(1)}
	other := codebreaker.History{{Feedback: parseGame(t, "4x6-black").FeedbackAt(1)}}
	crack := match.Setup{Kind: match.Cracking}
	session, err := match.Begin(ctx, game, crack, nil)
	if err != nil {
		t.Fatal(err)
	}
	session.ChooseBy(nil)
	play := func(game *codebreaker.Game, breaker strategy.Strategy, maker codemaker.Codemaker) (last error) {
		for _, err := range match.Play(ctx, game, breaker, maker) {
			last = err
		}
		return last
	}
	errs := func(calls ...func() error) map[int]error {
		said := make(map[int]error)
		for i, call := range calls {
			said[i] = call()
		}
		return said
	}
	if advice, err := match.Advise(ctx, session.Match().Position(), nil, 1); err != nil || !advice.Weighed {
		t.Errorf("the usual advice: %+v, %v", advice, err)
	}
	none := new(match.Session)
	if none.State() != match.Going || none.Over() || none.Game() != nil || len(none.Turns()) != 0 || none.Line() != "" || none.Match().Position().Turns() != 0 {
		t.Error("the zero Session has something")
	}
	for problem, said := range map[string]map[int]error{
		"no-game": errs(
			func() error { _, err := match.Begin(ctx, nil, crack, nil); return err },
			func() error {
				_, err := match.Resume(ctx, new(codebreaker.Game), match.Saved{Setup: crack})
				return err
			},
			func() error { _, err := new(match.Start).Begin(ctx, crack, nil); return err },
			func() error { _, err := match.NewStart(nil).Resume(ctx, match.Saved{Setup: crack}); return err },
			func() error { _, err := match.Begin(ctx, nil, match.Daily(nil, "2026-11-20"), nil); return err },
			func() error { _, err := match.Advise(ctx, nil, nil, 1); return err },
			func() error { _, err := (match.Row{1}).Doubt(ctx, nil); return err },
			func() error { _, err := none.Mark(ctx, turn.Feedback); return err },
			func() error { _, err := none.GiveUp(ctx); return err },
			func() error { _, _, err := match.ReadLine(nil, ""); return err },
			func() error { _, err := match.ParseRow(nil, "AB"); return err },
			func() error { return play(nil, strategy.First, codemaker.Fixed{}) },
			func() error { _, err := match.New(nil).Add(ctx, turn.Guess, turn.Feedback); return err },
			func() error { _, err := new(match.Match).AddPlayed(ctx, turn.Guess, turn.Feedback); return err },
			func() error { return new(match.Match).AddAll(ctx, codebreaker.History{turn}) },
			func() error { _, err := none.Guess(ctx, turn.Guess); return err },
			func() error { _, err := none.Ask(ctx); return err },
			func() error { _, err := none.Add(ctx, turn); return err },
			func() error { return none.Edit(ctx, 1, turn.Feedback) },
			func() error { _, err := codemaker.ByName("random", nil, 1); return err },
			func() error { _, err := codemaker.ByName("adversary", new(codebreaker.Game), 1); return err },
		),
		"player-none": errs(
			func() error { return play(game, nil, codemaker.Fixed{}) },
			func() error { return play(game, strategy.First, nil) },
			func() error { _, err := session.Ask(ctx); return err },
		),
		"guess-repeated": errs(
			func() error {
				return play(game, breakers.Opened(strategy.First, turn.Guess, turn.Guess), codemaker.Fixed{Secret: codebreaker.Code{1, 2, 3, 4}})
			},
		),
		"symbol-number": errs(
			func() error { return play(game, strategy.First, codemaker.Fixed{Secret: codebreaker.Code{64}}) },
			func() error {
				_, err := (codemaker.Fixed{}).Answer(ctx, match.New(game).Position(), codebreaker.Code{64})
				return err
			},
			func() error {
				_, err := (codemaker.Adversary{}).Answer(ctx, match.New(game).Position(), codebreaker.Code{64})
				return err
			},
		),
		"turn-other-game": errs(
			func() error { _, err := match.New(game).Add(ctx, turn.Guess, other[0].Feedback); return err },
			func() error { return match.New(game).AddAll(ctx, other) },
			func() error { _, err := match.Begin(ctx, game, crack, other); return err },
			func() error {
				_, err := match.Begin(ctx, game, match.Setup{Kind: match.Playing, Codemaker: match.Random}, other)
				return err
			},
		),
	} {
		for i, err := range said {
			if !codebreaker.IsProblem(err, problem) {
				t.Errorf("call %d: %v, want problem %s", i, err, problem)
			}
		}
	}
}
