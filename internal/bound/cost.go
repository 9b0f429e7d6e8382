// Package bound says what is known of the cost of a set of candidates before it is
// searched. The cost is that of the best strategy tree for the set; each bound here
// promises
//
//	lower <= cost, or lower <= cost <= upper where it returns a [Span]
//
// for a set of n candidates with so many guesses left, the one that is made now
// counted: of the number of candidates and the most cells that a guess makes of them
// (growth.go), of what the guesses make of them (cells.go), and, where only black marks
// are told, of how few codes that are nearly alike can be found (boxes.go).
package bound

// A Cost is what a tree costs below some position, in units: each guess of each
// secret costs [Objective.Unit], and a secret that needs the very last guess
// allowed costs [Objective.Last] more. No tree at all costs [Infinite].
type Cost = int64

// Infinite is more than any tree costs, and little enough that as many of it as there
// are candidates can be added up. Let a tree have n secrets, k of them found by its last
// guess m. Each guess but a given opening takes one secret away or divides the rest,
// so that by induction from the leaves m <= n-k+1+log2(k), and one more after such
// an opening: of the cells in which all m guesses are needed the one with the fewest
// of the k has half of them at most. With Unit = k+1, the largest there is, the tree and
// all up to a unit dearer cost (k+1)(mn+1) at most, which is [MostCost] at most.
const Infinite Cost = 3 << 45

// MostCandidates is how many candidates a set has at most: they are numbered with 16
// bits.
const MostCandidates = 1 << 16

// MostCost is what no tree costs more than.
const MostCost = MostCandidates * (MostCandidates/2 + 10) * (MostCandidates/2 + 10)

const (
	_ = uint64(Infinite - 1 - MostCost)          // no tree costs Infinite
	_ = uint64(1<<63 - 1 - (Infinite+1<<17)<<16) // nor does any sum overflow
)

// Unlimited stands for a number of guesses that no tree reaches: more than a guess
// for each candidate, and an opening that says nothing.
const Unlimited = 1 << 20

// Objective says what is least. To make the total least Unit is 1 and Last 0. To
// make the secrets at the maximum fewest among trees of least total, Unit is more
// than the number of secrets and Last is 1; to make them fewest among all trees Unit is 0.
type Objective struct{ Unit, Last Cost }

// Enough returns [Unlimited] if that many guesses are as good as any number for n
// candidates: a guess takes one of them away or divides them.
func (o Objective) Enough(n, left int) int {
	if left > n || left == n && o.Last == 0 {
		return Unlimited
	}
	return left
}

// A Span says what is known of a cost: Lower <= cost <= Upper.
type Span struct{ Lower, Upper Cost }

// Exactly returns the span of a cost that is known.
func Exactly(c Cost) Span { return Span{c, c} }

// AtLeast returns the span of a cost of which nothing else is known.
func AtLeast(c Cost) Span { return Span{c, Infinite} }

// AtMost returns the span of a cost of which nothing else is known.
func AtMost(c Cost) Span { return Span{0, c} }

// And returns what is known of a cost if two spans are true of it. They contradict each
// other if Lower > Upper.
func (s Span) And(other Span) Span {
	return Span{max(s.Lower, other.Lower), min(s.Upper, other.Upper)}
}

// Exact reports whether the cost is known.
func (s Span) Exact() bool { return s.Lower == s.Upper }
