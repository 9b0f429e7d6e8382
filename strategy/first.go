package strategy

import (
	"context"

	"codebreaker"
	"codebreaker/candidate"
)

// First plays the first candidate in code order (Shapiro 1983). It lists
// nothing, so that codes of any length can be broken.
var First Strategy = first{}

type first struct{}

func (first) Name() string { return "first" }

func (first) Choose(ctx context.Context, set *candidate.Set) (codebreaker.Code, error) {
	code, ok, err := set.First(ctx)
	if err == nil && !ok {
		err = ErrClash
	}
	return code, err
}
