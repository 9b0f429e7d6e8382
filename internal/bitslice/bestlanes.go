package bitslice

import "math"

// takesLanes reports whether bestByLanes can be used.
func (s *Set) takesLanes(guesses *Guesses) bool {
	return len(s.groupTables) > 0 && len(guesses.columns) > 0 && guesses.layout == s.layout
}

// bestByLanes is BestOf with guesses as lanes.
func (s *Set) bestByLanes(guesses *Guesses, first, end int, heuristic Heuristic) Choice {
	search := laneSearch{set: s, guesses: guesses, heuristic: heuristic, limit: math.MaxFloat64}
	search.best.Index = -1
	if s.version == AVX512 && s.n <= byteLimit {
		search.narrow(first, end)
	} else {
		search.wide(first, end)
	}
	if search.exact && search.best.Index >= 0 {
		return s.choice(guesses, search.best.Index, heuristic)
	}
	return search.best
}

// A laneSearch looks through keys for the best guess.
type laneSearch struct {
	set       *Set
	guesses   *Guesses
	heuristic Heuristic
	exact     bool    // whether the order of keys is that of the guesses
	scale     float64 // if not exact: keys are within slack of 2*scale*value, or below it, ...
	slack     float64 // ... and the bit of candidates counts as slack
	best      Choice  // so far; if exact only its index is known
	limit     float64 // a better guess has a key up to here
}

// narrow searches with counts of one byte.
func (l *laneSearch) narrow(first, end int) {
	l.exact = true
	var costs *keyCosts
	if l.heuristic != Minimax {
		costs = costsFor(l.heuristic, l.set.n)
		l.exact, l.scale = costs.exact, costs.scale
		l.slack = float64(l.set.layout.Cells()) + 1
	}
	size := laneGuesses * l.set.layout.columns()
	var keys [keysLen]uint16
	for first < end && l.limit >= 2*l.ideal() {
		block := first / laneGuesses
		blocks := min(keyBlocks, (end-1)/laneGuesses-block+1)
		least := laneKeys(l.set, l.guesses.columns[block*size:], blocks, l.heuristic, costs, &keys)
		next := min((block+blocks)*laneGuesses, end)
		if float64(least) <= l.limit {
			look(l, keys[first-block*laneGuesses:next-block*laneGuesses], first)
		}
		first = next
	}
}

// wide searches with counts of two bytes.
func (l *laneSearch) wide(first, end int) {
	n := float64(l.set.n)
	l.exact = l.heuristic != Entropy
	l.scale = 1.0 / (1 << 32)
	// The logarithms are right within 6e-6, and a sum of up to 45 of them rounds as often.
	l.slack = 2*n*(6e-6+math.Log2(n)*45/(1<<23)) + 1
	size := laneGuesses * l.set.layout.columns()
	var sums [laneSumsLen]uint16
	var keys [laneGuesses]float32
	for first < end && l.limit >= 2*l.ideal() {
		block := first / laneGuesses
		least := laneSums(l.set, l.guesses.columns[block*size:], l.heuristic, &sums, &keys)
		next := min((block+1)*laneGuesses, end)
		if float64(least) <= l.limit {
			look(l, keys[first-block*laneGuesses:next-block*laneGuesses], first)
		}
		first = next
	}
}

// ideal returns the least value that a key can have if the order of keys is that of the guesses:
// that of a partition whose cells are of one candidate each. Once a candidate has it, the search
// is over.
func (l *laneSearch) ideal() float64 {
	switch {
	case !l.exact || l.heuristic == Entropy:
		return 0
	case l.heuristic == Expected:
		return float64(l.set.n)
	case l.heuristic == Parts:
		return float64(max(0, l.set.layout.Cells()-l.set.n))
	default:
		return 1
	}
}

// look goes through the keys of the guesses from first on.
func look[K uint16 | float32](l *laneSearch, keys []K, first int) {
	for i, key := range keys {
		if float64(key) > l.limit {
			continue
		}
		if l.exact {
			l.best.Index, l.limit = first+i, float64(key)-1
			continue
		}
		if choice := l.set.choice(l.guesses, first+i, l.heuristic); choice.Better(l.best) {
			l.best = choice
			l.limit = 2*l.scale*float64(choice.Value) + l.slack
		}
	}
}
