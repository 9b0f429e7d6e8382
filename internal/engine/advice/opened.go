package advice

import (
	"context"
	"fmt"
	"slices"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Opened returns a strategy that plays the guesses of an opening, one each turn, and then follows
// s. It returns nil if s is nil.
func Opened(s strategy.Strategy, opening ...rules.Code) strategy.Strategy {
	if s == nil || len(opening) == 0 {
		return s
	}
	return opened{s, slices.Clone(opening)}
}

type opened struct {
	strategy.Strategy
	opening []rules.Code
}

// Traits adds the opening to the identity of the strategy that follows it.
func (o opened) Traits() strategy.Traits {
	then := strategy.TraitsOf(o.Strategy)
	if then.Identity == "" {
		return strategy.Traits{Slow: then.Slow}
	}
	return strategy.Traits{Identity: fmt.Sprint(o.opening, then.Identity), Slow: then.Slow}
}

func (o opened) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	if turns := p.Turns(); turns < len(o.opening) {
		return o.opening[turns], nil
	}
	return o.Strategy.Choose(ctx, p)
}
