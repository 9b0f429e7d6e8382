package optimal

import (
	"math/bits"

	"codebreaker/internal/bound"
)

// A guess splits a set by its row of cell numbers, which have one byte, or two in wide tables. The
// functions here take either.

// cellsOf counts the cells of a set under a guess. The tally is 0 before and after.
func (table *feedbackTable) cellsOf(guess int32, set, tally []uint16) int {
	switch {
	case table.wide != nil:
		return countCells(table.wideRow(guess), set, tally)
	case table.cells[guess] > 64:
		return countCells(table.row(guess), set, tally)
	}
	row := table.row(guess)
	mask := uint64(0)
	for _, candidate := range set {
		mask |= 1 << (row[candidate] & 63)
	}
	return bits.OnesCount64(mask)
}

// countCells counts cells. The tally is 0 before and after.
func countCells[L uint8 | uint16](row []L, set, tally []uint16) int {
	cells := 0
	for _, candidate := range set {
		if label := row[candidate]; tally[label] == 0 {
			tally[label] = 1
			cells++
		}
	}
	for _, candidate := range set {
		tally[row[candidate]] = 0
	}
	return cells
}

// split returns a lower bound of the cost of a part if a guess is played, by the sizes of its
// cells. If that is within the limit, it pushes the parts with at least fewest candidates, the
// smallest first, bounded by their sizes. The guess itself is no part.
func (w *worker) split(sub *subproblem, guess int32, fewest uint16, left int, limit cost) cost {
	table := sub.table
	below := left - oneLess(left)
	least := w.search.growth.Least(int(sub.most), below)
	sum := w.search.objective.Unit * cost(len(sub.set))
	own := int32(-1)
	if owner := table.owner[guess]; owner >= 0 {
		own = int32(table.label(guess, uint16(owner)))
	}
	tally := w.tally[:table.cells[guess]]
	if table.wide != nil {
		addSizes(table.wideRow(guess), sub.set, tally)
	} else {
		addSizes(table.row(guess), sub.set, tally)
	}
	if own >= 0 && tally[own] == 1 { // the guess is alone in its cell
		sum += w.search.objective.One(left) - w.search.objective.Unit
		tally[own] = 0
	}
	parts := 0
	for _, size := range tally {
		sum += least[size]
		if size >= fewest {
			parts++
		}
	}
	if sum <= limit && parts > 0 {
		if table.wide != nil {
			divide(w, table.wideRow(guess), sub, fewest)
		} else {
			divide(w, table.row(guess), sub, fewest)
		}
		pushed := w.parts[len(w.parts)-parts:]
		for i := range pushed {
			part := &pushed[i]
			part.span = bound.AtLeast(least[len(part.set)])
			if sub.hints != nil {
				w.hint(sub, part, guess)
			}
		}
		sortParts(pushed)
	}
	clear(tally)
	return sum
}

func addSizes[L uint8 | uint16](row []L, set, tally []uint16) {
	for _, candidate := range set {
		tally[row[candidate]]++
	}
}

// divide pushes the parts with at least fewest candidates, by the sizes in w.tally.
func divide[L uint8 | uint16](w *worker, row []L, sub *subproblem, fewest uint16) {
	first := len(w.parts)
	for _, candidate := range sub.set {
		label := row[candidate]
		size := w.tally[label]
		if size < fewest {
			continue
		}
		at := w.slot[label]
		if at == 0 {
			w.parts = append(w.parts, subproblem{table: sub.table, set: w.push(int(size)), most: sub.most})
			at = int32(len(w.parts))
			w.slot[label] = at
		}
		part := &w.parts[at-1]
		part.set = append(part.set, candidate)
		part.key = part.key.with(sub.table.keys[candidate])
	}
	for i := first; i < len(w.parts); i++ {
		w.slot[row[w.parts[i].set[0]]] = 0
	}
}

// sortParts sorts a few parts by size.
func sortParts(parts []subproblem) {
	for i := 1; i < len(parts); i++ {
		if len(parts[i].set) >= len(parts[i-1].set) {
			continue
		}
		sub, at := parts[i], i
		for ; at > 0 && len(sub.set) < len(parts[at-1].set); at-- {
			parts[at] = parts[at-1]
		}
		parts[at] = sub
	}
}
