package match

import "codebreaker"

// mostWeighed is the number of pairs of a guess and a secret past which the first
// turn is not weighed without being asked for.
const mostWeighed = 1 << 31

// Usual returns the name of the strategy that suits a game when nobody asks for
// one: entropy, or first where there are too many guesses to weigh.
func Usual(game *codebreaker.Game) string {
	if secrets := game.SecretCount(); secrets > 0 && game.GuessCount() > mostWeighed/secrets {
		return "first"
	}
	return "entropy"
}
