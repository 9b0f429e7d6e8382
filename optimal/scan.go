package optimal

import "codebreaker/internal/bound"

// scan counts the cells of a part under all guesses and narrows its span by the most cells of any
// guess.
func (w *worker) scan(p *subproblem, left int) {
	left = w.search.enough(p, left)
	if w.nodes++; w.nodes == 1024 {
		w.search.nodes.Add(w.nodes)
		w.nodes = 0
		w.search.reportProgress()
	}
	n, v := len(p.set), p.table
	most, best := 0, 0 // best counts a guess that is a candidate twice
	if w.search.own {
		for _, candidate := range p.set {
			guess := v.own[candidate]
			cells := v.cellsOf(guess, p.set, w.tally)
			w.counts[guess] = uint8(min(cells, 255))
			most = max(most, cells)
		}
		best = most + 1
	} else {
		most = w.countAllowed(p)
		best = most
		for _, candidate := range p.set {
			if guess := v.own[candidate]; guess >= 0 && most < n {
				best = max(best, int(w.counts[guess])+1)
			}
		}
	}
	switch {
	case most >= 255: // more than counts can hold
	case most == n:
		w.search.narrow(p, bound.Exactly(w.tellsApart(p, left)))
	case w.search.ablated&noCellBounds == 0:
		w.search.raise(p, w.search.growth.Counted(n, most, best, left))
		p.most = int32(most)
	}
}

// countAllowed sets the number of cells of a part under each allowed guess, and returns the
// largest. If some guess separates all candidates, it may leave other counts unset.
func (w *worker) countAllowed(p *subproblem) int {
	v := p.table
	if p.hints == nil {
		return v.lanes.count(v, p.set, w.counts)
	}
	v.lanes.countAll(v, p.set, w.counts)
	most := 0
	for guess, code := range v.guesses {
		if cells := int(w.counts[guess]); cells > 1 {
			if !p.hints.allow(w.search.game, code) {
				w.counts[guess] = 0
				continue
			}
			most = max(most, cells)
		}
	}
	return most
}

// tellsApart returns the cost of a part that some guess separates.
func (w *worker) tellsApart(p *subproblem, left int) cost {
	if w.perfect(p) >= 0 {
		return w.search.objective.Perfect(len(p.set), left)
	}
	return w.search.objective.Apart(len(p.set), left)
}

// perfect returns the first candidate, as a guess, that separates all of a part, or -1.
func (w *worker) perfect(p *subproblem) int32 {
	for _, candidate := range p.set {
		if guess := p.table.own[candidate]; guess >= 0 && p.table.cellsOf(guess, p.set, w.tally) == len(p.set) {
			return guess
		}
	}
	return -1
}
