package bitslice

import (
	"bytes"
	"slices"
	"sort"
)

// Arrangements lists the distinct orders of the symbols of a multiset, as patterns: k denotes the
// k-th symbol of the multiset in symbol order. All multisets with the same numbers of copies of
// their first symbol, their second, and so on, share one list. It is in code order.
type Arrangements struct {
	patterns Guesses
}

// NewArrangements lists the arrangements of a multiset. The multiset is given as a code of that
// many places with sorted symbols.
func NewArrangements(places int, multiset [MaxPlaces]uint8) *Arrangements {
	var pattern [MaxPlaces]uint8
	for place := 1; place < places; place++ {
		pattern[place] = pattern[place-1]
		if multiset[place] != multiset[place-1] {
			pattern[place]++
		}
	}
	a := new(Arrangements)
	for more := true; more; more = advance(pattern[:places]) {
		a.patterns.codes = append(a.patterns.codes, pattern)
	}
	a.patterns.layout, a.patterns.n = viewLayout(places), len(a.patterns.codes)
	if a.patterns.layout.hasLanes(current()) {
		a.patterns.makeColumns(true)
	}
	return a
}

// Select sets a to the arrangements of a list with the given indices, in that order. It reuses the
// memory of a.
func (a *Arrangements) Select(from *Arrangements, indices []int32) {
	a.patterns.layout, a.patterns.codes = from.patterns.layout, a.patterns.codes[:0]
	for _, i := range indices {
		a.patterns.codes = append(a.patterns.codes, from.patterns.codes[i])
	}
	a.patterns.n, a.patterns.columns.symbols = len(indices), a.patterns.columns.symbols[:0]
	if len(indices) > 0 && len(from.patterns.columns.symbols) > 0 {
		a.patterns.makeColumns(true)
	}
}

// viewLayout returns the layout of patterns: a multiset has at most as many symbols as places.
func viewLayout(places int) Layout {
	return Layout{Places: places, Symbols: places}.normal()
}

// advance changes symbols to the next arrangement in code order, and reports whether there is one.
func advance(symbols []uint8) bool {
	i := len(symbols) - 2
	for i >= 0 && symbols[i] >= symbols[i+1] {
		i--
	}
	if i < 0 {
		return false
	}
	j := len(symbols) - 1
	for symbols[j] <= symbols[i] {
		j--
	}
	symbols[i], symbols[j] = symbols[j], symbols[i]
	slices.Reverse(symbols[i+1:])
	return true
}

// Len returns the number of arrangements.
func (a *Arrangements) Len() int { return len(a.patterns.codes) }

// Pattern returns arrangement i, in which k denotes the k-th symbol.
func (a *Arrangements) Pattern(i int) *[MaxPlaces]uint8 { return &a.patterns.codes[i] }

// A View is the division of a set by the arrangements of one multiset.
type View struct {
	set       *Set
	multisets *Multisets
	multiset  int
	symbols   [MaxPlaces]uint8 // of the multiset, in order
	copies    [MaxPlaces]int   // of each
	count     int              // of symbols
	lanes     Set              // the candidates, renumbered by these symbols; it has no planes
	loaded    bool             // the tables of lanes
	keys      [keysLen]uint16  // working memory
	blacks    []Sizes          // by place and symbol
	found     bool             // sizes and rowPlanes are set
	sizes     [1]Sizes         // of the rows
	rowPlanes []uint64         // the candidates with each total, block by block
}

// Load sets v to the view of a set by multiset i of a list with the same layout. It reuses the
// memory of v.
func (v *View) Load(set *Set, multisets *Multisets, i int) {
	places := set.layout.Places
	v.set, v.multisets, v.multiset, v.count = set, multisets, i, 0
	for place, symbol := range multisets.codes[i][:places] {
		if place == 0 || symbol != v.symbols[v.count-1] {
			v.symbols[v.count], v.copies[v.count] = symbol, 0
			v.count++
		}
		v.copies[v.count-1]++
	}
	v.lanes.layout, v.lanes.n, v.lanes.version = viewLayout(places), set.n, set.version
	v.lanes.groupTables = v.lanes.groupTables[:0]
	v.lanes.rows.list, v.loaded, v.found = v.lanes.rows.list[:0], false, false
}

// takesLanes reports whether that number of arrangements can be lanes. On first use it makes the
// tables for that.
func (v *View) takesLanes(arrangements int) bool {
	set := v.set
	if set.n > byteLimit && arrangements < fewArrangements {
		return false
	}
	if !v.loaded {
		v.loaded = true
		switch {
		case set.hasRows():
			v.loadRows()
		case len(set.groupTables) > 0 && v.lanes.layout.hasLanes(set.version):
			v.loadLanes(&v.multisets.codes[v.multiset])
		}
	}
	return len(v.lanes.rows.list) > 0 || len(v.lanes.groupTables) > 0
}

// fewArrangements is the number of arrangements up to which counting them individually is faster
// than making a view of a large set.
const fewArrangements = 64

// Places returns the number of places.
func (v *View) Places() int { return v.set.layout.Places }

// Copies returns the number of copies of each symbol of the multiset.
func (v *View) Copies() []int { return v.copies[:v.count] }

// loadLanes copies the entries of the symbols from the tables of the set.
func (v *View) loadLanes(multiset *[MaxPlaces]uint8) {
	from, to := v.set.layout, v.lanes.layout
	var moves [MaxPlaces]struct{ from, to int } // of the tables of "at least k of c"
	number, rank := 0, 0
	for place, symbol := range multiset[:from.Places] {
		if place > 0 {
			rank++
			if symbol != multiset[place-1] {
				number, rank = number+1, 0
			}
		}
		moves[place].from, moves[place].to = rank*from.Symbols+int(symbol), rank*to.Symbols+number
		if rank >= from.Copies {
			moves[place].from = from.atLeastZero()
		}
	}
	size := to.groupLen()
	v.lanes.groupTables = resized(v.lanes.groupTables, v.set.groups()*size)
	for i := range v.set.groups() {
		old := v.set.groupTables[i*from.groupLen():][:from.groupLen()]
		table := v.lanes.groupTables[i*size:][:size]
		for _, move := range moves[:from.Places] {
			table[move.to] = old[move.from]
		}
		table[to.atLeastZero()] = 0
		for place := range from.Places {
			oldPlace, newPlace := old[atLeastLen+place*placeTable:], table[atLeastLen+place*placeTable:]
			for number, symbol := range v.symbols[:v.count] {
				newPlace[number] = oldPlace[symbol]
			}
		}
	}
}

// Guess returns arrangement i of the multiset.
func (v *View) Guess(a *Arrangements, i int) (guess [MaxPlaces]uint8) {
	pattern := &a.patterns.codes[i]
	for place := range v.set.layout.Places {
		guess[place] = v.symbols[pattern[place]]
	}
	return guess
}

// Weigh values arrangement i exactly.
func (v *View) Weigh(a *Arrangements, i int, heuristic Heuristic) Choice {
	choice := v.set.weigh(v.Guess(a, i), heuristic)
	choice.Index = i
	return choice
}

// Best returns the best of the arrangements first to end-1 with a value of at most most. The index
// is -1 if there is none.
func (v *View) Best(a *Arrangements, first, end int, heuristic Heuristic, most int64) Choice {
	if len(a.patterns.columns.symbols) > 0 && v.takesLanes(end-first) {
		return bestByLanes(&v.lanes, &a.patterns, &v.keys, func(i int) Choice { return v.Weigh(a, i, heuristic) }, first, end, heuristic, most)
	}
	best := Choice{Index: -1}
	for i := first; i < end; i++ {
		if choice := v.Weigh(a, i, heuristic); choice.Value <= most && choice.Better(best) {
			best = choice
		}
	}
	return best
}

// Each yields the arrangements first to end-1 with a value of at most most. Each call of yield
// returns the new limit.
func (v *View) Each(a *Arrangements, first, end int, heuristic Heuristic, most int64, yield func(Choice) (most int64)) {
	weigh := func(i int) Choice { return v.Weigh(a, i, heuristic) }
	if len(a.patterns.columns.symbols) > 0 && v.takesLanes(end-first) {
		eachByLanes(&v.lanes, &a.patterns, &v.keys, weigh, first, end, heuristic, most, yield)
		return
	}
	for i := first; i < end; i++ {
		if choice := weigh(i); choice.Value <= most {
			most = yield(choice)
		}
	}
}

// Before returns the number of arrangements before a code, rounded up to a whole number of lanes.
func (v *View) Before(a *Arrangements, code [MaxPlaces]uint8) int {
	blocks := sort.Search((a.Len()+laneGuesses-1)/laneGuesses, func(block int) bool {
		guess := v.Guess(a, block*laneGuesses)
		return bytes.Compare(guess[:], code[:]) >= 0
	})
	return min(blocks*laneGuesses, a.Len())
}
