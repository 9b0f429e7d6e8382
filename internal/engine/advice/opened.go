package advice

import (
	"context"
	"fmt"
	"slices"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// ParseOpening parses the guesses of an opening. The error is a [message.Problem] for the first
// guess that cannot be played.
func ParseOpening(game *rules.Game, texts []string) ([]rules.Code, error) {
	var opening []rules.Code
	for _, text := range texts {
		guess, err := game.ParseCode(text)
		if err == nil {
			err = game.CheckGuess(guess, nil)
		}
		if err != nil {
			return nil, err
		}
		opening = append(opening, guess)
	}
	return opening, nil
}

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
