package strategy

import (
	"context"

	"codebreaker"
	"codebreaker/internal/play"
	"codebreaker/position"
)

// TwoStep plays the guess after which, the best next guess played, least
// information is wanting: entropy two steps deep. Of all guesses it tries the
// best by entropy, as many as its width; the zero TwoStep tries one.
type TwoStep struct {
	width int
}

// NewTwoStep returns a two-step entropy of that width, at least 1.
func NewTwoStep(width int) *TwoStep { return &TwoStep{max(1, width)} }

// Name returns the name and, unless it is the default, the width: two-step-200.
func (t *TwoStep) Name() string { return widthName("two-step", t.width) }

// Identity returns the name.
func (t *TwoStep) Identity() string { return t.Name() }

// Choose returns the best guess.
func (t *TwoStep) Choose(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	return play.Choose(ctx, t, p)
}

// Play returns a player of two-step entropy, for packages of this module.
func (t *TwoStep) Play(game *codebreaker.Game, candidatesOnly bool, crew *play.Crew) play.Player {
	return play.NewTwoStep(game, Entropy.measure, t.width, candidatesOnly, crew)
}
