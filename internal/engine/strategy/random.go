package strategy

import (
	"context"
	"fmt"
	"math/rand/v2"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// random plays any candidate, each with the same probability (Appleyard 1976, Unix
// moo). The seed and the turns determine the draw of each position, so a game can be played again.
type random struct{ seed uint64 }

// NewRandom returns the strategy that plays any candidate, each with the same probability.
func NewRandom(seed uint64) Strategy { return random{seed} }

func (random) Name() string { return "random" }

func (r random) Traits() Traits {
	return Traits{Identity: fmt.Sprint("random ", r.seed), Random: true, Unlisted: true}
}

// Choose draws a candidate.
func (r random) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	candidates := p.Candidates()
	source := rand.New(rand.NewPCG(r.seed, candidates.Digest()))
	code, ok, err := candidates.Draw(ctx, source)
	if err == nil && !ok {
		err = position.ErrContradiction
	}
	return code, err
}
