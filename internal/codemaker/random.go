package codemaker

import (
	"context"
	"math/rand/v2"

	"codebreaker"
	"codebreaker/internal/sample"
)

// Random hides a secret of the game drawn by that seed, all secrets alike.
func Random(game *codebreaker.Game, seed uint64) Fixed {
	return Fixed{sample.DrawSecret(game, rand.New(rand.NewPCG(seed, 0)))}
}

// mostSought is how many codes a game may have for a seed of one of them to be sought.
const mostSought = 1 << 24

// SeedOf returns a seed below most by which [Random] draws that secret: the first one
// from a given number on, so that who begins at a number drawn by lot gets one by lot. A
// secret needs as many trials as the game has codes, on average. The errors are those of
// [Hiding], the context's, and a [codebreaker.ErrLimit] for games of more than 16,777,216
// codes.
func SeedOf(ctx context.Context, game *codebreaker.Game, secret string, first, most uint64) (uint64, error) {
	hiding, err := Hiding(game, secret)
	if err != nil {
		return 0, err
	}
	if game.SecretCount() > mostSought {
		return 0, codebreaker.NewProblem("seek-large", "{{.game}} has too many codes to find a seed for one of them: the limit is {{.most}}", "game", game.Name(), "most", mostSought, "limit", codebreaker.ErrLimit)
	}
	draw := sample.SecretDrawer(game)
	numbers := rand.NewPCG(0, 0)
	source := rand.New(numbers)
	for tried := range most {
		if tried%1024 == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		seed := (first + tried) % most
		numbers.Seed(seed, 0)
		if draw(source) == hiding.Secret {
			return seed, nil
		}
	}
	return 0, codebreaker.NewProblem("seek-none", "no seed below {{.most}} gives that code", "most", most)
}
