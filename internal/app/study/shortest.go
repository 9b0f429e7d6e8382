package study

import (
	"context"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Shortest returns the turns of a shortest game against the adversary from a position, which must end at the target if
// there is one.
func Shortest(ctx context.Context, at *position.Position, target string) (rules.History, error) {
	if target == "" {
		return match.Shortest(ctx, at, nil)
	}
	_, code, err := reading.Code(at.Game(), target)
	if err != nil {
		return nil, err
	}
	return match.Shortest(ctx, at, &code)
}
