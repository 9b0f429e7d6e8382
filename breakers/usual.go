package breakers

import (
	"context"

	"codebreaker"
	"codebreaker/position"
	"codebreaker/strategy"
)

// Usual returns the strategy that suits a game when nobody asks for one, so that
// it answers within seconds: entropy where all guesses can be weighed; else
// overture, which weighs a sample; and in the largest games first, whose turns
// alone leave candidates that are found quickly.
func Usual(game *codebreaker.Game) strategy.Strategy {
	secrets := game.SecretCount()
	switch {
	case game.HasWords() && Opening.Allows(game, int(secrets)), !game.HasWords() && secrets <= Orbits:
		return strategy.Entropy
	case secrets <= Sampled:
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
		if _, exact, err := p.Count(ctx, Listed); err == nil && !exact {
			return strategy.First.Choose(ctx, p)
		}
	}
	return s.Overture.Choose(ctx, p)
}
