package bitslice

import (
	"math"
	"math/bits"
)

// takesLanes reports whether bestByLanes can be used.
func (s *Set) takesLanes(guesses *Guesses) bool {
	return len(s.groupTables) > 0 && len(guesses.columns.symbols) > 0 && guesses.layout == s.layout
}

// bestByLanes is bestUpTo with guesses as lanes. It works in keys; weigh values one of the guesses
// exactly, where keys do not tell the value.
func bestByLanes(s *Set, guesses *Guesses, keys *[keysLen]uint16, weigh func(i int) Choice, first, end int, heuristic Heuristic, most int64) Choice {
	search := laneSearch{set: s, guesses: guesses, keys: keys, heuristic: heuristic, weigh: weigh}
	search.run(first, end, most)
	best := search.best
	switch {
	case best.Index < 0 || !search.exact:
	case len(search.sums) > 0:
		best.Value, best.Candidate = search.sums.value(search.key/2), search.key%2 == 0
	default:
		best = weigh(best.Index)
	}
	if best.Index >= 0 && best.Value > most {
		best.Index = -1
	}
	return best
}

// eachByLanes yields the exact values of the guesses with a value of at most most. Each call of
// yield returns the new limit.
func eachByLanes(s *Set, guesses *Guesses, keys *[keysLen]uint16, weigh func(i int) Choice, first, end int, heuristic Heuristic, most int64, yield func(Choice) (most int64)) {
	search := laneSearch{set: s, guesses: guesses, keys: keys, heuristic: heuristic}
	search.weigh = func(i int) Choice {
		choice := weigh(i)
		if choice.Value <= most {
			most = yield(choice)
		}
		return Choice{Index: i, Value: most}
	}
	search.all = true
	search.run(first, end, most)
}

// run searches the guesses from first to end.
func (l *laneSearch) run(first, end int, most int64) {
	l.best.Index = -1
	if l.set.version == AVX512 && (l.set.n <= byteLimit || l.filters()) {
		l.narrow(first, end, most)
	} else {
		l.wide(first, end, most)
	}
}

// filters reports whether the kernel of bytes serves as a filter for more candidates than a byte counts. A byte holds the
// count modulo 256, and the kernel treats cells of more than 127 as cells of 127, so costs are never too high. No guess
// within the limit is missed, and each guess that passes is valued exactly.
func (l *laneSearch) filters() bool {
	return l.heuristic == Entropy && l.set.rows.laid && l.set.n <= filterLimit
}

// A laneSearch searches keys for the best guess.
type laneSearch struct {
	set       *Set
	guesses   *Guesses
	keys      *[keysLen]uint16
	heuristic Heuristic
	weigh     func(i int) Choice
	all       bool      // weigh all guesses up to the limit; the value that weigh returns is the new limit
	exact     bool      // keys have the same order as the guesses
	scale     float64   // keys are within slack of 2*scale*value, or below it, ...
	slack     float64   // ... and the bit of candidates counts as slack
	sums      sumValues // empty unless the keys tell the exact values
	best      Choice    // the best choice yet; if exact, only its index is known
	key       int       // of the best choice, if exact
	limit     float64   // a better guess has a key up to here
}

// narrow searches with counts of one byte.
func (l *laneSearch) narrow(first, end int, most int64) {
	l.exact, l.scale, l.slack = true, 1, 1
	var costs *keyCosts
	if l.heuristic != Minimax {
		costs = costsFor(l.heuristic, l.set.n)
		l.exact, l.scale, l.sums = costs.exact, costs.scale, costs.sums
		l.slack = costs.slack + 1
		if !costs.exact {
			l.slack = min(costs.slack, float64(l.set.layout.cells())) + 1
		}
	}
	l.limit = l.keyLimit(most)
	for first < end && l.limit >= 2*l.ideal() {
		block := first / laneGuesses
		blocks := min(keyBlocks, (end-1)/laneGuesses-block+1)
		least, kept := laneKeys(l.set, l.guesses.columns.from(block), blocks, l.heuristic, costs, l.limit, l.keys)
		next := min((block+blocks)*laneGuesses, end)
		for ; float64(least) <= l.limit && kept != 0; kept &= kept - 1 {
			at := bits.TrailingZeros64(kept) * laneGuesses
			from, to := max(first, block*laneGuesses+at), min(next, block*laneGuesses+at+laneGuesses)
			look(l, l.keys[from-block*laneGuesses:to-block*laneGuesses], from)
		}
		first = next
	}
}

// wide searches with counts of two bytes.
func (l *laneSearch) wide(first, end int, most int64) {
	n := float64(l.set.n)
	l.exact, l.scale, l.slack = true, 1, 1
	if l.heuristic == Entropy {
		// The logarithms are right within 6e-6, and a sum of up to 45 of them rounds as often.
		l.exact, l.scale = false, 1.0/(1<<32)
		l.slack = 2*n*(6e-6+math.Log2(n)*45/(1<<23)) + 1
	}
	if l.heuristic == Expected && l.set.n > laneLimit {
		l.exact, l.slack = false, 2*n*n*45/(1<<23)+1 // a sum of up to 45 squares rounds as often
	}
	l.limit = l.keyLimit(most)
	var sums [laneSumsLen]uint16
	if l.set.rows.laid {
		l.set.rows.fill(l.set.layout.Places, &sums)
	}
	var keys [laneGuesses]float32
	for first < end && l.limit >= 2*l.ideal() {
		block := first / laneGuesses
		least := laneSums(l.set, l.guesses.columns.from(block), l.heuristic, &sums, &keys)
		next := min((block+1)*laneGuesses, end)
		if float64(least) <= l.limit {
			look(l, keys[first-block*laneGuesses:next-block*laneGuesses], first)
		}
		first = next
	}
}

// keyLimit returns the largest key of a guess with this value.
func (l *laneSearch) keyLimit(value int64) float64 {
	if len(l.sums) > 0 {
		return float64(2*l.sums.within(value) + 1)
	}
	limit := 2*l.scale*float64(value) + l.slack
	if l.heuristic == Parts {
		counted := l.set.layout
		counted.Places = counted.lanePlaces()
		limit += 2 * float64(counted.Cells()) // keys count the empty cells
	}
	return limit
}

// ideal returns the least possible key if keys have the same order as the guesses: the key of a
// partition into single candidates. The search ends at a candidate with this key.
func (l *laneSearch) ideal() float64 {
	switch {
	case l.all || !l.exact || l.heuristic == Entropy:
		return 0
	case l.heuristic == Expected:
		return float64(l.set.n)
	case l.heuristic == Parts:
		return float64(max(0, l.set.layout.cells()-l.set.n))
	default:
		return 1
	}
}

// look examines the keys of the guesses from index first.
func look[K uint16 | float32](l *laneSearch, keys []K, first int) {
	limit := mostKey[K](l.limit)
	for i, key := range keys {
		if key > limit {
			continue
		}
		if l.all {
			l.limit = l.keyLimit(l.weigh(first + i).Value)
			limit = mostKey[K](l.limit)
			continue
		}
		if l.exact {
			l.best.Index, l.key, l.limit = first+i, int(key), float64(key)-1
			if l.limit < 0 {
				return
			}
			limit = mostKey[K](l.limit)
			continue
		}
		if choice := l.weigh(first + i); choice.Better(l.best) {
			l.best = choice
			l.limit = l.keyLimit(choice.Value)
			limit = mostKey[K](l.limit)
		}
	}
}

// mostKey returns the largest key up to a nonnegative limit.
func mostKey[K uint16 | float32](limit float64) K {
	var key K
	if _, words := any(key).(uint16); words {
		return K(min(limit, math.MaxUint16))
	}
	most := float32(min(limit, math.MaxFloat32))
	if float64(most) > limit {
		most = math.Nextafter32(most, 0)
	}
	return K(most)
}
