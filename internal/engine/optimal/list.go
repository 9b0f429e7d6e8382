package optimal

import (
	"slices"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/contract"
)

// listed has the guesses to try for a subproblem.
type listed struct {
	trial     trial
	sub       *subproblem
	remaining int
	list      []uint64
}

func (l *listed) size() int { return len(l.list) }

func (l *listed) floor() cost { return l.sub.span.Lower }

func (l *listed) bound(w *worker, i int) cost {
	bound, _ := unpackGuess(l.list[i])
	return bound * w.search.objective.Unit
}

func (l *listed) evaluate(w *worker, i int, limit cost) cost {
	_, guess := unpackGuess(l.list[i])
	w.prepare(l.sub.table)
	return w.evaluate(l.sub, guess, l.remaining, limit)
}

// packGuess packs a bound, in units, and a guess into a number. Numbers have the order in which
// guesses are tried: the least bound first, then candidates, then code order.
func packGuess(bound cost, own bool, guess int) uint64 {
	packed := uint64(bound)<<32 | uint64(guess)
	if !own {
		packed |= 1 << 31
	}
	return packed
}

func unpackGuess(packed uint64) (bound cost, guess int32) {
	return cost(packed >> 32), int32(packed & (1<<31 - 1))
}

// pushList pushes the guesses with which a subproblem may cost at most limit, by their numbers of cells,
// after a scan. The other guesses cost at least rest, which is more than limit.
func (w *worker) pushList(sub *subproblem, remaining int, limit cost) cost {
	table, n := sub.table, cost(len(sub.set))
	from := len(w.list)
	needed, rest := cost(2), infinite // if guesses cost nothing, any may do
	if unit := w.search.objective.Unit; unit > 0 {
		needed, rest = max(2, bound.ThreeEach(n, limit/unit)), unit*(limit/unit+1)
	}
	if miss := w.search.objective.Miss; miss > 0 { // the later guesses find a limited number in each cell
		reach := cost(w.search.growth.Reached(int(sub.most), max(1, afterGuess(remaining))))
		needed, rest = max(needed, (n-limit/miss+reach-1)/reach), limit+1
	}
	push := func(guess int32, own bool) {
		cells := cost(w.counts[guess])
		if cells < 2 {
			return // separates nothing, or is not allowed
		}
		if cells == 255 {
			cells = n
		}
		if own {
			cells++
		}
		if cells >= needed {
			w.list = append(w.list, packGuess(bound.ThreeEach(n, cells), own, int(guess)))
		}
	}
	orbits := sub.orbits()
	for _, guess := range orbits {
		push(guess, sub.isOwn(guess))
	}
	if orbits == nil {
		for _, candidate := range sub.set {
			if guess := table.Own[candidate]; guess >= 0 {
				push(guess, true)
				w.counts[guess] = 0
			}
		}
	}
	if orbits == nil && !w.search.own {
		threshold := uint8(min(255, needed))
		for guess, cells := range w.counts[:len(table.Guesses)] {
			if cells >= threshold {
				push(int32(guess), false)
			}
		}
	}
	switch list := w.list[from:]; {
	case w.search.ablated&noOrdering != 0:
	case orbits != nil:
		slices.Sort(list)
	default: // equal bounds are in order already
		w.sorter.sort(list)
		if contract.On {
			contract.Hold(slices.IsSorted(list), "guesses are listed by bound, then candidates, then code order")
		}
	}
	return rest
}

// orbits returns one guess of each orbit, or nil if orbits are not known.
func (sub *subproblem) orbits() []int32 {
	if sub.whole() {
		return sub.table.Orbits
	}
	return nil
}

// isOwn reports whether a guess is a candidate of the subproblem.
func (sub *subproblem) isOwn(guess int32) bool {
	owner := sub.table.Owner[guess]
	if owner < 0 {
		return false
	}
	_, found := slices.BinarySearch(sub.set, uint16(owner))
	return found
}

// sorter sorts lists, with memory to work in.
type sorter struct {
	starts   []int32  // where to put the next guess of each bound
	unsorted []uint64 // a copy of the list
}

// sort sorts guesses by their bounds. The order of equal ones does not change.
func (so *sorter) sort(list []uint64) {
	if len(list) < 2 {
		return
	}
	least, most := list[0]>>32, list[0]>>32
	for _, packed := range list {
		least, most = min(least, packed>>32), max(most, packed>>32)
	}
	if most-least > 4096 {
		slices.Sort(list)
		return
	}
	if n := int(most-least) + 2; len(so.starts) < n {
		so.starts = make([]int32, n)
	}
	starts := so.starts[:most-least+2]
	clear(starts)
	for _, packed := range list {
		starts[packed>>32-least+1]++
	}
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	so.unsorted = append(so.unsorted[:0], list...)
	for _, packed := range so.unsorted {
		at := &starts[packed>>32-least]
		list[*at] = packed
		*at++
	}
}
