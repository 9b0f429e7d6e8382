package optimal

import (
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/contract"
)

// A guess splits a set by its row of cell numbers, which have one byte, or two in wide tables. The
// functions here take either.

// split returns a lower bound of the cost of a subproblem after a guess, from the sizes of the cells. If the
// bound is within the limit, split pushes the cells with at least fewest candidates as subproblems, the
// smallest first. Their bounds come from their sizes. The guess itself is not pushed.
func (w *worker) split(sub *subproblem, guess int32, fewest uint16, remaining int, limit cost) cost {
	if contract.On {
		w.holdReady()
	}
	table := sub.table
	below := afterGuess(remaining)
	least := w.search.growth.Least(int(sub.most), below)
	sum := w.search.objective.Unit * cost(len(sub.set))
	own := int32(-1)
	if owner := table.Owner[guess]; owner >= 0 {
		own = int32(table.Label(guess, uint16(owner)))
	}
	tally := w.tally[:table.Cells[guess]]
	if table.IsWide() {
		addSizes(table.WideRow(guess), sub.set, tally)
	} else {
		addSizes(table.Row(guess), sub.set, tally)
	}
	if own >= 0 && tally[own] == 1 { // the guess is alone in its cell
		sum += w.search.objective.One(remaining) - w.search.objective.Unit
		tally[own] = 0
	}
	subproblems := 0
	for _, size := range tally {
		sum += least[size]
		if size >= fewest {
			subproblems++
		}
	}
	if sum <= limit && subproblems > 0 {
		if table.IsWide() {
			divide(w, table.WideRow(guess), sub, fewest)
		} else {
			divide(w, table.Row(guess), sub, fewest)
		}
		pushed := w.subproblems[len(w.subproblems)-subproblems:]
		for i := range pushed {
			child := &pushed[i]
			child.span = bound.AtLeast(least[len(child.set)])
			if sub.hints != nil {
				w.hint(sub, child, guess)
			}
		}
		sortSubproblems(pushed)
		if contract.On {
			w.holdSplit(pushed, fewest)
		}
	}
	clear(tally)
	return sum
}

func addSizes[L uint8 | uint16](row []L, set, tally []uint16) {
	for _, candidate := range set {
		tally[row[candidate]]++
	}
}

// divide pushes the subproblems with at least fewest candidates, by the sizes in w.tally.
func divide[L uint8 | uint16](w *worker, row []L, sub *subproblem, fewest uint16) {
	first := len(w.subproblems)
	for _, candidate := range sub.set {
		label := row[candidate]
		size := w.tally[label]
		if size < fewest {
			continue
		}
		at := w.slot[label]
		if at == 0 {
			w.subproblems = append(w.subproblems, subproblem{table: sub.table, set: w.push(int(size)), most: sub.most})
			at = int32(len(w.subproblems))
			w.slot[label] = at
		}
		child := &w.subproblems[at-1]
		child.set = append(child.set, candidate)
		child.key = child.key.With(sub.table.Keys[candidate])
	}
	for i := first; i < len(w.subproblems); i++ {
		w.slot[row[w.subproblems[i].set[0]]] = 0
	}
}

// sortSubproblems sorts a few subproblems by size.
func sortSubproblems(subproblems []subproblem) {
	for i := 1; i < len(subproblems); i++ {
		if len(subproblems[i].set) >= len(subproblems[i-1].set) {
			continue
		}
		sub, at := subproblems[i], i
		for ; at > 0 && len(sub.set) < len(subproblems[at-1].set); at-- {
			subproblems[at] = subproblems[at-1]
		}
		subproblems[at] = sub
	}
}
