package weigh

import (
	"cmp"
	"context"
	"math"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/rank"
)

// playOut sets the value of each choice to the total over all candidates if that guess is played
// first. The rest is played by the guess with the most information among the choices and the
// candidates. The error is the context's.
func playOut(ctx context.Context, game *rules.Game, candidates []rules.Code, choices []rank.Choice) error {
	o := newPlayout(ctx, game, candidates, choices)
	all := make([]uint16, len(candidates))
	for i := range all {
		all[i] = uint16(i)
	}
	limit := int64(math.MaxInt64)
	for i := range choices {
		o.searches = 0
		choices[i].Value = o.after(len(candidates)+i, all, limit)
		limit = min(limit, choices[i].Value)
	}
	return ctx.Err()
}

// playout plays games to the end among few candidates. Its guesses are the candidates, then others.
type playout struct {
	pool  []int // guesses that any set may use besides its own codes
	table *partition.Table
	costs []float64 // n·log2 n

	ctx          context.Context
	searches     int // searches of small sets, for one choice
	mostSearches int
}

// mostPool is the largest number of candidates that serve as guesses for any set.
const mostPool = 256

func newPlayout(ctx context.Context, game *rules.Game, candidates []rules.Code, choices []rank.Choice) *playout {
	o := &playout{ctx: ctx, mostSearches: budget.Share(ctx, mostSearches), costs: make([]float64, len(candidates)+1)}
	for n := 2; n < len(o.costs); n++ {
		o.costs[n] = float64(n) * math.Log2(float64(n))
	}
	for i := range min(len(candidates), mostPool) {
		o.pool = append(o.pool, int(int64(i)*int64(len(candidates))/int64(min(len(candidates), mostPool))))
	}
	guesses := slices.Clone(candidates)
	for _, choice := range choices {
		o.pool = append(o.pool, len(guesses))
		guesses = append(guesses, choice.Guess)
	}
	o.table = partition.NewTable(game, candidates, guesses)
	return o
}

// after returns the total over the candidates of a set once a guess is played. A total above limit
// need not be exact.
func (o *playout) after(guess int, set []uint16, limit int64) int64 {
	parts := o.table.Divide(guess, set)
	total := int64(len(set))
	for _, part := range parts {
		total += least(len(part))
	}
	for _, part := range parts {
		if total > limit {
			return total
		}
		total += o.total(part, limit-total+least(len(part))) - least(len(part))
	}
	return total
}

// least returns a lower bound on the total of n candidates.
func least(n int) int64 { return 2*int64(n) - 1 }

// mostSettled is the largest set for which the best of all known guesses is searched.
const mostSettled = 24

// mostSearches limits the searches of small sets for one choice. If each feedback rules out only a
// code or two, as late in black-only games, they would never end.
const mostSearches = 1024

// total returns the total over the candidates of a set. A total above limit need not be exact.
func (o *playout) total(set []uint16, limit int64) int64 {
	if len(set) <= 2 {
		return least(len(set))
	}
	switch {
	case o.ctx.Err() != nil:
		return limit // the caller discards it
	case len(set) > mostSettled:
	case o.searches < o.mostSearches:
		o.searches++
		return o.settle(set, limit)
	}
	guess, perfect := o.choose(set)
	if perfect {
		return least(len(set))
	}
	return o.after(guess, set, limit)
}

// settle is total for few candidates: it takes the best of all known guesses, in the order of their
// bounds by [bound.ThreeEach], and by information within a bound.
func (o *playout) settle(set []uint16, limit int64) int64 {
	idle := bound.ThreeEach(int64(len(set)), 1) // the bound of a guess without information
	tries := make([]trial, 0, len(set)+len(o.pool))
	for i := range len(set) + len(o.pool) {
		guess := 0
		if i < len(set) {
			guess = int(set[i])
		} else {
			guess = o.pool[i-len(set)]
		}
		cost, cells, member := o.cost(guess, set)
		if member {
			cells++
		}
		total := bound.ThreeEach(int64(len(set)), int64(cells))
		if total == least(len(set)) {
			return total
		}
		if total < idle {
			tries = append(tries, trial{total, cost, guess})
		}
	}
	slices.SortFunc(tries, func(a, b trial) int {
		return cmp.Or(cmp.Compare(a.bound, b.bound), cmp.Compare(a.cost, b.cost), cmp.Compare(a.guess, b.guess))
	})
	for _, t := range tries[:min(len(tries), mostTrials)] {
		if t.bound > limit {
			break
		}
		if total := o.after(t.guess, set, limit); total <= limit {
			limit = total - 1
		}
	}
	return limit + 1
}

// mostTrials is the number of guesses to try for few candidates.
const mostTrials = 12

// trial is a guess to try, with a lower bound on its total and its cost.
type trial struct {
	bound int64
	cost  float64
	guess int
}

// choose returns the guess with the most information, and whether it is a candidate that separates
// all candidates.
func (o *playout) choose(set []uint16) (best int, perfect bool) {
	least, member := math.Inf(1), false
	try := func(guess int, isMember bool) bool {
		cost, cells, _ := o.cost(guess, set)
		if cost < least-1e-9 || cost < least+1e-9 && isMember && !member {
			least, best, member = cost, guess, isMember
		}
		return isMember && cells == len(set)
	}
	for _, i := range set {
		if try(int(i), true) {
			return int(i), true
		}
	}
	for _, guess := range o.pool {
		try(guess, false)
	}
	return best, false
}

// cost returns the sum of n·log2 n over the cells of a set after a guess, the number of cells, and
// whether the guess is in the set.
func (o *playout) cost(guess int, set []uint16) (cost float64, cells int, member bool) {
	_, sizes, solved := o.table.Count(guess, set)
	for _, size := range sizes {
		cost += o.costs[size]
	}
	if solved == 0 {
		return cost, len(sizes), false
	}
	return cost + o.costs[solved], len(sizes) + 1, true
}
