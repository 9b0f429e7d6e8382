package advice

import (
	"context"
	"math"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Usual returns the default strategy of a game, which answers within seconds. If all guesses can be weighed, it is
// entropy, or [strategy.Chance] in games with weights; otherwise it is [strategy.NewSampled], which weighs some guesses on a
// sample.
func Usual(game *rules.Game) strategy.Strategy {
	secrets := game.SecretCount()
	switch {
	case game.Rigid() && Opening.Allows(game, int(min(secrets, math.MaxInt))), !game.Rigid() && secrets <= Orbits:
		if game.HasWeights() {
			return strategy.Chance
		}
		return strategy.Entropy
	}
	return strategy.NewSampled(1)
}

// UsualHeuristic returns the default strategy of a game if it weighs every guess, else entropy.
func UsualHeuristic(game *rules.Game) *strategy.Heuristic {
	if heuristic, ok := Usual(game).(*strategy.Heuristic); ok {
		return heuristic
	}
	return strategy.Entropy
}

// few is the largest number of candidates for which [Advisor] searches exactly. A few more often take ten times
// as long.
const few = 12

// most is the largest number of guesses after which [Advisor] plays on.
const most = 20

// Advisor returns the default strategy of advice and reviews for this number of candidates: [Usual], or, if they are
// quick enough, [optimal.Strategy] or in games with weights a lookahead. Entropy counts information, not guesses: it
// misses what the last guesses cost, most of all with weights. Marks that tell nothing of places separate so little
// that the search takes long.
func Advisor(ctx context.Context, game *rules.Game, candidates int) strategy.Strategy {
	tried := tries(ctx, game, candidates)
	switch {
	case candidates <= few && game.Rule().Sees() != rules.Shared && Finish.Within(ctx).Allows(game, candidates):
		return optimal.Strategy{}
	case game.HasWeights() && tried > 1:
		return strategy.NewLikely(strategy.Chance, tried)
	}
	return Usual(game)
}
