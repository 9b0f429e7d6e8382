package strategy

import (
	"context"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/weigh"
)

// twoStep plays the guess with the most information after two guesses, if the best
// second guess follows each answer: entropy two steps deep. It tries as many guesses as its width, at least
// 1: the best by entropy.
type twoStep struct{ width int }

// Name returns the name and, unless it is the default, the width: two-step-200.
func (t twoStep) Name() string { return withWidth("two-step", t.width, defaultWidth) }

func (t twoStep) Traits() Traits { return Traits{Identity: t.Name(), Slow: true} }

// Choose returns the best guess.
func (t twoStep) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	return weigh.Choose(ctx, t, p)
}

// Play returns a player of two-step entropy.
func (t twoStep) Play(game *rules.Game, candidatesOnly bool, workers *budget.Pool) weigh.Player {
	return weigh.NewTwoStep(game, Entropy.measure, t.width, candidatesOnly, workers)
}
