package candidate

import (
	"context"

	"codebreaker/internal/engine/rules"
)

// summation computes the sums of a tally by the steps of a plan. Each step leads from the states of
// one layer to the states of the next.
type summation struct {
	*tally
	alone  bool // each place is counted separately
	from   *layer
	to     *layer
	effort int // remaining effort, in successor states
}

// mostStates is the largest number of states in a layer, which then takes 16 MB.
const mostStates = 1 << 18

// sum computes the sum along a plan. If that exceeds the effort, ok is false.
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

// exceeded reports whether the effort or the layer was exceeded.
func (r *summation) exceeded() bool { return r.effort < 0 || r.to.filled > mostStates }

// rest returns the number of ways in which the other symbols fill the remaining places.
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

// step computes the layer after a step.
func (r *summation) step(ctx context.Context, s *step) error {
	r.to.empty(r.from.filled)
	for i := range r.from.entries {
		if i%1024 == 0 {
			if err := ctx.Err(); err != nil || r.exceeded() {
				return err
			}
		}
		switch e := &r.from.entries[i]; {
		case e.sum.isZero(): // the entry is free, or its terms cancel out
		case s.finish:
			r.finish(s, e.state, e.sum)
		default:
			r.decide(s, e.state, e.sum)
		}
	}
	return nil
}

// put adds a state to the layer after a step.
func (r *summation) put(s *step, state state, sum uint128) {
	for _, merged := range s.merged {
		state.add(merged.into, state.at(merged.from))
	}
	state[0] &= s.keep[0]
	state[1] &= s.keep[1]
	r.effort--
	r.to.add(state, sum)
}

// decide marks some places of the group with the cell's symbol. Each mark has the factor w−1, and
// both of its terms are added.
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

// blacken adds the terms of that number of marks, for each number of blacks among them.
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

// binomials holds Pascal's triangle up to MaxPlaces.
var binomials = func() (rows [rules.MaxPlaces + 1][rules.MaxPlaces + 1]uint64) {
	for n := range rows {
		rows[n][0] = 1
		for k := 1; k <= n; k++ {
			rows[n][k] = rows[n-1][k-1] + rows[n-1][k]
		}
	}
	return rows
}()

// choose returns the binomial coefficient of n and k.
func choose(n, k int) uint64 { return binomials[n][k] }
