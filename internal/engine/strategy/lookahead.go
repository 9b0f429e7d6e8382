package strategy

import (
	"cmp"
	"context"
	"strconv"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/weigh"
)

// defaultWidth is the number of guesses that the strategies which look ahead try.
const defaultWidth = 50

// NewLookahead returns a strategy that plays the guess with the least total of guesses if a heuristic, or
// [Entropy] for nil, plays on after it: one step of policy iteration, as rollouts for backgammon (Tesauro
// and Galperin 1997). It tries as many guesses as its width, 1 to 100,000: the best by that heuristic.
func NewLookahead(base *Heuristic, width int) Strategy {
	return newLookahead("lookahead", cmp.Or(base, Entropy), weigh.Lookahead{Width: min(max(1, width), limits.Width)})
}

// Likely is the name of the strategy of [NewLikely].
const Likely = "likely"

// NewLikely returns [NewLookahead] with a heuristic and a width, for games with weights. It plays a common word that can be
// the secret if its total exceeds the least by at most half a percent: players know common words best.
func NewLikely(base *Heuristic, width int) Strategy {
	return newLookahead(Likely, base, weigh.Lookahead{Width: width, Slack: 5})
}

// newTwoStep returns a strategy that plays the guess with the most information after two guesses, if the best
// second guess follows each answer: entropy two steps deep. It tries as many guesses as its width, at least
// 1: the best by entropy.
func newTwoStep(width int) Strategy {
	return newLookahead("two-step", Entropy, weigh.Lookahead{Width: width, TwoStep: true})
}

// lookahead tries the best guesses of a heuristic, and values each by the guesses after it.
type lookahead struct {
	name string
	base *Heuristic
	how  weigh.Lookahead
}

func newLookahead(name string, base *Heuristic, how weigh.Lookahead) lookahead {
	how.Measure = base.measure
	return lookahead{name, base, how}
}

// Name returns the name and, unless it is the default, the width: lookahead-200. The width of a likely one follows from the
// position.
func (l lookahead) Name() string {
	if l.how.Slack > 0 {
		return l.name
	}
	return withWidth(l.name, l.how.Width, defaultWidth)
}

// withWidth adds a width to a name, unless it is the usual one.
func withWidth(name string, width, usual int) string {
	if width == usual {
		return name
	}
	return name + "-" + strconv.Itoa(width)
}

// Traits include the heuristic in the identity.
func (l lookahead) Traits() Traits {
	if l.base.own {
		return Traits{Slow: true}
	}
	return Traits{Identity: withWidth(l.name, l.how.Width, 0) + " " + l.base.Name(), Slow: true}
}

// Choose returns the guess with the least value.
func (l lookahead) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	return weigh.Choose(ctx, l, p)
}

// Play returns a player of the lookahead.
func (l lookahead) Play(game *rules.Game, candidatesOnly bool, workers *budget.Pool) weigh.Player {
	return l.how.Play(game, candidatesOnly, workers)
}
