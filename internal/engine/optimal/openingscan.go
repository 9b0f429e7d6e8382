package optimal

import (
	"cmp"
	"slices"

	"codebreaker/internal/engine/optimal/tables"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
)

// boundOpenings computes bounds of the openings for a number of guesses and sorts them.
func (r *root) boundOpenings(remaining int) {
	least := r.search.growth.Least(r.search.growth.Cells(), afterGuess(remaining))
	for _, op := range r.openings {
		op.bound, op.scanned = r.firstCost(op, remaining), 0
		for _, size := range op.sizes {
			op.bound += least[size]
		}
		for i := range op.branches {
			op.branches[i].node = nil
		}
		op.bound = min(max(op.bound, r.search.objective.Miss*op.missed), infinite)
	}
	r.sortOpenings(r.openings)
	r.state.depth.Store(int64(remaining % unlimited))
	r.state.openings.Store(int64(len(r.openings)))
	r.state.settled.Store(0)
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

// sortOpenings sorts openings in the order in which they are tried: by bound, then candidates,
// then code order. If guesses cost nothing, bounds say little, and those with the most cells come first.
func (r *root) sortOpenings(openings []*opening) {
	slices.SortStableFunc(openings, func(a, b *opening) int {
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
		return rules.Compare(a.guess, b.guess)
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

// scansBranches reports whether whole branches are bounded by the most cells of any guess. There must be many openings;
// and if guesses cost nothing, cells say little.
func (s *searcher) scansBranches() bool { return s.tables.Scanned && s.objective.Unit > 0 }

// ranks reports whether openings are tried in the order of their bounds after a scan.
func (r *root) ranks() bool {
	return r.search.scansBranches() && uint64(len(r.openings))*uint64(len(r.problem.codes)) <= mostScanned/uint64(len(r.pool))
}

// lift puts at i the next opening in the order of scanned bounds; the openings before i have been tried. It scans few:
// scans only raise bounds, so an opening that is still the first after its own scan stays the first. Each batch is twice
// as large as the one before, so that few sorts are needed.
func (o *openings) lift(i int) {
	r := o.root
	if !r.ranks() {
		return
	}
	for r.openings[i].scanned == 0 && !r.search.stopped.Load() {
		o.batch *= 2
		batch := r.openings[i:min(i+o.batch, len(r.openings))]
		r.scan(batch, o.remaining, infinite)
		for _, op := range batch {
			op.bound = max(op.bound, op.scanned)
		}
		r.sortOpenings(r.openings[i:])
		r.reportLower()
	}
}

// scan scans the openings that are not scanned yet and whose bound is within the limit. Free workers share the work.
func (r *root) scan(batch []*opening, remaining int, limit cost) {
	r.search.tables.Fill()
	r.search.tables.Parallel(len(batch), 1, func(first, end int) {
		for _, op := range batch[first:end] {
			if !r.search.stopped.Load() && op.scanned == 0 && op.bound <= limit {
				op.scanned = r.scanOpening(op, remaining, limit)
			}
		}
	})
}

// scannedAtOnce is the number of openings in a batch.
const scannedAtOnce = 64

// scanOpening returns a lower bound of an opening by the most cells of any guess in its branches, the largest first. It
// stops when the bound exceeds the limit.
func (r *root) scanOpening(op *opening, remaining int, limit cost) cost {
	below := afterGuess(remaining)
	least := r.search.growth.Least(r.search.growth.Cells(), below)
	sum := r.firstCost(op, remaining)
	for _, size := range op.sizes {
		sum += least[size]
	}
	if sum > limit {
		return min(sum, infinite)
	}
	branches := r.numbersAfter(op.guess)
	for i := range slices.Backward(branches) {
		if sum > limit || r.search.stopped.Load() {
			break
		}
		if whole := r.search.wholeBound(branches[i], op.countedOf(i), below); whole > least[op.sizes[i]] {
			sum += whole - least[op.sizes[i]]
		}
	}
	return min(sum, infinite)
}

// numbersAfter returns the numbers of the candidates in each branch of a first guess, in the order of the branches.
func (r *root) numbersAfter(guess rules.Code) (branches [][]int32) {
	solved := uint32(r.search.game.Feedbacks() - 1)
	splitter, _ := r.splitters.Get().(*partition.Splitter)
	if splitter == nil {
		splitter = partition.NewSplitter(r.search.game)
	}
	defer r.splitters.Put(splitter)
	defer splitter.Release(splitter.Mark())
	for _, cell := range splitter.Split(r.problem.codes, guess) {
		if cell.Ordinal != solved {
			branches = append(branches, r.numbersOf(cell.Codes))
		}
	}
	slices.SortStableFunc(branches, func(a, b []int32) int { return cmp.Compare(len(a), len(b)) })
	return branches
}

// raiseWhole raises the bound of a subproblem that is a whole table by the most cells of any guess. It
// needs the ranked matrix, and no table of all guesses.
func (s *searcher) raiseWhole(sub *subproblem, remaining int) {
	s.raise(sub, s.wholeBound(sub.table.Numbers, sub.table.Counted, remaining))
}

// wholeBound returns a lower bound of the candidates of a branch by the most cells of any guess, which it counts once.
func (s *searcher) wholeBound(numbers []int32, counted *tables.WholeCells, remaining int) cost {
	if !s.tables.Ranked() || !s.scansBranches() || s.own || s.ablated&(noLookahead|noCellBounds) != 0 {
		return 0
	}
	n := len(numbers)
	if counted.Most == 0 {
		most, best := s.tables.MostCells(numbers)
		if s.stopped.Load() { // the ranked matrix may not be whole
			return 0
		}
		counted.Most, counted.Best = int32(most), int32(best)
	}
	most, best := int(counted.Most), int(counted.Best)
	if most == n {
		return 0
	}
	return s.growth.Counted(n, most, best, s.objective.Enough(n, remaining))
}
