package session_test

import (
	"testing"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// TestNoGame checks the errors for a missing game, a missing strategy, and turns of another
// game.
func TestNoGame(t *testing.T) {
	ctx, game := t.Context(), parse(t, "4x6")
	turn := rules.Turn{Feedback: game.FeedbackAt(1)}
	other := rules.History{{Feedback: parse(t, "4x6-black").FeedbackAt(1)}}
	crack := session.Setup{Kind: session.Cracking}
	s, err := session.NewStart(game).Begin(ctx, crack, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.ChooseBy(nil)
	errs := func(calls ...func() error) map[int]error {
		said := make(map[int]error)
		for i, call := range calls {
			said[i] = call()
		}
		return said
	}
	if advice, err := session.Advise(ctx, s.Match().Position(), nil, 1); err != nil || !advice.Weighed {
		t.Errorf("the usual advice: %+v, %v", advice, err)
	}
	none := new(session.Session)
	if none.State() != session.Going || none.Over() || none.Game() != nil || len(none.Turns()) != 0 || none.Line() != "" || none.Match().Position().Turns() != 0 {
		t.Error("the zero Session has something")
	}
	for problem, said := range map[string]map[int]error{
		"no-game": errs(
			func() error { _, err := session.NewStart(nil).Begin(ctx, crack, nil); return err },
			func() error {
				_, err := session.NewStart(new(rules.Game)).Resume(ctx, session.Saved{Setup: crack})
				return err
			},
			func() error { _, err := new(session.Start).Begin(ctx, crack, nil); return err },
			func() error { _, err := session.NewStart(nil).Resume(ctx, session.Saved{Setup: crack}); return err },
			func() error {
				_, err := session.NewStart(nil).Begin(ctx, session.Daily("", "2026-11-20"), nil)
				return err
			},
			func() error { _, err := session.Advise(ctx, nil, nil, 1); return err },
			func() error { _, err := (session.Row{1}).Doubt(ctx, nil); return err },
			func() error { return none.Mark(ctx, turn.Feedback) },
			func() error { _, err := none.GiveUp(ctx); return err },
			func() error { _, _, err := session.ReadLine(nil, ""); return err },
			func() error { _, err := session.ParseRow(nil, "AB"); return err },
			func() error { return none.Guess(ctx, turn.Guess) },
			func() error { _, err := none.Ask(ctx); return err },
			func() error { return none.Add(ctx, turn) },
			func() error { return none.Edit(ctx, map[int]rules.Feedback{1: turn.Feedback}) },
			func() error { _, err := match.ByName("random", nil, 1); return err },
			func() error { _, err := match.ByName("adversary", new(rules.Game), 1); return err },
		),
		"player-none": errs(
			func() error { _, err := s.Ask(ctx); return err },
		),
		"symbol-number": errs(
			func() error {
				_, err := (match.Fixed{}).Answer(ctx, position.Start(game), rules.Code{64})
				return err
			},
			func() error {
				_, err := (match.Adversary{}).Answer(ctx, position.Start(game), rules.Code{64})
				return err
			},
		),
		"turn-other-game": errs(
			func() error { _, err := session.NewStart(game).Begin(ctx, crack, other); return err },
			func() error {
				_, err := session.NewStart(game).Begin(ctx, session.Setup{Kind: session.Playing, Codemaker: session.Random}, other)
				return err
			},
		),
	} {
		for i, err := range said {
			if !message.IsProblem(err, problem) {
				t.Errorf("call %d: %v, want problem %s", i, err, problem)
			}
		}
	}
}
