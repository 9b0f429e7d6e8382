package optimal

import (
	"cmp"
	"slices"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// extract returns a best tree of a subproblem whose span is known, nil if the search was stopped. It
// plays the first guess of least cost in the order of [packGuess]. Earlier searches and the number of
// threads do not change that.
func (w *worker) extract(sub *subproblem, remaining int) *tree.Node {
	remaining = w.search.enough(sub, remaining)
	if len(sub.set) == 1 {
		return &tree.Node{Guess: sub.table.Codes[sub.set[0]], Solved: true}
	}
	if sub.table.Narrow && !w.quickCheck(sub, remaining).Exact() && !w.useAllGuesses(sub) {
		return nil
	}
	total := w.solve(sub, remaining, infinite-1)
	if total >= infinite || w.search.stopped.Load() {
		return nil
	}
	guess := w.firstOf(sub, remaining, total)
	if guess < 0 {
		return nil
	}
	return w.treeWith(sub, guess, remaining)
}

// treeWith returns a best tree of a subproblem that begins with a guess, nil if the search was stopped.
func (w *worker) treeWith(sub *subproblem, guess int32, remaining int) *tree.Node {
	var children []tree.Child
	if remaining == 1 { // the other candidates are missed
		return nodeOf(sub.table.Guesses[guess], sub.isOwn(guess), nil)
	}
	w.eachCell(sub, guess, remaining, func(feedback rules.Feedback, sub *subproblem) {
		w.refineFast(sub, afterGuess(remaining))
		children = append(children, tree.Child{Feedback: feedback, Node: w.extract(sub, afterGuess(remaining))})
	})
	return nodeOf(sub.table.Guesses[guess], sub.isOwn(guess), children)
}

// eachCell calls a function for each subproblem that a guess leaves, except the solved one.
func (w *worker) eachCell(sub *subproblem, guess int32, remaining int, each func(feedback rules.Feedback, sub *subproblem)) {
	firstSubproblem, firstSet := len(w.subproblems), len(w.set)
	w.split(sub, guess, 1, remaining, infinite)
	subproblems := w.subproblems[firstSubproblem:len(w.subproblems):len(w.subproblems)]
	for i := range subproblems {
		each(w.search.game.Mark(sub.table.Guesses[guess], sub.table.Codes[subproblems[i].set[0]]), &subproblems[i])
	}
	w.subproblems, w.set = w.subproblems[:firstSubproblem], w.set[:firstSet]
}

// nodeOf returns a node with its children in order, nil if a child is missing.
func nodeOf(guess rules.Code, solved bool, children []tree.Child) *tree.Node {
	if slices.ContainsFunc(children, func(child tree.Child) bool { return child.Node == nil }) {
		return nil
	}
	slices.SortFunc(children, func(a, b tree.Child) int { return cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal()) })
	return &tree.Node{Guess: guess, Solved: solved, Children: children}
}

// firstOf returns the first guess that costs at most total.
func (w *worker) firstOf(sub *subproblem, remaining int, total cost) int32 {
	if len(sub.set) <= 2 || remaining == 1 {
		return sub.table.Own[sub.set[0]]
	}
	if guess := w.perfect(sub); guess >= 0 {
		return guess
	}
	w.scan(sub, remaining)
	if guess := w.firstSeparating(sub); guess >= 0 {
		return guess
	}
	from := len(w.list)
	w.pushList(sub, remaining, total)
	found := int32(-1)
	for i := from; i < len(w.list) && found < 0; i++ {
		_, guess := unpackGuess(w.list[i])
		if w.evaluate(sub, guess, remaining, total) <= total {
			found = guess
		}
	}
	w.list = w.list[:from]
	return found
}

// firstSeparating returns the first guess that separates all of a subproblem, after a scan, or -1.
func (w *worker) firstSeparating(sub *subproblem) int32 {
	table, n := sub.table, len(sub.set)
	switch {
	case n >= 255 || w.search.own:
		return -1
	case !table.MostFirst() || sub.hints != nil:
		return int32(slices.Index(w.counts[:len(table.Guesses)], uint8(n)))
	}
	for guess, cells := range table.Cells { // the scan counts in another order, and stops early
		if int(cells) >= n && table.CellsOf(int32(guess), sub.set, w.tally) == n {
			return int32(guess)
		}
	}
	return -1
}
