package optimal

import "codebreaker/internal/engine/optimal/bound"

// scan counts the cells of a subproblem under all guesses and narrows its span by the most cells of any
// guess.
func (w *worker) scan(sub *subproblem, remaining int) {
	remaining = w.search.enough(sub, remaining)
	w.noteScan()
	n, table := len(sub.set), sub.table
	most, best := 0, 0 // best counts a guess that is a candidate twice
	if w.search.own {
		for _, candidate := range sub.set {
			guess := table.Own[candidate]
			cells := table.CellsOf(guess, sub.set, w.tally)
			w.counts[guess] = uint8(min(cells, 255))
			most = max(most, cells)
		}
		best = most + 1
	} else {
		most = w.countAllowed(sub)
		best = most
		for _, candidate := range sub.set {
			if guess := table.Own[candidate]; guess >= 0 && most < n {
				best = max(best, int(w.counts[guess])+1)
			}
		}
	}
	switch {
	case most >= 255: // more than counts can hold
	case most == n:
		w.search.narrow(sub, bound.Exactly(w.separated(sub, remaining)))
	case w.twoGuesses(remaining):
		w.search.narrow(sub, bound.Exactly(w.search.objective.TwoGuesses(n, most, best > most)))
	case w.search.ablated&noCellBounds == 0:
		w.search.raise(sub, w.search.growth.Counted(n, most, best, remaining))
		sub.most = int32(most)
	}
}

// noteScan counts a scan. After every thousand it reports progress and asks whether the search is to end: on one
// processor the goroutine that stops the search can be late.
func (w *worker) noteScan() {
	if w.nodes++; w.nodes == 1024 {
		w.search.nodes.Add(w.nodes)
		w.nodes = 0
		w.search.reportProgress()
		select {
		case <-w.search.done:
			w.search.stopped.Store(true)
		default:
		}
	}
}

// twoGuesses reports whether the most cells of any guess give the cost of a subproblem, because candidates may be
// missed and two guesses remain.
func (w *worker) twoGuesses(remaining int) bool { return w.search.objective.Miss > 0 && remaining == 2 }

// scanTwoGuesses is scan for a subproblem whose cost the most cells of any guess give. It sets no counts. It reports
// whether the table is made for that.
func (w *worker) scanTwoGuesses(sub *subproblem, remaining int) bool {
	n, table := len(sub.set), sub.table
	if !w.twoGuesses(remaining) || !table.MostFirst() || sub.hints != nil || n >= 255 {
		return false
	}
	w.noteScan()
	most, own := table.MostCells(sub.set, w.counts), 0
	if most == n {
		w.search.narrow(sub, bound.Exactly(w.separated(sub, remaining)))
		return true
	}
	for _, candidate := range sub.set {
		if guess := table.Own[candidate]; guess >= 0 {
			own = max(own, table.CellsOf(guess, sub.set, w.tally))
		}
	}
	w.search.narrow(sub, bound.Exactly(w.search.objective.TwoGuesses(n, most, own == most)))
	return true
}

// countAllowed sets the number of cells of a subproblem under each allowed guess, and returns the
// largest. If some guess separates all candidates, it may leave other counts unset.
func (w *worker) countAllowed(sub *subproblem) int {
	table := sub.table
	if sub.hints == nil {
		return table.Count(sub.set, w.counts)
	}
	table.CountAll(sub.set, w.counts)
	most := 0
	for guess, code := range table.Guesses {
		if cells := int(w.counts[guess]); cells > 1 {
			if !sub.hints.allow(w.search.game, code) {
				w.counts[guess] = 0
				continue
			}
			most = max(most, cells)
		}
	}
	return most
}

// separated returns the cost of a subproblem that some guess separates.
func (w *worker) separated(sub *subproblem, remaining int) cost {
	if w.perfect(sub) >= 0 {
		return w.search.objective.Perfect(len(sub.set), remaining)
	}
	return w.search.objective.Apart(len(sub.set), remaining)
}

// perfect returns the first candidate, as a guess, that separates all of a subproblem, or -1.
func (w *worker) perfect(sub *subproblem) int32 {
	for _, candidate := range sub.set {
		if guess := sub.table.Own[candidate]; guess >= 0 && sub.table.CellsOf(guess, sub.set, w.tally) == len(sub.set) {
			return guess
		}
	}
	return -1
}
