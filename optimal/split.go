package optimal

import (
	"math/bits"

	"codebreaker/internal/bound"
)

// A guess splits a set by its row of cell numbers, which have one byte, or two in wide tables. The
// functions here take either.

// cellsOf counts the cells of a set under a guess. The tally is 0 before and after.
func (v *feedbackTable) cellsOf(guess int32, set, tally []uint16) int {
	switch {
	case v.wide != nil:
		return countCells(v.wideRow(guess), set, tally)
	case v.cells[guess] > 64:
		return countCells(v.row(guess), set, tally)
	}
	row := v.row(guess)
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
func (w *worker) split(p *subproblem, guess int32, fewest uint16, left int, limit cost) cost {
	v := p.table
	below := left - oneLess(left)
	least := w.search.growth.Least(int(p.most), below)
	sum := w.search.objective.Unit * cost(len(p.set))
	own := int32(-1)
	if owner := v.owner[guess]; owner >= 0 {
		own = int32(v.label(guess, uint16(owner)))
	}
	tally := w.tally[:v.cells[guess]]
	if v.wide != nil {
		addSizes(v.wideRow(guess), p.set, tally)
	} else {
		addSizes(v.row(guess), p.set, tally)
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
		if v.wide != nil {
			divide(w, v.wideRow(guess), p, fewest)
		} else {
			divide(w, v.row(guess), p, fewest)
		}
		pushed := w.parts[len(w.parts)-parts:]
		for i := range pushed {
			q := &pushed[i]
			q.span = bound.AtLeast(least[len(q.set)])
			if p.hints != nil {
				w.hint(p, q, guess)
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
func divide[L uint8 | uint16](w *worker, row []L, p *subproblem, fewest uint16) {
	first := len(w.parts)
	for _, candidate := range p.set {
		label := row[candidate]
		size := w.tally[label]
		if size < fewest {
			continue
		}
		at := w.slot[label]
		if at == 0 {
			w.parts = append(w.parts, subproblem{table: p.table, set: w.push(int(size)), most: p.most})
			at = int32(len(w.parts))
			w.slot[label] = at
		}
		q := &w.parts[at-1]
		q.set = append(q.set, candidate)
		q.key = q.key.with(p.table.keys[candidate])
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
		p, at := parts[i], i
		for ; at > 0 && len(p.set) < len(parts[at-1].set); at-- {
			parts[at] = parts[at-1]
		}
		parts[at] = p
	}
}
