package play

import (
	"cmp"
	"context"
	"math"
	"slices"

	"codebreaker"
	"codebreaker/internal/marking"
	"codebreaker/internal/partition"
	"codebreaker/internal/rank"
)

// playOut sets the value of each choice to the total over all candidates if that guess is played
// first. The rest is played by the guess with the most information among the choices and the
// candidates. The error is the context's.
func playOut(ctx context.Context, game *codebreaker.Game, candidates []codebreaker.Code, choices []rank.Choice) error {
	o := newPlayout(ctx, game, candidates, choices)
	all := make([]int32, len(candidates))
	for i := range all {
		all[i] = int32(i)
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
	pool    []int      // guesses that any set may use besides its own codes
	answers [][]uint16 // by guess and candidate: the feedback, numbered from 0 for each guess; solved for the secret itself
	cells   []int32    // sizes by feedback, all 0 between calls
	costs   []float64  // n·log2 n

	ctx      context.Context
	searches int // searches of small sets, for one choice
}

// mostPool is the largest number of candidates that serve as guesses for any set.
const mostPool = 256

// solved is the feedback of the secret itself.
const solved = 0

func newPlayout(ctx context.Context, game *codebreaker.Game, candidates []codebreaker.Code, choices []rank.Choice) *playout {
	o := &playout{ctx: ctx, cells: make([]int32, len(candidates)+1), costs: make([]float64, len(candidates)+1)}
	for n := 2; n < len(o.costs); n++ {
		o.costs[n] = float64(n) * math.Log2(float64(n))
	}
	set := partition.Slice(game, candidates)
	ordinals := make([]uint32, len(candidates))
	add := func(guess codebreaker.Code) {
		set.Feedbacks(guess, ordinals)
		numbers := map[uint32]uint16{uint32(marking.Solved(game).Ordinal()): solved}
		row := make([]uint16, len(ordinals))
		for i, ordinal := range ordinals {
			number, ok := numbers[ordinal]
			if !ok {
				number = uint16(len(numbers))
				numbers[ordinal] = number
			}
			row[i] = number
		}
		o.answers = append(o.answers, row)
	}
	for _, code := range candidates {
		add(code)
	}
	for i := range min(len(candidates), mostPool) {
		o.pool = append(o.pool, int(int64(i)*int64(len(candidates))/int64(min(len(candidates), mostPool))))
	}
	for i, choice := range choices {
		add(choice.Guess)
		o.pool = append(o.pool, len(candidates)+i)
	}
	return o
}

// after returns the total over the candidates of a set once a guess is played. A total above limit
// need not be exact.
func (o *playout) after(guess int, set []int32, limit int64) int64 {
	parts := o.split(guess, set)
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

// split returns the cells of a set after a guess, without the solved one.
func (o *playout) split(guess int, set []int32) [][]int32 {
	row := o.answers[guess]
	parts := make([][]int32, 0, 16)
	at := o.cells // cell numbers by feedback, from 1
	for _, i := range set {
		answer := row[i]
		if answer == solved {
			continue
		}
		if at[answer] == 0 {
			parts = append(parts, nil)
			at[answer] = int32(len(parts))
		}
		part := &parts[at[answer]-1]
		*part = append(*part, i)
	}
	for _, i := range set {
		at[row[i]] = 0
	}
	return parts
}

// mostSettled is the largest set for which the best of all known guesses is searched.
const mostSettled = 24

// mostSearches limits the searches of small sets for one choice. If each feedback rules out only a
// code or two, as late in black-only games, they would never end.
const mostSearches = 1024

// total returns the total over the candidates of a set. A total above limit need not be exact.
func (o *playout) total(set []int32, limit int64) int64 {
	if len(set) <= 2 {
		return least(len(set))
	}
	switch {
	case o.ctx.Err() != nil:
		return limit // the caller discards it
	case len(set) > mostSettled:
	case o.searches < mostSearches:
		o.searches++
		return o.settle(set, limit)
	}
	guess, perfect := o.choose(set)
	if perfect {
		return least(len(set))
	}
	return o.after(guess, set, limit)
}

// settle is total for few candidates: it takes the best of all known guesses. A guess that makes c
// cells of n candidates has a total of at least
//
//	n + 2n - c                 if it is not a candidate
//	n + 2(n - 1) - (c - 1)     if it is, with its own cell included in c
//
// so guesses are tried in the order of these bounds, and by information within a bound.
func (o *playout) settle(set []int32, limit int64) int64 {
	n := int64(len(set))
	tries := make([]trial, 0, len(set)+len(o.pool))
	for i := range len(set) + len(o.pool) {
		guess := 0
		if i < len(set) {
			guess = int(set[i])
		} else {
			guess = o.pool[i-len(set)]
		}
		cost, cells, member := o.cost(guess, set)
		bound := 3*n - int64(cells)
		if member {
			bound--
		}
		if bound == least(len(set)) {
			return bound
		}
		if bound < 3*n-1 {
			tries = append(tries, trial{bound, cost, guess})
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
func (o *playout) choose(set []int32) (best int, perfect bool) {
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
func (o *playout) cost(guess int, set []int32) (cost float64, cells int, member bool) {
	row := o.answers[guess]
	for _, i := range set {
		o.cells[row[i]]++
	}
	member = o.cells[solved] > 0
	for _, i := range set {
		if size := o.cells[row[i]]; size > 0 {
			cost += o.costs[size]
			cells++
			o.cells[row[i]] = 0
		}
	}
	return cost, cells, member
}
