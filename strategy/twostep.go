package strategy

import (
	"context"

	"codebreaker"
	"codebreaker/internal/play"
	"codebreaker/internal/workers"
	"codebreaker/position"
)

// twoStep plays the guess with the most information after two guesses, if the best
// second guess follows each answer: entropy two steps deep. It tries as many guesses as its width, at least
// 1: the best by entropy.
type twoStep struct{ width int }

// Name returns the name and, unless it is the default, the width: two-step-200.
func (t twoStep) Name() string { return withWidth("two-step", t.width, defaultWidth) }

func (t twoStep) Traits() Traits { return Traits{Identity: t.Name(), Slow: true} }

// Choose returns the best guess.
func (t twoStep) Choose(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	return play.Choose(ctx, t, p)
}

// Play returns a player of two-step entropy.
func (t twoStep) Play(game *codebreaker.Game, candidatesOnly bool, workers *workers.Pool) play.Player {
	return play.NewTwoStep(game, Entropy.measure, t.width, candidatesOnly, workers)
}
