package breakers

import (
	"context"

	"codebreaker"
	"codebreaker/internal/access"
	"codebreaker/internal/estimate"
	"codebreaker/internal/symmetry"
	"codebreaker/position"
	"codebreaker/strategy"
)

// mostOpenings is the number of first guesses of a large game up to which each is estimated,
// and foundOpenings how many of the best that were found are, where there are more.
const (
	mostOpenings  = 4096
	foundOpenings = 50
)

// OpeningsWeighable reports whether the values of all distinct first guesses can be found by
// listing all codes, in about a minute.
func OpeningsWeighable(game *codebreaker.Game) bool {
	secrets := game.SecretCount()
	if game.HasWords() {
		return AllOpenings.Allows(game, int(secrets))
	}
	_, quick := symmetry.QuickOrbits(game)
	return secrets <= position.MostListed && (quick || game.GuessCount() <= orbitGuesses)
}

// EstimateOpenings estimates first guesses of a game of which the codes, or the guesses, are
// too many to weigh, in no order: all distinct ones, or, where all is false, the best that
// were found. The errors are those of [estimate.Guesses].
func EstimateOpenings(ctx context.Context, game *codebreaker.Game) (estimates []strategy.Estimate, all bool, err error) {
	start := position.Start(game)
	if err := start.Check(); err != nil {
		return nil, false, err
	}
	orbits, quick := symmetry.QuickOrbits(game)
	if !quick || len(orbits) > mostOpenings {
		estimates, err = estimate.Best(ctx, start, strategy.NewSampled(1), foundOpenings)
		return estimates, false, err
	}
	guesses := make([]codebreaker.Code, 0, len(orbits))
	for _, orbit := range orbits {
		guesses = append(guesses, orbit.Guess)
	}
	sample, err := access.Candidates(start).Sample(ctx)
	if err != nil {
		return nil, true, err
	}
	estimates, err = estimate.Guesses(ctx, start, sample, guesses)
	return estimates, true, err
}
