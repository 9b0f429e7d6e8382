package sample

import (
	"context"

	"codebreaker"
)

// summation takes the sums of a tally through the steps of a plan: each step leads from the states of a
// layer to those of the next.
type summation struct {
	*tally
	alone  bool // each place is counted alone
	from   *layer
	to     *layer
	effort int // remaining, in states that a state leads to
}

// mostStates is the number of states of a layer at most; it takes 16 MB then.
const mostStates = 1 << 18

// sum sums up along a plan; ok is false where that takes more than an effort.
func (t *tally) sum(ctx context.Context, p *plan, effort int) (sum uint128, ok bool, err error) {
	r := &summation{tally: t, alone: t.alone(), from: new(layer), to: new(layer), effort: effort}
	first := uint128{low: 1}
	if r.alone {
		for _, column := range t.columns {
			if column.cells == (cells{}) {
				first = first.times(power(t.others, column.size))
			}
		}
	}
	r.from.empty(1)
	r.from.add(state{present}, first)
	for i := range p.steps {
		if err := r.step(ctx, &p.steps[i]); err != nil || r.exceeded() {
			return uint128{}, false, err
		}
		r.from, r.to = r.to, r.from
	}
	for _, e := range r.from.entries {
		if e.state != (state{}) {
			sum = sum.plus(e.sum.times(r.rest(&e.state)))
		}
	}
	return sum, true, nil
}

// exceeded reports whether the effort was not enough.
func (r *summation) exceeded() bool { return r.effort < 0 || r.to.filled > mostStates }

// rest returns in how many ways the others take the places that are left.
func (r *summation) rest(s *state) uint128 {
	if r.alone {
		return uint128{low: 1}
	}
	taken := s.at(freePlaces)
	rest := r.places - taken - s.at(markedPlaces)
	ways := uint128{low: choose(taken+rest, rest)}
	if r.distinct {
		return ways.times(falling(r.others, rest))
	}
	return ways.times(power(r.others, rest))
}

// step makes the layer after a step of that before.
func (r *summation) step(ctx context.Context, s *step) error {
	r.to.empty(r.from.filled)
	for i := range r.from.entries {
		if i%1024 == 0 {
			if err := ctx.Err(); err != nil || r.exceeded() {
				return err
			}
		}
		switch e := &r.from.entries[i]; {
		case e.sum.isZero(): // there is no state, or what leads to it cancels out
		case s.finish:
			r.finish(s, e.state, e.sum)
		default:
			r.decide(s, e.state, e.sum)
		}
	}
	return nil
}

// put puts a state into the layer after a step.
func (r *summation) put(s *step, state state, sum uint128) {
	for _, merged := range s.merged {
		state.add(merged.into, state.at(merged.from))
	}
	state[0] &= s.keep[0]
	state[1] &= s.keep[1]
	r.effort--
	r.to.add(state, sum)
}

// decide marks some places of the group with the cell's symbol: each for the factor w−1, of which
// both terms are put.
func (r *summation) decide(s *step, state state, sum uint128) {
	unmarked := s.size - state.at(s.group)
	most := min(unmarked, s.symbol.copies.most-s.symbol.fixed-state.at(s.marks))
	if !r.alone {
		most = min(most, r.places-state.at(freePlaces)-state.at(markedPlaces))
	}
	for marked := range most + 1 {
		ways := sum.times(uint128{low: choose(unmarked, marked)})
		if s.cell.times > 1 {
			ways = ways.times(power(s.cell.times, marked))
		}
		if r.alone && s.closes {
			ways = ways.times(power(r.others, unmarked-marked))
		}
		after := state
		after.add(s.group, marked)
		after.add(s.marks, marked)
		if !r.alone {
			after.add(markedPlaces, marked)
		}
		r.blacken(s, after, marked, ways)
	}
}

// blacken puts the terms of so many marks: some of them are black.
func (r *summation) blacken(s *step, state state, marked int, ways uint128) {
	if s.cell.forbidden {
		if marked%2 == 1 {
			ways = ways.negated()
		}
		r.put(s, state, ways)
		return
	}
terms:
	for black := range marked + 1 {
		after := state
		for i := range s.blacks {
			turn := &s.blacks[i]
			after.add(turn.at, black)
			if n := after.at(turn.at); n < turn.now.least || n > turn.now.most {
				continue terms
			}
		}
		term := ways.times(uint128{low: choose(marked, black)})
		if (marked-black)%2 == 1 {
			term = term.negated()
		}
		r.put(s, after, term)
	}
}

// finish gives a symbol free copies.
func (r *summation) finish(s *step, state state, sum uint128) {
	placed := s.symbol.fixed + state.at(s.marks)
	taken := state.at(freePlaces)
	free := r.places - taken - state.at(markedPlaces)
	pending := s.fixed
	for _, marks := range s.pending {
		pending += state.at(marks)
	}
copies:
	for further := max(0, s.symbol.copies.least-placed); further <= min(free, s.symbol.copies.most-placed); further++ {
		after := state
		for i := range s.totals {
			turn := &s.totals[i]
			after.add(turn.at, min(placed+further, s.symbol.guessed[turn.turn]))
			n := after.at(turn.at)
			if n < turn.now.least || n > turn.now.most || turn.end.least-n > free-further+pending {
				continue copies
			}
		}
		after.add(freePlaces, further)
		r.put(s, after, sum.times(uint128{low: choose(taken+further, further)}))
	}
}

// binomials are those of up to all places.
var binomials = func() (rows [codebreaker.MaxPlaces + 1][codebreaker.MaxPlaces + 1]uint64) {
	for n := range rows {
		rows[n][0] = 1
		for k := 1; k <= n; k++ {
			rows[n][k] = rows[n-1][k-1] + rows[n-1][k]
		}
	}
	return rows
}()

// choose returns in how many ways k of n are chosen.
func choose(n, k int) uint64 { return binomials[n][k] }
