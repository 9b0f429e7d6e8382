package session

import (
	"context"
	"iter"

	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Codemakers returns the names of the codemakers to choose from.
func Codemakers() []string { return match.Codemakers() }

// PlayOut lets a strategy find a secret, which is given as text. It yields each turn, and ends with the secret or an
// error.
func PlayOut(ctx context.Context, game *rules.Game, breaker strategy.Strategy, secret string) iter.Seq2[Record, error] {
	maker, err := match.Hiding(game, secret)
	if err != nil {
		return func(yield func(Record, error) bool) { yield(Record{}, err) }
	}
	return match.Play(ctx, game, breaker, maker)
}
