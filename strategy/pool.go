package strategy

import (
	"context"
	"iter"
	"slices"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/symmetry"
)

// mostPairs is how many guesses times candidates are weighed at most: some
// minutes of two cores.
const mostPairs = 1 << 41

// Pool returns the guesses worth weighing for a set, in code order: those that
// the game allows after its turns, one of each orbit. Where that would take too
// long the error is a [codebreaker.ErrLimit].
func Pool(ctx context.Context, set *candidate.Set) ([]codebreaker.Code, error) {
	game, history := set.Game(), set.History()
	codes, err := set.List(ctx)
	if err != nil {
		return nil, err
	}
	if err := weighable(set, len(codes)); err != nil {
		return nil, err
	}
	group := symmetry.Of(game)
	for _, turn := range history {
		group = group.After(turn)
	}
	reduction := group.Reduce(codes)
	pool := slices.Clone(reduction.Guesses())
	for i := range pool {
		pool[i] = reduction.Expand(pool[i])
	}
	if !game.Hard() {
		return pool, nil
	}
	// The group's moves keep hints as they are, so that of each orbit either all or
	// none are allowed: no hint ever wants a symbol that is absent.
	return allowed(game, slices.Values(pool), history), nil
}

// allowed returns the guesses that the hard rule allows after those turns.
func allowed(game *codebreaker.Game, guesses iter.Seq[codebreaker.Code], history codebreaker.History) []codebreaker.Code {
	var allowed []codebreaker.Code
	for guess := range guesses {
		if game.CheckGuess(guess, history) == nil {
			allowed = append(allowed, guess)
		}
	}
	return allowed
}

// weighable returns a problem when weighing all guesses for so many candidates
// would take too long.
func weighable(set *candidate.Set, candidates int) error {
	game := set.Game()
	guesses := game.GuessCount()
	if len(set.History()) == 0 || guesses <= candidate.MostListed && guesses <= mostPairs/uint64(candidates+1) {
		return nil
	}
	return codebreaker.NewProblem("pool-too-large",
		"{{.candidates}} codes of {{.game}} are left: too many to weigh all guesses",
		"candidates", candidates, "game", game.Name(), "limit", codebreaker.ErrLimit)
}
