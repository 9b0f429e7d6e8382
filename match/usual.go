package match

import (
	"context"
	"strings"

	"codebreaker"
	"codebreaker/optimal"
	"codebreaker/position"
	"codebreaker/strategy"
)

// The sizes past which not every guess is weighed unless that is asked for.
const (
	mostCodes   = 1 << 21 // secrets of a game whose guesses fall into orbits
	mostPairs   = 1 << 33 // words to guess times words to find
	mostSampled = 1 << 32 // secrets of a game of which a sample can be weighed
	mostListed  = 1 << 20 // candidates to draw the sample from
)

// Usual returns the strategy that suits a game when nobody asks for one, so that
// it answers within seconds: entropy where all guesses can be weighed; else
// overture, which weighs a sample; and in the largest games first, whose turns
// alone leave candidates that are found quickly.
func Usual(game *codebreaker.Game) strategy.Strategy {
	secrets := game.SecretCount()
	switch {
	case game.HasWords() && secrets*game.GuessCount() <= mostPairs, !game.HasWords() && secrets <= mostCodes:
		return strategy.Entropy
	case secrets <= mostSampled:
		return sampled{}
	}
	return strategy.First
}

// sampled plays the overture, then the first candidate while there are too many
// to list.
type sampled struct{ strategy.Overture }

// Identity tells it from the overture that weighs a sample of all the candidates.
func (s sampled) Identity() string { return strategy.Identity(s.Overture) + ", then first" }

func (s sampled) Choose(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	if strategy.ReadOpening(p.Game(), p.History()).Over {
		if _, exact, err := p.Count(ctx, mostListed); err == nil && !exact {
			return strategy.First.Choose(ctx, p)
		}
	}
	return s.Overture.Choose(ctx, p)
}

// BreakerByName returns the strategy of that name: one of [strategy.ByName], or
// optimal.
func BreakerByName(name string, seed uint64) (strategy.Strategy, error) {
	if strings.EqualFold(name, optimal.Name) {
		return optimal.Strategy{}, nil
	}
	return strategy.ByName(name, seed)
}
