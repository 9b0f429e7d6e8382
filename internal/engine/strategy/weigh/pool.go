package weigh

import (
	"context"
	"slices"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
)

// pool is the guesses to weigh in a position, with its candidates. Both may be reduced.
type pool struct {
	set       *bitslice.Set
	guesses   *bitslice.Guesses
	reduction *symmetry.Reduction // or nil
}

// at returns a guess of the pool in its original form.
func (p *pool) at(i int) rules.Code {
	if p.reduction == nil {
		return p.guesses.At(i)
	}
	return p.reduction.Expand(p.guesses.At(i))
}

// orbits returns the pool of the loaded position: one guess of each orbit, as in
// [position.Position.Orbits]. In a hard game it calls that method. Guesses that cannot
// be among that many of the best may be left out.
func (h *heuristic) orbits(ctx context.Context, p *position.Position, most int) (pool, error) {
	switch {
	case h.candidatesOnly:
		return pool{&h.set, bitslice.NewGuesses(h.layout, h.ownOrbits(p)), nil}, nil
	case h.game.Hard():
		guesses, err := p.Orbits(ctx)
		return pool{&h.set, bitslice.NewGuesses(h.layout, guesses), nil}, err
	}
	reduction := &h.reduction
	p.Group().ReduceInto(reduction, h.codes)
	if err := h.reduce(ctx, reduction); err != nil {
		return pool{}, err
	}
	if most == 1 && h.ranksBlacks(reduction) {
		return pool{h.reducedSet, h.promising(), reduction}, nil
	}
	all := h.pools.of(ctx, reduction, h.reducedSet.Layout())
	if h.boundsTiles(all.Len(), most) {
		guesses, err := h.promisingTiles(ctx, all, most)
		return pool{h.reducedSet, guesses, reduction}, err
	}
	return pool{h.reducedSet, all, reduction}, nil
}

// reduce sets the reduced candidates of the loaded position.
func (h *heuristic) reduce(ctx context.Context, reduction *symmetry.Reduction) error {
	if reduction.Identity() {
		h.reduced, h.reducedSet = h.codes, &h.set
		return nil
	}
	h.renamed = slices.Grow(h.renamed[:0], len(h.codes))
	for codes := range slices.Chunk(h.codes, unstopped) {
		if err := ctx.Err(); err != nil {
			return err
		}
		h.renamed = reduction.Reduce(codes, h.renamed)
	}
	layout := h.layout
	layout.Symbols = reduction.Symbols()
	bitslice.LoadWeighted(&h.renamedSet, layout, h.renamed, h.weights)
	h.reduced, h.reducedSet = h.renamed, &h.renamedSet
	return nil
}

// unstopped is the number of candidates to reduce between two checks of the context.
const unstopped = 1 << 20

// ownOrbits returns candidates of the loaded position in code order, one of each orbit. An orbit
// has only candidates or none.
func (h *heuristic) ownOrbits(p *position.Position) []rules.Code {
	group := p.Group()
	if h.game.HasWords() || group.Order() == 1 {
		return h.codes
	}
	reduction := group.Reduce(h.codes)
	var own []rules.Code
	if p.Turns() == 0 {
		for _, guess := range reduction.Guesses() {
			guess = reduction.Expand(guess)
			if _, candidate := slices.BinarySearchFunc(h.codes, guess, rules.Compare); candidate {
				own = append(own, guess)
			}
		}
		return own
	}
	h.renamed = reduction.Reduce(h.codes, h.renamed[:0])
	for i, reduced := range h.renamed {
		if reduction.Keeps(reduced) {
			own = append(own, h.codes[i])
		}
	}
	return own
}
