package optimal

import "sync/atomic"

// A cost is what a tree costs below some position, in units: each guess of each
// secret costs [objective.unit], and a secret that needs the very last guess
// allowed costs objective.last more. No tree at all costs infinite.
type cost = int64

// infinite is more than any tree costs, and little enough that as many of it as there
// are candidates can be added up. Let a tree have n secrets, k of them found by its last
// guess m. Each guess but a given opening takes one secret away or divides the rest,
// so that by induction from the leaves m <= n-k+1+log2(k), and one more after such
// an opening: of the cells in which all m guesses are needed the one with the fewest
// of the k has half of them at most. With unit = k+1, the largest there is, the tree and
// all up to a unit dearer cost (k+1)(mn+1) at most, which is mostCost at most.
const infinite cost = 3 << 45

const mostCost = mostCandidates * (mostCandidates/2 + 10) * (mostCandidates/2 + 10)

const (
	_ = uint64(infinite - 1 - mostCost)          // no tree costs infinite
	_ = uint64(1<<63 - 1 - (infinite+1<<17)<<16) // nor does any sum overflow
)

// unlimited stands for a number of guesses that no tree reaches: more than a guess
// for each candidate, and an opening that says nothing.
const unlimited = 1 << 20

// objective says what is least. To make the total least unit is 1 and last 0. To
// make the secrets at the maximum fewest among trees of least total, unit is more
// than the number of secrets and last is 1.
type objective struct{ unit, last cost }

// one returns the cost of one secret that is guessed now.
func (o objective) one(left int) cost {
	switch left {
	case 0:
		return infinite
	case 1:
		return o.unit + o.last
	default:
		return o.unit
	}
}

// two returns the cost of two secrets: one is guessed now, the other next.
func (o objective) two(left int) cost {
	if left < 2 {
		return infinite
	}
	return o.one(left) + o.unit + o.one(left-1)
}

// span says what is known of a cost: lower <= cost <= upper.
type span struct{ lower, upper cost }

func exactly(c cost) span { return span{c, c} }

func (s span) exact() bool { return s.lower == s.upper }

// enough returns unlimited if that many guesses are as good as any number for n
// candidates: a guess takes one of them away or divides them.
func (o objective) enough(n, left int) int {
	if left > n || left == n && o.last == 0 {
		return unlimited
	}
	return left
}

// growth is the least costs of sets of any size if no guess makes more than a
// number of cells of them, or of any part of them. After t guesses at most
// k^(t-1) secrets of n are solved: each node of the tree has k children or fewer,
// and each solves one secret. Each guess is paid for by the secrets that are not
// solved before, so that
//
//	cost >= unit * sum over t >= 0 of max(0, n - solved(t)), solved(0) = 0
//
// and there is no tree of t guesses at all if solved(t) < n. Where each guess is
// a candidate, its node has one child less: solved(t) = 1 + (k-1) solved(t-1).
type growth struct {
	objective objective
	own       bool                       // only candidates are guessed
	most      int                        // candidates
	tables    [][]atomic.Pointer[[]cost] // by cells and guesses left, of which the last stands for more
}

// newGrowth prepares for sets of that many candidates and guesses that make up to
// that many cells.
func newGrowth(o objective, own bool, most, cells int) *growth {
	g := &growth{objective: o, own: own, most: most, tables: make([][]atomic.Pointer[[]cost], cells+1)}
	for k := 2; k <= cells; k++ {
		enough := 1
		for solved := 1; solved < most; enough++ {
			solved = g.solved(k, solved)
		}
		g.tables[k] = make([]atomic.Pointer[[]cost], enough+2)
	}
	return g
}

// solved returns how many secrets are solved by one guess more, at most.
func (g *growth) solved(k, solved int) int {
	if g.own {
		return 1 + (k-1)*solved
	}
	return k * solved
}

// least returns the least costs by number of candidates, if no guess makes more
// than k cells, with that many guesses left.
func (g *growth) least(k, left int) []cost {
	tables := g.tables[max(2, min(k, g.cells()))] // a candidate makes two cells
	left = min(left, len(tables)-1)
	entry := &tables[left]
	if table := entry.Load(); table != nil {
		return *table
	}
	table := make([]cost, g.most+1)
	for n := range table {
		table[n] = g.cost(n, k, left, anyNumber)
	}
	entry.Store(&table)
	return table
}

// anyNumber is the most that t guesses find where nothing is known of it.
func anyNumber(int) int { return mostCandidates }

// cost returns the least cost of n candidates if also no more than found(t) of them
// are found by t guesses.
func (g *growth) cost(n, k, left int, found func(t int) int) cost {
	total, solved, before := cost(0), 0, 0
	for t := 0; solved < n; t++ {
		if t == left {
			return infinite
		}
		total += g.objective.unit * cost(n-solved)
		before = solved
		if t == 0 {
			solved = 1
		} else {
			solved = g.solved(k, solved)
		}
		solved = min(solved, n, found(t+1))
		if t+1 == left {
			total += g.objective.last * cost(n-before)
		}
	}
	return min(total, infinite)
}

// cells returns the most cells that any guess makes.
func (g *growth) cells() int { return len(g.tables) - 1 }
