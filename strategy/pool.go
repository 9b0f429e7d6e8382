package strategy

import (
	"context"

	"codebreaker"
	"codebreaker/candidate"
)

// Pool returns the guesses worth weighing for a set, in code order: all that the
// game allows after its turns.
func Pool(ctx context.Context, set *candidate.Set) ([]codebreaker.Code, error) {
	game := set.Game()
	pool := game.GuessWords()
	if pool == nil {
		all, err := candidate.All(game).List(ctx)
		if err != nil {
			return nil, err
		}
		pool = all
	}
	if !game.Hard() {
		return pool, nil
	}
	var allowed []codebreaker.Code
	for _, guess := range pool {
		if game.CheckGuess(guess, set.History()) == nil {
			allowed = append(allowed, guess)
		}
	}
	return allowed, nil
}
