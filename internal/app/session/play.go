package session

import (
	"context"
	"iter"

	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/match/codemaker"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// PlayOut lets a strategy find the code of a codemaker. It yields each turn, and ends with the code or
// an error.
func PlayOut(ctx context.Context, game *rules.Game, breaker strategy.Strategy, maker codemaker.Codemaker) iter.Seq2[Record, error] {
	return match.Play(ctx, game, breaker, maker)
}
