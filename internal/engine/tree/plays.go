package tree

import (
	"cmp"
	"slices"

	"codebreaker/internal/engine/rules"
)

// Play is a secret that a strategy has found.
type Play struct {
	Secret  rules.Code
	Guesses int // including the one that is the secret
	Times   int // how often a sample drew it; 1 where every secret is played
}

// sortPlays puts plays in an order that does not depend on which goroutine was first.
func sortPlays(game *rules.Game, plays []Play) {
	slices.SortFunc(plays, func(a, b Play) int { return cmp.Compare(game.Format(a.Secret), game.Format(b.Secret)) })
}
