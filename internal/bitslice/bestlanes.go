package bitslice

// takesLanes reports whether bestByLanes can be used.
func (s *Set) takesLanes(guesses *Guesses) bool {
	return len(s.groupTables) > 0 && len(guesses.columns) > 0 && guesses.layout == s.layout
}

// bestByLanes is BestOf with guesses as lanes.
func (s *Set) bestByLanes(guesses *Guesses, first, end int, heuristic Heuristic) Choice {
	search := laneSearch{set: s, guesses: guesses, heuristic: heuristic, exact: true, limit: 1<<16 - 1}
	if heuristic != Minimax {
		search.costs = costsFor(heuristic, s.n)
		search.exact = search.costs.exact
	}
	search.best.Index = -1
	size := laneGuesses * s.layout.columns()
	var keys [keysLen]uint16
	for ; first < end; first += keysLen - first%laneGuesses {
		block := first / laneGuesses
		blocks := min(keyBlocks, (end-1)/laneGuesses-block+1)
		least := laneKeys(s, guesses.columns[block*size:], blocks, heuristic, search.costs, &keys)
		if least <= search.limit {
			search.look(keys[first%laneGuesses:min(blocks*laneGuesses, end-block*laneGuesses)], first)
		}
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
	costs     *keyCosts
	exact     bool   // whether the order of keys is that of the guesses
	best      Choice // so far; if exact only its index is known
	limit     int    // a better guess has a key up to here
}

// look goes through the keys of the guesses from first on.
func (l *laneSearch) look(keys []uint16, first int) {
	for i, key := range keys {
		if int(key) > l.limit {
			continue
		}
		if l.exact {
			l.best.Index, l.limit = first+i, int(key)-1
			continue
		}
		if choice := l.set.choice(l.guesses, first+i, l.heuristic); choice.Better(l.best) {
			l.best = choice
			l.limit = l.costs.limit(choice.Value, l.set.layout.Cells())
		}
	}
}
