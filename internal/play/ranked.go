package play

import (
	"context"
	"sync"
	"sync/atomic"

	"codebreaker"
	"codebreaker/internal/rank"
	"codebreaker/position"
	"codebreaker/symmetry"
)

// Ranking all guesses is quicker than weighing one of each orbit where no more than
// mostAlike are equal to one another by symmetry, and the arrangements of a multiset, on
// average and but for those that are equal, have leastPairs pairs with candidates.
const mostAlike, leastPairs = 48, 400

// ranks reports whether the guesses of the position that is loaded are ranked before
// they are weighed.
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

// sharedTotals is the number of pairs of multiset and candidate from which on ranking
// and weighing are shared with the crew: about a millisecond's work.
const sharedTotals = 1 << 20

// bestRanked returns the best guesses of the position that is loaded, no more than most:
// of equal ones by symmetry the first, if there is a reduction. Where one is asked for no
// candidate tells all apart.
func (h *heuristic) bestRanked(ctx context.Context, most int, reduction *symmetry.Reduction) ([]rank.Choice, error) {
	var keeps func(codebreaker.Code) bool
	if reduction != nil {
		keeps = func(guess codebreaker.Code) bool {
			return reduction.Keeps(reduction.Reduce([]codebreaker.Code{guess}, nil)[0])
		}
	}
	var known *rank.Choice
	if most == 1 && keeps == nil && h.looksApart() {
		known = &h.known
	}
	h.search.Begin(rank.Question{
		Pool: h.ranked, Set: &h.set, Candidates: h.codes, Heuristic: h.measure.kernel,
		Most: most, Keeps: keeps, Known: known,
	})
	shared := h.ranked.Multisets()*len(h.codes) >= sharedTotals
	h.search.Rounds(&h.views[0], func(tasks int, do func(view *rank.View, i int)) {
		var next atomic.Int64
		work := func(worker int) {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= tasks {
					return
				}
				do(&h.views[worker], i)
			}
		}
		var group sync.WaitGroup
		if shared {
			for worker := 1; worker < h.crew.Size(); worker++ {
				h.crew.Go(&group, func() { work(worker) })
			}
		}
		work(0)
		group.Wait()
	})
	h.crew.counted.Add(uint64(h.search.Counted()) * uint64(len(h.codes)))
	h.crew.totals.Add(uint64(h.ranked.Multisets()) * uint64(len(h.codes)))
	return h.search.Leaders(), ctx.Err()
}
