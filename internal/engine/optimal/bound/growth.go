package bound

import "sync/atomic"

// Growth gives lower bounds on the cost of sets of any size, if no guess makes more than k cells of
// a set or its subsets. After t guesses at most k^(t-1) of n secrets are solved: each node of the
// tree has at most k children and solves one secret. Each secret not yet solved pays for one more
// guess, so
//
//	cost >= Unit * sum over t >= 0 of max(0, n - solved(t)), solved(0) = 0
//
// and no tree of t guesses exists if solved(t) < n. If secrets may be missed, a tree of t guesses
// misses at least n - solved(t) of them. If each guess is a candidate, its node has one
// child less: solved(t) = 1 + (k-1) solved(t-1).
type Growth struct {
	objective Objective
	own       bool                       // guess only candidates
	most      int                        // largest number of candidates
	tables    [][]atomic.Pointer[[]Cost] // by cells and remaining guesses; the last entry covers all larger numbers
}

// NewGrowth prepares bounds for sets of at most that many candidates and guesses with at most that
// many cells, at least two. With own, only candidates are guessed.
func NewGrowth(o Objective, own bool, most, cells int) *Growth {
	g := &Growth{objective: o, own: own, most: most, tables: make([][]atomic.Pointer[[]Cost], cells+1)}
	for k := 2; k <= cells; k++ {
		enough := 1
		for solved := 1; solved < most; enough++ {
			solved = g.solved(k, solved)
		}
		g.tables[k] = make([]atomic.Pointer[[]Cost], enough+2)
	}
	return g
}

// Objective returns the objective of the costs.
func (g *Growth) Objective() Objective { return g.objective }

// Cells returns the most cells that any guess makes.
func (g *Growth) Cells() int { return len(g.tables) - 1 }

// solved returns an upper bound on the secrets solved after one more guess.
func (g *Growth) solved(k, solved int) int {
	if g.own {
		return 1 + (k-1)*solved
	}
	return k * solved
}

// Reached returns an upper bound on the secrets found with the remaining guesses, if no guess makes
// more than k cells. It is capped at the number of candidates; [Growth.Least] is infinite above it.
func (g *Growth) Reached(k, remaining int) int {
	k = max(2, min(k, g.Cells()))
	reached := min(remaining, 1)
	for t := 1; t < remaining && reached < g.most; t++ {
		reached = min(g.solved(k, reached), g.most)
	}
	return reached
}

// Least returns a lower bound for each number of candidates. It holds if no guess makes more than k
// cells and at most that number of guesses remain.
func (g *Growth) Least(k, remaining int) []Cost {
	k = max(2, min(k, g.Cells())) // a candidate makes two cells
	tables := g.tables[k]
	remaining = min(remaining, len(tables)-1)
	entry := &tables[remaining]
	if table := entry.Load(); table != nil {
		return *table
	}
	table := make([]Cost, g.most+1)
	for n := range table {
		table[n] = g.cost(n, k, remaining, anyNumber)
	}
	entry.Store(&table)
	return table
}

// Counted returns a lower bound for n candidates if no guess makes more than k cells. Best is the
// most cells if a guessed candidate's own cell counts twice.
func (g *Growth) Counted(n, k, best, remaining int) Cost {
	return max(g.Least(k, remaining)[n], g.objective.Cells(Cost(n), Cost(best)))
}

// Covered returns a lower bound for a set from the boxes that cover it, if no guess makes more than
// k cells.
func (g *Growth) Covered(c *Cover, b *Boxes, set []uint16, k, remaining int) Cost {
	if !c.cover(b, set) {
		return 0
	}
	return g.cost(len(set), k, remaining, c.found)
}

// anyNumber is the trivial bound on the codes that t guesses find.
func anyNumber(int) int { return MostCandidates }

// cost returns a lower bound for n candidates if t guesses find at most found(t) of them.
func (g *Growth) cost(n, k, remaining int, found func(t int) int) Cost {
	total, solved, before := Cost(0), 0, 0
	for t := 0; solved < n; t++ {
		if t == remaining && g.objective.Miss > 0 {
			total += g.objective.Miss * Cost(n-solved)
			break
		} else if t == remaining {
			return Infinite
		}
		total += g.objective.Unit * Cost(n-solved)
		before = solved
		if t == 0 {
			solved = 1
		} else {
			solved = g.solved(k, solved)
		}
		solved = min(solved, n, found(t+1))
		if t+1 == remaining {
			total += g.objective.Last * Cost(n-before)
		}
	}
	return min(total, Infinite)
}
