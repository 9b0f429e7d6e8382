// Package bound gives bounds on the cost of a set of candidates before it is searched. The cost is
// the cost of the best strategy tree for the set. Each bound guarantees
//
//	lower <= cost, or lower <= cost <= upper if it returns a [Span]
//
// for a set of n candidates and a number of remaining guesses, including the current one. The
// bounds use the number of candidates and the most cells that any guess makes (growth.go), the
// cells of the guesses (cells.go), and, with black-only feedback, the few codes that can be found
// among similar ones (boxes.go).
package bound

// A Cost is the cost of a tree below some position, in units. Each guess of each secret costs
// [Objective.Unit]. A secret that needs the very last allowed guess costs [Objective.Last] more. If
// no tree exists, the cost is [Infinite].
type Cost = int64

// Infinite exceeds the cost of any tree. It is small enough to be added up once for each candidate.
// Proof: let a tree have n secrets, k of them found by its last guess m. Each guess, except a given
// opening, removes one secret or divides the others. By induction from the leaves, m <=
// n-k+1+log2(k), plus one after such an opening: among the cells that need all m guesses, the one
// with the fewest of the k secrets has at most half of them. With Unit = k+1, its largest value,
// the tree and all trees that cost up to one unit more have a cost of at most (k+1)(mn+1). That is
// at most [MostCost].
const Infinite Cost = 3 << 45

// MostCandidates is the largest number of candidates in a set: their numbers have 16 bits.
const MostCandidates = 1 << 16

// MostCost is an upper bound on the cost of any tree.
const MostCost = MostCandidates * (MostCandidates/2 + 10) * (MostCandidates/2 + 10)

const (
	_ = uint64(Infinite - 1 - MostCost)          // no tree costs Infinite
	_ = uint64(1<<63 - 1 - (Infinite+1<<17)<<16) // no sum overflows
)

// Unlimited is a number of guesses that no tree reaches: more than one guess for each candidate and
// an uninformative opening.
const Unlimited = 1 << 20

// Objective defines the quantity to minimize. For the least total, Unit is 1 and Last 0. To
// minimize the secrets at the maximum among trees of least total, Unit exceeds the number of
// secrets and Last is 1. To minimize them among all trees, Unit is 0.
//
// With Miss, trees may miss secrets: a secret that all allowed guesses do not find costs Miss more
// than they do. Miss is at least twice Unit, so it is never cheaper to miss a secret than to find it
// with a third guess.
type Objective struct{ Unit, Last, Miss Cost }

// Short returns the cost of n candidates if at most one guess remains.
func (o Objective) Short(n, remaining int) Cost {
	found := min(n, remaining)
	if found < n && o.Miss == 0 {
		return Infinite
	}
	return (o.Unit*Cost(n)+o.Last)*Cost(remaining) + o.Miss*Cost(n-found)
}

// Enough returns [Unlimited] if that number of guesses is always enough for n candidates: each
// guess removes a candidate or divides them.
func (o Objective) Enough(n, remaining int) int {
	if remaining > n || remaining == n && o.Last == 0 {
		return Unlimited
	}
	return remaining
}

// A Span bounds a cost: Lower <= cost <= Upper.
type Span struct{ Lower, Upper Cost }

// Exactly returns the span of a known cost.
func Exactly(c Cost) Span { return Span{c, c} }

// AtLeast returns the span of a cost with a lower bound only.
func AtLeast(c Cost) Span { return Span{c, Infinite} }

// AtMost returns the span of a cost with an upper bound only.
func AtMost(c Cost) Span { return Span{0, c} }

// And returns the intersection of two spans. They contradict each other if Lower > Upper.
func (s Span) And(other Span) Span {
	return Span{max(s.Lower, other.Lower), min(s.Upper, other.Upper)}
}

// Exact reports whether the span has a single cost.
func (s Span) Exact() bool { return s.Lower == s.Upper }
