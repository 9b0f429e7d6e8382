package protocol

import (
	"math"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/rules"
)

// few is the number of candidates up to which [entry.tryAll] finds the least total: setting up a
// search would take longer.
const few = 12

// tryable reports whether tryAll may be used for the candidates of a position: there every guess
// of the game must be allowed, whatever the turns.
func (e *entry) tryable(candidates int) bool {
	return candidates <= few && e.set != nil && !e.game.Hard() && e.game.GuessCount() <= mostTried && len(e.cells) <= mostCells
}

// mostTried and mostCells are the numbers of guesses and of cells of a game up to which tryAll counts the cells of each
// guess. It does not look at the time.
const (
	mostTried = 1 << 15
	mostCells = 1 << 12
)

// tryAll returns the least total of candidates, and a guess that reaches it. It takes guesses by a
// lower bound of their totals and stops when no bound is below the best total.
//
// [bound.Objective.Cells] gives the bounds.
func (e *entry) tryAll(candidates []rules.Code) (rules.Code, uint64) {
	set, cells := slice(e.game, candidates), make([]uint32, len(e.cells))
	pool := e.pool()
	var byBound [3 * few][]rules.Code
	for _, guess := range pool {
		clear(cells)
		set.Count(guess, cells)
		nonempty := 0
		for _, size := range cells {
			if size > 0 {
				nonempty++
			}
		}
		if right := cells[len(cells)-1] > 0; right {
			nonempty++
		} else if nonempty == 1 {
			continue // it has no information
		}
		least := bound.ThreeEach(int64(len(candidates)), int64(nonempty))
		byBound[least] = append(byBound[least], guess)
	}
	best, least := rules.Code{}, uint64(math.MaxUint64)
	for from, guesses := range byBound {
		for _, guess := range guesses {
			if uint64(from) >= least {
				return best, least
			}
			if total := e.tryOne(candidates, guess, uint64(from), least); total < least {
				best, least = guess, total
			}
		}
	}
	return best, least
}

// tryOne returns the least total that begins with a guess, or some number that is not below most.
// bound is the lower bound of tryAll.
func (e *entry) tryOne(candidates []rules.Code, guess rules.Code, bound, most uint64) uint64 {
	var cells [few][]rules.Code
	var ordinals [few]int
	used := 0
	for _, code := range candidates {
		mark := e.game.Mark(guess, code)
		if mark.Solved() {
			continue
		}
		i := 0
		for i < used && ordinals[i] != mark.Ordinal() {
			i++
		}
		if i == used {
			ordinals[i], used = mark.Ordinal(), used+1
		}
		cells[i] = append(cells[i], code)
	}
	total := bound
	for _, cell := range cells[:used] {
		if total >= most {
			break
		}
		total += e.leastOfFew(cell) - uint64(2*len(cell)-1)
	}
	return total
}

// leastOfFew returns the least total of candidates that are tryable.
func (e *entry) leastOfFew(candidates []rules.Code) uint64 {
	if total, known := e.easy(candidates); known {
		return total
	}
	key := keyOf(candidates)
	total, known := e.totals[key]
	if !known {
		_, total = e.tryAll(candidates)
		e.totals[key] = total
	}
	return total
}
