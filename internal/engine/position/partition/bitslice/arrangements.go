package bitslice

import (
	"bytes"
	"math/bits"
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
	a.patterns.layout, a.patterns.n = divisionLayout(places), len(a.patterns.codes)
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

// Terms are numbers for the symbols of a multiset, by place and index.
type Terms [MaxPlaces][MaxPlaces]int32

// Within appends the arrangements whose terms add up to at most most, as indices.
func (a *Arrangements) Within(terms *Terms, most int32, indices []int32) []int32 {
	places := a.patterns.layout.Places
	if len(a.patterns.columns.symbols) == 0 || current() != AVX512 || places > mostSize {
		for i := range a.patterns.codes {
			sum := int32(0)
			for place, number := range a.patterns.codes[i][:places] {
				sum += terms[place][number%MaxPlaces]
			}
			if sum <= most {
				indices = append(indices, int32(i))
			}
		}
		return indices
	}
	var masks [keyBlocks]uint64
	blocks := (a.Len() + laneGuesses - 1) / laneGuesses
	for first := 0; first < blocks; first += keyBlocks {
		some := masks[:min(keyBlocks, blocks-first)]
		boundArrangements(places, a.patterns.columns.from(first), terms, most, some)
		for block, within := range some {
			for ; within != 0; within &= within - 1 {
				if i := (first+block)*laneGuesses + bits.TrailingZeros64(within); i < a.Len() {
					indices = append(indices, int32(i))
				}
			}
		}
	}
	return indices
}

// divisionLayout returns the layout of patterns: a multiset has at most as many symbols as places.
func divisionLayout(places int) Layout {
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

// A Division is the division of a set by the arrangements of one multiset.
type Division struct {
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

// Load sets d to the division of a set by multiset i of a list with the same layout. It reuses the
// memory of d.
func (d *Division) Load(set *Set, multisets *Multisets, i int) {
	places := set.layout.Places
	d.set, d.multisets, d.multiset, d.count = set, multisets, i, 0
	for place, symbol := range multisets.codes[i][:places] {
		if place == 0 || symbol != d.symbols[d.count-1] {
			d.symbols[d.count], d.copies[d.count] = symbol, 0
			d.count++
		}
		d.copies[d.count-1]++
	}
	d.lanes.layout, d.lanes.n, d.lanes.version = divisionLayout(places), set.n, set.version
	d.lanes.groupTables = d.lanes.groupTables[:0]
	d.lanes.rows.laid, d.loaded, d.found = false, false, false
}

// takesLanes reports whether it pays to count that number of arrangements as lanes. On first use it
// makes their tables.
func (d *Division) takesLanes(arrangements int) bool {
	set := d.set
	if set.n > byteLimit && arrangements < fewArrangements {
		return false
	}
	if !d.loaded {
		d.loaded = true
		switch {
		case set.hasRows():
			d.loadRows()
		case len(set.groupTables) > 0 && d.lanes.layout.hasLanes(set.version):
			d.loadLanes(&d.multisets.codes[d.multiset])
		}
	}
	return d.lanes.rows.laid || len(d.lanes.groupTables) > 0
}

// fewArrangements is the number of arrangements up to which counting them individually is faster
// than dividing a large set.
const fewArrangements = 64

// Places returns the number of places.
func (d *Division) Places() int { return d.set.layout.Places }

// Copies returns the number of copies of each symbol of the multiset.
func (d *Division) Copies() []int { return d.copies[:d.count] }

// loadLanes copies the entries of the symbols from the tables of the set.
func (d *Division) loadLanes(multiset *[MaxPlaces]uint8) {
	from, to := d.set.layout, d.lanes.layout
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
	d.lanes.groupTables = resized(d.lanes.groupTables, d.set.groups()*size)
	for i := range d.set.groups() {
		old := d.set.groupTables[i*from.groupLen():][:from.groupLen()]
		table := d.lanes.groupTables[i*size:][:size]
		for _, move := range moves[:from.Places] {
			table[move.to] = old[move.from]
		}
		table[to.atLeastZero()] = 0
		for place := range from.Places {
			oldPlace, newPlace := old[atLeastLen+place*placeTable:], table[atLeastLen+place*placeTable:]
			for number, symbol := range d.symbols[:d.count] {
				newPlace[number] = oldPlace[symbol]
			}
		}
	}
}

// Guess returns arrangement i of the multiset.
func (d *Division) Guess(a *Arrangements, i int) (guess [MaxPlaces]uint8) {
	pattern := &a.patterns.codes[i]
	for place := range d.set.layout.Places {
		guess[place] = d.symbols[pattern[place]]
	}
	return guess
}

// Weigh values arrangement i exactly.
func (d *Division) Weigh(a *Arrangements, i int, heuristic Heuristic) Choice {
	choice := d.set.weigh(d.Guess(a, i), heuristic)
	choice.Index = i
	return choice
}

// Best returns the best of the arrangements first to end-1 with a value of at most most. The index
// is -1 if there is none.
func (d *Division) Best(a *Arrangements, first, end int, heuristic Heuristic, most int64) Choice {
	if len(a.patterns.columns.symbols) > 0 && d.takesLanes(end-first) {
		return bestByLanes(&d.lanes, &a.patterns, &d.keys, func(i int) Choice { return d.Weigh(a, i, heuristic) }, first, end, heuristic, most)
	}
	best := Choice{Index: -1}
	for i := first; i < end; i++ {
		if choice := d.Weigh(a, i, heuristic); choice.Value <= most && choice.Better(best) {
			best = choice
		}
	}
	return best
}

// Each yields the arrangements first to end-1 with a value of at most most. Each call of yield
// returns the new limit.
func (d *Division) Each(a *Arrangements, first, end int, heuristic Heuristic, most int64, yield func(Choice) (most int64)) {
	weigh := func(i int) Choice { return d.Weigh(a, i, heuristic) }
	if len(a.patterns.columns.symbols) > 0 && d.takesLanes(end-first) {
		eachByLanes(&d.lanes, &a.patterns, &d.keys, weigh, first, end, heuristic, most, yield)
		return
	}
	for i := first; i < end; i++ {
		if choice := weigh(i); choice.Value <= most {
			most = yield(choice)
		}
	}
}

// Before returns the number of arrangements before a code, rounded up to a whole number of lanes.
func (d *Division) Before(a *Arrangements, code [MaxPlaces]uint8) int {
	blocks := sort.Search((a.Len()+laneGuesses-1)/laneGuesses, func(block int) bool {
		guess := d.Guess(a, block*laneGuesses)
		return bytes.Compare(guess[:], code[:]) >= 0
	})
	return min(blocks*laneGuesses, a.Len())
}
