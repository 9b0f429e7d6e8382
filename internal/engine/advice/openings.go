package advice

import (
	"context"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/estimate"
)

// A large game estimates every first guess if it has at most mostOpenings. Otherwise it estimates
// the best foundOpenings of a search.
const (
	mostOpenings  = 4096
	foundOpenings = 50
)

// OpeningsWeighable reports whether all distinct first guesses can be valued exactly, by listing
// all codes, in about a minute.
func OpeningsWeighable(game *rules.Game) bool {
	secrets := game.SecretCount()
	if game.HasWords() {
		return AllOpenings.Allows(game, int(secrets))
	}
	_, quick := symmetry.QuickOrbits(game)
	return secrets <= position.MostListed && (quick || game.GuessCount() <= orbitGuesses)
}

// EstimateOpenings estimates the first guesses of a game that is too large to weigh all of them. It
// returns them in no particular order: one of each orbit if all is true, or else only the best ones that
// a search found. It returns the errors of [estimate.Guesses].
func EstimateOpenings(ctx context.Context, game *rules.Game) (estimates []strategy.Estimate, all bool, err error) {
	start := position.Start(game)
	if err := start.Check(); err != nil {
		return nil, false, err
	}
	orbits, quick := symmetry.QuickOrbits(game)
	if !quick || len(orbits) > mostOpenings {
		estimates, err = estimate.Best(ctx, start, strategy.NewSampled(1), foundOpenings)
		return estimates, false, err
	}
	guesses := make([]rules.Code, 0, len(orbits))
	for _, orbit := range orbits {
		guesses = append(guesses, orbit.Guess)
	}
	sample, err := start.Candidates().Sample(ctx)
	if err != nil {
		return nil, true, err
	}
	estimates, err = estimate.Guesses(ctx, start, sample, guesses)
	return estimates, true, err
}
