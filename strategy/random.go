package strategy

import (
	"context"
	"errors"
	"math/rand/v2"

	"codebreaker"
	"codebreaker/candidate"
)

// Random plays any candidate, all alike (Appleyard 1976, Unix moo). Where there
// are too many to list it walks the codes with the symbols in an order drawn by
// lot, which is quick but does not make all candidates exactly alike.
type Random struct {
	source *rand.Rand
}

// NewRandom returns a Random that draws by that seed. It keeps the state of its
// lots: one game, one Random.
func NewRandom(seed uint64) *Random {
	return &Random{rand.New(rand.NewPCG(seed, 0))}
}

// Name returns "random".
func (r *Random) Name() string { return "random" }

// Choose draws a candidate.
func (r *Random) Choose(ctx context.Context, set *candidate.Set) (codebreaker.Code, error) {
	codes, err := set.List(ctx)
	if errors.Is(err, codebreaker.ErrLimit) {
		return r.stray(ctx, set)
	}
	if err != nil {
		return codebreaker.Code{}, err
	}
	if len(codes) == 0 {
		return codebreaker.Code{}, ErrClash
	}
	return codes[r.source.IntN(len(codes))], nil
}

func (r *Random) stray(ctx context.Context, set *candidate.Set) (codebreaker.Code, error) {
	order := make([]uint8, set.Game().Symbols())
	for i, symbol := range r.source.Perm(len(order)) {
		order[i] = uint8(symbol)
	}
	for code := range set.WalkOrder(ctx, order) {
		return code, nil
	}
	return codebreaker.Code{}, ctx.Err()
}
