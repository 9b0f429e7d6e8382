package play

import (
	"context"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/position"
	"codebreaker/symmetry"
)

// pool is the guesses to weigh in a position, with the candidates that they are
// weighed for, both perhaps reduced.
type pool struct {
	set       *bitslice.Set
	guesses   *bitslice.Guesses
	reduction *symmetry.Reduction // or nil
}

// at returns a guess of the pool as it is played.
func (p *pool) at(i int) codebreaker.Code {
	if p.reduction == nil {
		return p.guesses.At(i)
	}
	return p.reduction.Expand(p.guesses.At(i))
}

// orbits returns the pool of the position that is loaded: one guess of each orbit, as [position.Position.Orbits] does, which it asks where the turns forbid
// guesses.
func (h *heuristic) orbits(ctx context.Context, p *position.Position) (pool, error) {
	switch {
	case h.candidatesOnly:
		return pool{&h.set, bitslice.NewGuesses(h.layout, h.codes), nil}, nil
	case h.game.Hard():
		guesses, err := p.Orbits(ctx)
		return pool{&h.set, bitslice.NewGuesses(h.layout, guesses), nil}, err
	}
	reduction := p.Group().Reduce(h.codes)
	h.reduced = reduction.Reduce(h.codes, h.reduced[:0])
	layout := h.layout
	layout.Symbols = reduction.Symbols()
	bitslice.LoadWeighted(&h.reducedSet, layout, h.reduced, h.weights)
	return pool{&h.reducedSet, h.pools.of(reduction, layout), reduction}, nil
}
