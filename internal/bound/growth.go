package bound

import "sync/atomic"

// Growth is the least costs of sets of any size if no guess makes more than a
// number of cells of them, or of any part of them. After t guesses at most
// k^(t-1) secrets of n are solved: each node of the tree has k children or fewer,
// and each solves one secret. Each guess is paid for by the secrets that are not
// solved before, so that
//
//	cost >= Unit * sum over t >= 0 of max(0, n - solved(t)), solved(0) = 0
//
// and there is no tree of t guesses at all if solved(t) < n. Where each guess is
// a candidate, its node has one child less: solved(t) = 1 + (k-1) solved(t-1).
type Growth struct {
	objective Objective
	own       bool                       // only candidates are guessed
	most      int                        // candidates
	tables    [][]atomic.Pointer[[]Cost] // by cells and guesses left, of which the last stands for more
}

// NewGrowth prepares for sets of that many candidates and guesses that make up to
// that many cells, two at least. Own says that only candidates are guessed.
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

// Objective returns what the costs are about.
func (g *Growth) Objective() Objective { return g.objective }

// Cells returns the most cells that any guess makes.
func (g *Growth) Cells() int { return len(g.tables) - 1 }

// solved returns how many secrets are solved by one guess more, at most.
func (g *Growth) solved(k, solved int) int {
	if g.own {
		return 1 + (k-1)*solved
	}
	return k * solved
}

// Reached returns how many secrets so many guesses find at most, if no guess makes more than
// k cells: of the candidates there are, as [Growth.Least] is infinite beyond.
func (g *Growth) Reached(k, left int) int {
	k = max(2, min(k, g.Cells()))
	reached := min(left, 1)
	for t := 1; t < left && reached < g.most; t++ {
		reached = min(g.solved(k, reached), g.most)
	}
	return reached
}

// Least returns the least costs by number of candidates, if no guess makes more
// than k cells, with that many guesses left.
func (g *Growth) Least(k, left int) []Cost {
	k = max(2, min(k, g.Cells())) // a candidate makes two cells
	tables := g.tables[k]
	left = min(left, len(tables)-1)
	entry := &tables[left]
	if table := entry.Load(); table != nil {
		return *table
	}
	table := make([]Cost, g.most+1)
	for n := range table {
		table[n] = g.cost(n, k, left, anyNumber)
	}
	entry.Store(&table)
	return table
}

// Counted returns what n candidates cost at least if no guess makes more than k cells of
// them, nor more than best if the cell of a candidate that is guessed is counted twice.
func (g *Growth) Counted(n, k, best, left int) Cost {
	return max(g.Least(k, left)[n], g.objective.Cells(n, best))
}

// Covered returns what a set costs at least by the boxes that cover it, if no guess makes
// more than k cells of it.
func (g *Growth) Covered(c *Cover, b *Boxes, set []uint16, k, left int) Cost {
	if !c.cover(b, set) {
		return 0
	}
	return g.cost(len(set), k, left, c.found)
}

// anyNumber is the most that t guesses find where nothing is known of it.
func anyNumber(int) int { return MostCandidates }

// cost returns the least cost of n candidates if also no more than found(t) of them
// are found by t guesses.
func (g *Growth) cost(n, k, left int, found func(t int) int) Cost {
	total, solved, before := Cost(0), 0, 0
	for t := 0; solved < n; t++ {
		if t == left {
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
		if t+1 == left {
			total += g.objective.Last * Cost(n-before)
		}
	}
	return min(total, Infinite)
}
