package strategy

import (
	"context"
	"math/rand/v2"

	"codebreaker"
	"codebreaker/candidate"
)

// Random plays any candidate, all alike (Appleyard 1976, Unix moo). Each position
// has a lot of its own, drawn by the seed and the turns, so that a game can be
// played again. Of more than a million candidates it lists none: it walks the codes
// with the symbols in an order drawn by lot, which is quick but does not make
// all candidates exactly alike.
type Random struct {
	seed uint64
}

// mostDrawn is the number of candidates that are listed to draw one of them.
const mostDrawn = 1 << 20

// NewRandom returns a Random that draws by that seed.
func NewRandom(seed uint64) *Random { return &Random{seed} }

// Name returns "random".
func (r *Random) Name() string { return "random" }

// Choose draws a candidate.
func (r *Random) Choose(ctx context.Context, set *candidate.Set) (codebreaker.Code, error) {
	source := rand.New(rand.NewPCG(r.seed, digest(set.History())))
	_, exact, err := set.Count(ctx, mostDrawn)
	if err == nil && !exact {
		return stray(ctx, set, source)
	}
	var codes []codebreaker.Code
	if err == nil {
		codes, err = set.List(ctx)
	}
	if err != nil {
		return codebreaker.Code{}, err
	}
	if len(codes) == 0 {
		return codebreaker.Code{}, ErrClash
	}
	return codes[source.IntN(len(codes))], nil
}

// digest mixes the turns into one number (FNV-1a).
func digest(history codebreaker.History) uint64 {
	hash := uint64(14695981039346656037)
	mix := func(value uint64) { hash = (hash ^ value) * 1099511628211 }
	for _, turn := range history {
		for _, symbol := range turn.Guess {
			mix(uint64(symbol))
		}
		mix(uint64(turn.Feedback.Ordinal()))
	}
	return hash
}

func stray(ctx context.Context, set *candidate.Set, source *rand.Rand) (codebreaker.Code, error) {
	order := make([]uint8, set.Game().Symbols())
	for i, symbol := range source.Perm(len(order)) {
		order[i] = uint8(symbol)
	}
	code, ok, err := set.FirstInOrder(ctx, order)
	if err == nil && !ok {
		err = ErrClash
	}
	return code, err
}
