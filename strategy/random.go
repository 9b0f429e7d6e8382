package strategy

import (
	"context"
	"fmt"
	"math/rand/v2"

	"codebreaker"
	"codebreaker/internal/access"
	"codebreaker/position"
)

// Random plays any candidate, as [position.Position.Draw] draws it (Appleyard 1976,
// Unix moo). Each position has a lot of its own, drawn by the seed and the turns, so
// that a game can be played again. The zero Random draws by the seed 0.
type Random struct {
	seed uint64
}

// NewRandom returns a Random that draws by that seed.
func NewRandom(seed uint64) *Random { return &Random{seed} }

// Name returns "random".
func (r *Random) Name() string { return "random" }

// Identity tells the seed.
func (r *Random) Identity() string { return fmt.Sprint("random ", r.seed) }

// Choose draws a candidate.
func (r *Random) Choose(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	source := rand.New(rand.NewPCG(r.seed, access.Candidates(p).Digest()))
	code, ok, err := access.Candidates(p).Draw(ctx, source)
	if err == nil && !ok {
		err = position.ErrClash
	}
	return code, err
}
