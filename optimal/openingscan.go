package optimal

import (
	"cmp"
	"slices"

	"codebreaker"
)

// prepare sets the bounds of the openings for a number of guesses and sorts them.
func (r *root) boundOpenings(left int) {
	least := r.search.growth.Least(r.search.growth.Cells(), left-oneLess(left))
	for _, o := range r.openings {
		o.bound = r.firstCost(o, left)
		for i := range o.branches {
			b := &o.branches[i]
			o.bound += least[len(b.codes)]
			b.node = nil
		}
		o.bound = min(o.bound, infinite)
	}
	r.sortOpenings()
	r.state.depth.Store(int64(left % unlimited))
	r.state.openings.Store(int64(len(r.openings)))
	r.state.settled.Store(0)
	r.reportLower() // what follows may take seconds
	r.scanOpenings(left)
	r.reportLower()
}

// tellLower tells what no tree is below.
func (r *root) reportLower() {
	r.noteLower()
	r.reportProgress()
}

// storeLower notes what no tree's total is below.
func (r *root) noteLower() {
	lower := r.lower
	if least := r.leastBound(); least < infinite {
		lower = max(lower, least)
	}
	if unit := r.search.objective.Unit; unit > 0 { // else totals cost nothing
		r.state.lower.Store(lower / unit)
	}
}

// firstCost returns the cost of all first guesses.
func (r *root) firstCost(o *opening, left int) cost {
	sum := r.search.objective.Unit * cost(len(r.codes))
	if o.own {
		sum += r.search.objective.One(left) - r.search.objective.Unit
	}
	return sum
}

// sortOpenings puts the openings in the order in which they are tried, the most
// promising first: by bound, then candidates, then in code order.
func (r *root) sortOpenings() {
	slices.SortStableFunc(r.openings, func(a, b *opening) int {
		switch {
		case a.bound != b.bound:
			return cmp.Compare(a.bound, b.bound)
		case a.own && !b.own:
			return -1
		case b.own && !a.own:
			return 1
		}
		return codebreaker.Compare(a.guess, b.guess)
	})
}

// leastBound returns what no opening costs less than.
func (r *root) leastBound() cost {
	least := cost(infinite)
	for _, o := range r.openings {
		least = min(least, o.bound)
	}
	return least
}

// surveyedOpenings is the number of openings from which on branches are surveyed:
// most openings are ruled out by that.
const manyOpenings = 64

// mostSurveyed is the openings times candidates times guesses up to which all openings
// are surveyed before one is searched: some seconds.
const mostScanned uint64 = 1 << 33

// surveyAll raises the bounds of all openings by the most cells of any guess in their
// branches. That says what no tree is below, long before all are searched, and
// which openings are most promising.
func (r *root) scanOpenings(left int) {
	if !r.search.tables.ranked || r.search.ablated&noLookahead != 0 || uint64(len(r.openings))*uint64(len(r.codes)) > mostScanned/uint64(len(r.pool)) {
		return
	}
	r.search.tables.once.Do(r.search.tables.fill)
	below := left - oneLess(left)
	least := r.search.growth.Least(r.search.growth.Cells(), below)
	for _, o := range r.openings {
		if r.search.stopped.Load() {
			break
		}
		sum := r.firstCost(o, left)
		for _, b := range o.branches {
			p := tableSpec{codes: b.codes, numbers: r.numbersOf(b.codes)}
			sum += max(least[len(p.codes)], r.search.wholeBound(p, below))
		}
		o.bound = max(o.bound, min(sum, infinite))
	}
	r.sortOpenings()
}

// survey raises the lower bound of a part that is all of its view by the most cells of
// any guess, without a view of all guesses. It does so only where that is made ready.
func (s *searcher) raiseWhole(p *subproblem, left int) {
	s.raise(p, s.wholeBound(p.table.tableSpec, left))
}

// surveyed returns what some candidates cost at least by the most cells of any guess.
func (s *searcher) wholeBound(p tableSpec, left int) cost {
	if s.tables.matrix.order == nil || s.own || s.ablated&noCellBounds != 0 {
		return 0
	}
	n := len(p.codes)
	most, best := s.tables.mostCells(p)
	if most == n {
		return 0
	}
	return s.growth.Counted(n, most, best, s.objective.Enough(n, left))
}
