package engine

import (
	"math"

	"codebreaker"
)

// few is the number of candidates up to which [entry.tryAll] finds the least total: setting up a
// search would take longer.
const few = 12

// tryable reports whether tryAll may be used for the candidates of a position: there every guess
// of the game must be allowed, whatever the turns.
func (e *entry) tryable(candidates int) bool {
	return candidates <= few && e.set != nil && !e.game.Hard() && e.game.GuessCount() <= mostTried
}

// mostTried is the number of guesses of a game up to which they are listed for tryAll.
const mostTried = 1 << 15

// tryAll returns the least total of candidates, and a guess that reaches it. It takes guesses by a
// lower bound of their totals and stops when no bound is below the best total.
//
// A guess costs 1 for each of the n candidates. A cell of s candidates costs 2s-1 at least, but
// nothing if the guess is right. So a guess with k cells has a total of 3n-k at least, and of one
// less if it is a candidate.
func (e *entry) tryAll(candidates []codebreaker.Code) (codebreaker.Code, uint64) {
	n := len(candidates)
	set, cells := slice(e.game, candidates), make([]uint32, len(e.cells))
	pool := e.pool()
	var byBound [3 * few][]codebreaker.Code
	for _, guess := range pool {
		clear(cells)
		set.Count(guess, cells)
		bound := 3 * n
		for _, size := range cells {
			if size > 0 {
				bound--
			}
		}
		if right := cells[len(cells)-1] > 0; right {
			bound--
		} else if bound == 3*n-1 {
			continue // it has no information
		}
		byBound[bound] = append(byBound[bound], guess)
	}
	best, least := codebreaker.Code{}, uint64(math.MaxUint64)
	for bound, guesses := range byBound {
		for _, guess := range guesses {
			if uint64(bound) >= least {
				return best, least
			}
			if total := e.tryOne(candidates, guess, uint64(bound), least); total < least {
				best, least = guess, total
			}
		}
	}
	return best, least
}

// tryOne returns the least total that begins with a guess, or some number that is not below most.
// bound is the lower bound of tryAll.
func (e *entry) tryOne(candidates []codebreaker.Code, guess codebreaker.Code, bound, most uint64) uint64 {
	var cells [few][]codebreaker.Code
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
func (e *entry) leastOfFew(candidates []codebreaker.Code) uint64 {
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
