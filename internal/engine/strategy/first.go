package strategy

import (
	"context"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// First plays the first candidate in code order (Shapiro 1983). It lists
// nothing, so it plays codes of any length.
var First Strategy = first{}

type first struct{}

func (first) Name() string { return "first" }

func (first) Traits() Traits { return Traits{Identity: "first", Unlisted: true} }

func (first) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	code, ok, err := p.First(ctx)
	if err == nil && !ok {
		err = position.ErrContradiction
	}
	return code, err
}
