package optimal

import (
	"slices"

	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/engine/optimal/contract"
)

// The functions of this file check promises of the search: see package contract.

// holdSubproblem checks a subproblem: its candidates are in order, its key is the XOR of the keys of its hints and
// candidates, and its bounds do not cross.
func (s *searcher) holdSubproblem(sub *subproblem) {
	key := sub.hints.key()
	for i, candidate := range sub.set {
		key = key.With(sub.table.Keys[candidate])
		contract.Hold(i == 0 || sub.set[i-1] < candidate, "a set is in order")
	}
	contract.Hold(key == sub.key, "the key of a set is the XOR of the keys of its candidates")
	contract.Hold(sub.span.Lower <= sub.span.Upper || s.stopped.Load(), "no lower bound exceeds the upper bound")
	contract.Hold(sub.span.Lower >= 0, "no cost is negative")
}

// holdCanonicalKey checks the canonical key of a subproblem, if it is known.
func (s *searcher) holdCanonicalKey(sub *subproblem) {
	contract.Hold(!sub.named || sub.canonicalKey == s.canonical.Key(new(canonical.Scratch), sub.table.Codes, sub.set), "a canonical key that is kept is the one of its set")
}

// lowers returns the sum of the lower bounds of subproblems.
func lowers(subproblems []subproblem) (sum cost) {
	for i := range subproblems {
		sum += subproblems[i].span.Lower
	}
	return sum
}

// holdSum checks the bound of a guess, given the part that is not of these subproblems.
func holdSum(subproblems []subproblem, others, sum cost) {
	contract.Hold(others >= 0, "no cost is negative")
	contract.Hold(sum == others+lowers(subproblems), "the bound of a guess has the lower bounds of its cells")
}

// holdCost checks that a cost is exact within the limit.
func (s *searcher) holdCost(sub *subproblem, limit cost) {
	contract.Hold(sub.span.Lower > limit || sub.span.Exact() || s.stopped.Load(), "a cost within the limit is exact")
}

// holdReady checks that a worker can split a set: its tallies are zero.
func (w *worker) holdReady() {
	contract.Hold(!slices.ContainsFunc(w.tally, func(n uint16) bool { return n != 0 }), "the tally is zero between uses")
	contract.Hold(!slices.ContainsFunc(w.slot, func(n int32) bool { return n != 0 }), "the slots are zero between uses")
}

// holdSplit checks the cells of a guess: the smallest come first, and each has at least fewest candidates.
func (w *worker) holdSplit(cells []subproblem, fewest uint16) {
	for i := range cells {
		contract.Hold(len(cells[i].set) >= int(fewest), "cells have enough candidates")
		contract.Hold(i == 0 || len(cells[i-1].set) <= len(cells[i].set), "the smallest cells come first")
		w.search.holdSubproblem(&cells[i])
	}
}

// holdReturned checks that a worker has popped everything that it pushed.
func (w *worker) holdReturned() {
	contract.Hold(len(w.set) == 0 && len(w.subproblems) == 0 && len(w.list) == 0, "a function pops what it pushes")
}
