package strategies

import (
	"codebreaker"
	"codebreaker/strategy"
)

// Usual returns the default strategy of a game, which answers within seconds. It is entropy if all
// guesses can be weighed, and otherwise [strategy.NewSampled], which weighs some guesses on a
// sample.
func Usual(game *codebreaker.Game) strategy.Strategy {
	secrets := game.SecretCount()
	switch {
	case game.HasWords() && Opening.Allows(game, int(secrets)), !game.HasWords() && secrets <= Orbits:
		return strategy.Entropy
	}
	return strategy.NewSampled(1)
}
