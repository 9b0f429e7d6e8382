package codemaker

import (
	"math/rand/v2"

	"codebreaker"
	"codebreaker/position"
)

// Random hides a secret of the game drawn by that seed, all secrets alike.
func Random(game *codebreaker.Game, seed uint64) Fixed {
	return Fixed{position.DrawSecret(game, rand.New(rand.NewPCG(seed, 0)))}
}
