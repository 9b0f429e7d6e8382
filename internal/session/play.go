package session

import (
	"context"
	"iter"

	"codebreaker"
	"codebreaker/internal/codemaker"
	"codebreaker/match"
	"codebreaker/strategy"
)

// PlayOut lets a strategy find the code of a codemaker. It yields each turn, and ends with the code or
// an error.
func PlayOut(ctx context.Context, game *codebreaker.Game, breaker strategy.Strategy, maker codemaker.Codemaker) iter.Seq2[Record, error] {
	return match.Play(ctx, game, breaker, maker)
}
