package optimal

import "slices"

// inList packs a bound, in units, and a guess so that numbers have the order in which
// guesses are tried: the least bound first, then candidates, then code order.
func inList(bound cost, own bool, guess int) uint64 {
	packed := uint64(bound)<<32 | uint64(guess)
	if !own {
		packed |= 1 << 31
	}
	return packed
}

func ofList(packed uint64) (bound cost, guess int32) {
	return cost(packed >> 32), int32(packed & (1<<31 - 1))
}

// pushList pushes the guesses of which a part may cost no more than limit, by the
// numbers of their cells, after a scan. The others cost at least rest, which is
// more than limit.
func (w *worker) pushList(v *view, p *part, limit cost, only []int32) (rest cost) {
	n := cost(len(p.set))
	from := len(w.list)
	unit := w.objective.Unit
	// Whoever has c cells costs 3n-c at least, or 3n-c-1 if it is a candidate.
	needed := max(2, 3*n-limit/unit)
	rest = unit * (limit/unit + 1)
	push := func(guess int32, own bool) {
		cells := cost(w.counts[guess])
		if cells < 2 {
			return // says nothing, or is not allowed
		}
		if cells == 255 {
			cells = n
		}
		bound := 3*n - cells
		if own {
			bound--
			cells++
		}
		if cells >= needed {
			w.list = append(w.list, inList(bound, own, int(guess)))
		}
	}
	switch {
	case w.own:
		for _, candidate := range p.set {
			if guess := v.own[candidate]; only == nil || contains(only, guess) {
				push(guess, true)
			}
		}
	case only != nil:
		for _, guess := range only {
			push(guess, w.isOwn(v, p.set, guess))
		}
	default:
		for _, candidate := range p.set {
			if guess := v.own[candidate]; guess >= 0 {
				push(guess, true)
				w.counts[guess] = 0
			}
		}
		threshold := uint8(min(255, needed))
		for guess, cells := range w.counts[:len(v.guesses)] {
			if cells >= threshold {
				push(int32(guess), false)
			}
		}
	}
	switch {
	case w.off&ideaOrder != 0:
	case only != nil:
		slices.Sort(w.list[from:])
	default:
		w.sortList(w.list[from:])
	}
	return rest
}

// sortList sorts guesses of a list by their bounds; those of equal bounds stand in
// order.
func (w *worker) sortList(list []uint64) {
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
	if n := int(most-least) + 2; len(w.starts) < n {
		w.starts = make([]int32, n)
	}
	starts := w.starts[:most-least+2]
	clear(starts)
	for _, packed := range list {
		starts[packed>>32-least+1]++
	}
	for i := 1; i < len(starts); i++ {
		starts[i] += starts[i-1]
	}
	w.unsorted = append(w.unsorted[:0], list...)
	for _, packed := range w.unsorted {
		at := &starts[packed>>32-least]
		list[*at] = packed
		*at++
	}
}

func contains(sorted []int32, guess int32) bool {
	_, found := slices.BinarySearch(sorted, guess)
	return found
}

// isOwn reports whether a guess is a candidate of the set.
func (w *worker) isOwn(v *view, set []uint16, guess int32) bool {
	owner := v.owner[guess]
	if owner < 0 {
		return false
	}
	_, found := slices.BinarySearch(set, uint16(owner))
	return found
}

func lessOne(left int) int {
	if left == unlimited {
		return 0
	}
	return 1
}
