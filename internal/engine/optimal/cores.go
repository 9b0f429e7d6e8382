package optimal

import (
	"slices"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/tables"
	"codebreaker/internal/engine/optimal/transposition"
)

// A core is a small set of candidates that no guess separates, so two guesses do not find all of them. If three guesses
// remain, a guess that leaves a core in one cell is ruled out without counting. A core is learned when a cell has too
// many candidates for two guesses. It holds for all tables of a search.
type cores struct {
	all    [][]int32 // by the numbers of the root's candidates, the newest last
	table  *tables.Table
	within [][]uint16        // the cores within the table, by its candidates
	known  int               // the number of cores that were compared with the table
	key    transposition.Key // of the subproblem
	inside [][]uint16        // the cores within the subproblem; a core that rules out a guess moves forward
	member []bool            // by candidate: in the set in question
	at     []int32           // the number of each candidate of the root in the table, or -1

	learned, ruledOut int // the number of cores that were learned, and of guesses that cores ruled out
}

const (
	mostCores   = 1 << 12 // that a worker keeps
	largestCore = 24      // a larger cell is not searched for a core
	firstCores  = 64      // are learned before it is known whether cores pay
	worthwhile  = 64      // guesses that a core must rule out on average, since it takes up to 25 counts to learn it
)

// usesCores reports whether cores can rule out guesses for a subproblem: three guesses remain, and every guess is allowed.
func (w *worker) usesCores(sub *subproblem, remaining int) bool {
	return remaining == 3 && w.search.ablated&noCores == 0 && sub.hints == nil && !sub.table.IsWide() && sub.table.HasLanes()
}

// leavesCore reports whether a guess leaves a core of a subproblem in one cell, so that the remaining guesses are not
// enough.
func (w *worker) leavesCore(sub *subproblem, guess int32, remaining int) bool {
	if !w.usesCores(sub, remaining) {
		return false
	}
	c := &w.cores
	if c.table != sub.table || c.known != len(c.all) || c.key != sub.key {
		c.enter(sub, len(w.search.tables.Codes))
	}
	row := sub.table.Row(guess)
	for i, core := range c.inside {
		label, whole := row[core[0]], true
		for _, candidate := range core[1:] {
			if row[candidate] != label {
				whole = false
				break
			}
		}
		if whole {
			c.ruledOut++
			j := i / 2
			c.inside[i], c.inside[j] = c.inside[j], core
			return true
		}
	}
	return false
}

// enter selects the cores of a subproblem, in a search for some candidates.
func (c *cores) enter(sub *subproblem, candidates int) {
	if c.table != sub.table {
		c.at = slices.Grow(c.at[:0], candidates)[:candidates]
		for number := range c.at {
			c.at[number] = -1
		}
		for i, number := range sub.table.Numbers {
			c.at[number] = int32(i)
		}
		c.table, c.within, c.known = sub.table, c.within[:0], 0
		c.member = make([]bool, len(sub.table.Codes))
	}
	for _, core := range c.all[c.known:] {
		var here []uint16
		for _, number := range core {
			if c.at[number] < 0 {
				break
			}
			here = append(here, uint16(c.at[number]))
		}
		if len(here) == len(core) {
			c.within = append(c.within, here)
		}
	}
	c.known = len(c.all)
	clear(c.member)
	for _, candidate := range sub.set {
		c.member[candidate] = true
	}
	c.key, c.inside = sub.key, c.inside[:0]
	for _, core := range slices.Backward(c.within) {
		if !slices.ContainsFunc(core, func(candidate uint16) bool { return !c.member[candidate] }) {
			c.inside = append(c.inside, core)
		}
	}
}

// pay reports whether the cores rule out enough guesses to be worth the time that it takes to learn them.
func (c *cores) pay() bool { return c.learned < firstCores || c.ruledOut >= worthwhile*c.learned }

// learnCore looks for a core in the first cell of a guess that has no tree of two guesses, as long as cores pay.
func (w *worker) learnCore(sub *subproblem, cells []subproblem, remaining int) {
	if !w.usesCores(sub, remaining) || !w.cores.pay() {
		return
	}
	for i := range cells {
		sub := &cells[i]
		if sub.span.Lower < bound.Infinite || len(sub.set) > largestCore {
			continue
		}
		if core := w.shrink(sub.table, slices.Clone(sub.set)); core != nil {
			c := &w.cores
			if len(c.all) == mostCores {
				c.all, c.table = slices.Delete(c.all, 0, mostCores/2), nil
			}
			numbers := make([]int32, len(core))
			for i, candidate := range core {
				numbers[i] = sub.table.Numbers[candidate]
			}
			c.all = append(c.all, numbers)
			c.learned++
		}
		return
	}
}

// shrink removes candidates from a set that no guess separates, as long as none separates the rest. It returns nil for
// another set.
func (w *worker) shrink(table *tables.Table, set []uint16) []uint16 {
	if table.Count(set, w.counts) == len(set) {
		return nil
	}
	room := make([]uint16, 0, len(set))
	for i := 0; i < len(set); {
		room = append(append(room[:0], set[:i]...), set[i+1:]...)
		if table.Count(room, w.counts) < len(room) {
			set = slices.Delete(set, i, i+1)
		} else {
			i++
		}
	}
	return set
}
