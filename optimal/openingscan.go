package optimal

import (
	"cmp"
	"slices"

	"codebreaker"
)

// boundOpenings computes bounds of the openings for a number of guesses and sorts them.
func (r *root) boundOpenings(remaining int) {
	least := r.search.growth.Least(r.search.growth.Cells(), remaining-oneLess(remaining))
	for _, op := range r.openings {
		op.bound = r.firstCost(op, remaining)
		for i := range op.branches {
			b := &op.branches[i]
			op.bound += least[len(b.codes)]
			b.node = nil
		}
		op.bound = min(max(op.bound, r.search.objective.Miss*op.missed), infinite)
	}
	r.sortOpenings()
	r.state.depth.Store(int64(remaining % unlimited))
	r.state.openings.Store(int64(len(r.openings)))
	r.state.settled.Store(0)
	r.reportLower() // the scan may take seconds
	r.scanOpenings(remaining)
	r.reportLower()
}

// reportLower reports a lower bound of all totals.
func (r *root) reportLower() {
	r.noteLower()
	r.reportProgress()
}

// noteLower notes a lower bound of all totals.
func (r *root) noteLower() {
	lower := r.problem.lower
	if least := r.leastBound(); least < infinite {
		lower = max(lower, least)
	}
	if unit := r.search.objective.Unit; unit > 0 { // otherwise totals cost nothing
		r.state.lower.Store(lower / unit)
	}
}

// firstCost returns the cost of the first guess of every candidate.
func (r *root) firstCost(op *opening, remaining int) cost {
	sum := r.search.objective.Unit * cost(len(r.problem.codes))
	if op.own {
		sum += r.search.objective.One(remaining) - r.search.objective.Unit
	}
	return sum
}

// sortOpenings sorts the openings in the order in which they are tried: by bound, then candidates,
// then code order. If guesses cost nothing, bounds say little, and those with the most cells come first.
func (r *root) sortOpenings() {
	slices.SortStableFunc(r.openings, func(a, b *opening) int {
		switch {
		case a.bound != b.bound:
			return cmp.Compare(a.bound, b.bound)
		case r.search.objective.Unit == 0 && a.cells != b.cells:
			return cmp.Compare(b.cells, a.cells)
		case a.own && !b.own:
			return -1
		case b.own && !a.own:
			return 1
		}
		return codebreaker.Compare(a.guess, b.guess)
	})
}

// leastBound returns a lower bound of all openings.
func (r *root) leastBound() cost {
	least := cost(infinite)
	for _, op := range r.openings {
		least = min(least, op.bound)
	}
	return least
}

// manyOpenings is the number of openings from which their branches are scanned. That rules out most
// of them.
const manyOpenings = 64

// mostScanned is the largest product of openings, candidates and guesses for which all openings are
// scanned before one is searched. That takes some seconds.
const mostScanned uint64 = 1 << 33

// scanOpenings raises the bounds of all openings by the most cells of any guess in their branches.
// It gives an early lower bound of all trees, and shows which openings are promising.
func (r *root) scanOpenings(remaining int) {
	if !r.search.tables.scanned || r.search.ablated&noLookahead != 0 || uint64(len(r.openings))*uint64(len(r.problem.codes)) > mostScanned/uint64(len(r.pool)) {
		return
	}
	r.search.tables.once.Do(r.search.tables.fill)
	below := remaining - oneLess(remaining)
	least := r.search.growth.Least(r.search.growth.Cells(), below)
	for _, op := range r.openings {
		if r.search.stopped.Load() {
			break
		}
		sum := r.firstCost(op, remaining)
		for _, b := range op.branches {
			p := tableSpec{codes: b.codes, numbers: r.numbersOf(b.codes)}
			sum += max(least[len(p.codes)], r.search.wholeBound(p, below))
		}
		op.bound = max(op.bound, min(sum, infinite))
	}
	r.sortOpenings()
}

// raiseWhole raises the bound of a subproblem that is a whole table by the most cells of any guess. It
// needs the ranked matrix, and no table of all guesses.
func (s *searcher) raiseWhole(sub *subproblem, remaining int) {
	s.raise(sub, s.wholeBound(sub.table.tableSpec, remaining))
}

// wholeBound returns a lower bound of some candidates by the most cells of any guess.
func (s *searcher) wholeBound(p tableSpec, remaining int) cost {
	if s.tables.ranked.bytes == nil || s.own || s.ablated&noCellBounds != 0 {
		return 0
	}
	n := len(p.codes)
	most, best := s.tables.mostCells(p)
	if most == n {
		return 0
	}
	return s.growth.Counted(n, most, best, s.objective.Enough(n, remaining))
}
