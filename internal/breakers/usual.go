package breakers

import (
	"codebreaker"
	"codebreaker/strategy"
)

// Usual returns the strategy that suits a game when nobody asks for one, so that
// it answers within seconds: entropy where all guesses can be weighed; else
// [strategy.NewSampled], which weighs some for a sample.
func Usual(game *codebreaker.Game) strategy.Strategy {
	secrets := game.SecretCount()
	switch {
	case game.HasWords() && Opening.Allows(game, int(secrets)), !game.HasWords() && secrets <= Orbits:
		return strategy.Entropy
	}
	return strategy.NewSampled(1)
}
