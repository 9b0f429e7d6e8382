package weigh

import (
	"context"
	"sync/atomic"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/rank"
)

// Ranking all guesses is faster than weighing one of each orbit under two conditions. Orbits have
// at most mostAlike guesses. And the arrangements of a multiset, divided by the size of an orbit,
// have at least leastPairs pairs with candidates on average.
const mostAlike, leastPairs = 48, 400

// ranks reports whether the guesses of the loaded position are ranked before they are weighed.
func (h *heuristic) ranks(p *position.Position) bool {
	if h.ranked == nil || p.Turns() == 0 {
		return false
	}
	pairs := float64(len(h.codes)) * float64(h.game.GuessCount()) / float64(h.ranked.Multisets())
	if pairs < leastPairs {
		return false
	}
	alike := p.Group().Order()
	return alike <= mostAlike && pairs >= leastPairs*float64(alike)
}

// sharedTotals is the least number of multiset-candidate pairs for which ranking and weighing are
// shared with the workers: about a millisecond of work.
const sharedTotals = 1 << 20

// bestRanked returns at most that many of the best guesses for the loaded position. With a
// reduction it takes the first of each orbit. If most is 1, no candidate separates all candidates.
func (h *heuristic) bestRanked(ctx context.Context, most int, reduction *symmetry.Reduction) ([]rank.Choice, error) {
	var keeps func(rules.Code) bool
	if reduction != nil {
		keeps = func(guess rules.Code) bool {
			return reduction.Keeps(reduction.Reduce([]rules.Code{guess}, nil)[0])
		}
	}
	var known *rank.Choice
	if most == 1 && keeps == nil && len(h.codes) <= mostApart {
		if !h.looksApart() {
			h.weighCandidates()
		}
		known = &h.known
	}
	h.search.Begin(rank.Question{
		Pool: h.ranked, Set: &h.set, Candidates: h.codes, Heuristic: h.measure.kernel,
		Most: most, Keeps: keeps, Known: known, Measured: h.measured && known != nil,
	})
	shared := h.ranked.Multisets()*len(h.codes) >= sharedTotals
	h.search.Rounds(&h.scratch[0], func(tasks int, do func(scratch *rank.Scratch, i int)) {
		var next atomic.Int64
		h.workers.Share(!shared, func(worker int) {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= tasks {
					return
				}
				do(&h.scratch[worker], i)
			}
		})
	})
	return h.search.Leaders(), ctx.Err()
}

// leastProducts is the least number of black-only guesses to rank. Smaller pools are generated once
// and cached.
const leastProducts = 512

// ranksBlacks reports whether the guesses of the loaded, reduced position are ranked by their
// blacks.
func (h *heuristic) ranksBlacks(reduction *symmetry.Reduction) bool {
	if h.layout.Rule != bitslice.BlackOnly || !h.measure.prefersSingles() || h.weights != nil {
		return false
	}
	var apart bool
	h.products.Places = h.layout.Places
	h.products.Symbols, apart = reduction.Apart()
	return apart && h.products.Len() >= leastProducts
}

// someCandidates is the number of candidates weighed to get a first bound on the best guess.
const someCandidates = 64

// promising returns the reduced guesses that may be as good as the best of some candidates of the
// loaded position.
func (h *heuristic) promising() *bitslice.Guesses {
	some := h.reduced[:min(someCandidates, len(h.reduced))]
	bitslice.Prepare(&h.between, h.reducedSet.Layout(), some)
	known := h.reducedSet.Best(&h.between, h.measure.kernel)
	h.products.Count(h.reduced)
	least, most := rank.Blacks(h.measure.kernel, h.layout.Places, len(h.reduced), known.Value)
	bitslice.Prepare(&h.between, h.reducedSet.Layout(), h.products.Between(least, most))
	return &h.between
}
