package strategy

import (
	"cmp"
	"context"
	"strconv"

	"codebreaker"
	"codebreaker/internal/play"
	"codebreaker/position"
)

// Lookahead plays the guess with the least total of guesses if a heuristic plays
// on after it (one step of policy iteration, as rollouts for backgammon:
// Tesauro and Galperin 1997). Of all guesses it tries the best by that heuristic,
// as many as its width. The zero Lookahead tries one, and plays on by [Entropy].
type Lookahead struct {
	width int
	base  *Heuristic
}

// DefaultWidth is the number of guesses that the strategies which look ahead try.
const DefaultWidth = 50

// NewLookahead returns a lookahead of that width, at least 1, after which base, or
// [Entropy] for nil, plays on.
func NewLookahead(base *Heuristic, width int) *Lookahead {
	return &Lookahead{max(1, width), base}
}

// Name returns the name and, unless it is the default, the width: lookahead-200.
func (l *Lookahead) Name() string { return widthName("lookahead", l.width) }

func widthName(name string, width int) string {
	if width == DefaultWidth {
		return name
	}
	return name + "-" + strconv.Itoa(width)
}

// Identity tells the heuristic too.
func (l *Lookahead) Identity() string {
	if l.playsOn().own {
		return ""
	}
	return l.Name() + " " + l.playsOn().Name()
}

// playsOn returns who plays on.
func (l *Lookahead) playsOn() *Heuristic { return cmp.Or(l.base, Entropy) }

// Choose returns the guess with the least total.
func (l *Lookahead) Choose(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	return play.Choose(ctx, l, p)
}

// Play returns a player of the lookahead, for packages of this module.
func (l *Lookahead) Play(game *codebreaker.Game, candidatesOnly bool, crew *play.Crew) play.Player {
	return play.NewLookahead(game, l.playsOn().measure, l.width, candidatesOnly, crew)
}
