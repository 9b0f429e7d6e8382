package bitslice

import "iter"

// Guesses is a list of guesses prepared for [Set.CountAll], [Set.Values] and [Set.Best]. They do
// not change it, so goroutines may share it, and one list serves any number of sets.
type Guesses struct {
	layout  Layout
	n       int
	codes   [][MaxPlaces]uint8 // nil if only the columns are kept
	columns columns            // empty if the layout has none
}

// NewGuesses prepares guesses for sets of the same layout. They must be in code order if ties go to
// the first in code order. Symbols must be below layout.Symbols. The list keeps the slice, which
// must not be changed afterwards. It costs about 10 ns for each guess.
func NewGuesses[C ~[MaxPlaces]uint8](layout Layout, guesses []C) *Guesses {
	g := new(Guesses)
	Prepare(g, layout, guesses)
	return g
}

// Gather is NewGuesses for guesses that come in parts. Each part but the last has a multiple of 64 guesses, and the list
// keeps none of them: it takes the least memory, about two bytes for each place of a guess.
func Gather[C ~[MaxPlaces]uint8](layout Layout, parts iter.Seq[[]C], memory *Gathering) *Guesses {
	all, n := &Guesses{layout: layout.normal()}, 0
	for part := range parts {
		if n == len(memory.parts) {
			memory.parts = append(memory.parts, Guesses{})
		}
		memory.parts[n].copy(all.layout, plain(part))
		all.n += len(part)
		n++
	}
	all.join(memory.parts[:n])
	return all
}

// Gathering is memory for [Gather], to be used again. It is for one goroutine.
type Gathering struct{ parts []Guesses }

// copy prepares guesses in the memory of g, which keeps either their columns or their codes.
func (g *Guesses) copy(layout Layout, guesses [][MaxPlaces]uint8) {
	own := g.codes[:0]
	Prepare(g, layout, guesses)
	if g.codes = own; len(g.columns.symbols) == 0 {
		g.codes = append(own, guesses...)
	}
}

// join adds the guesses of parts to an empty list that knows their number.
func (g *Guesses) join(parts []Guesses) {
	if g.n > 0 && len(parts[0].columns.symbols) == 0 {
		g.codes = make([][MaxPlaces]uint8, 0, g.n)
		for i := range parts {
			g.codes = append(g.codes, parts[i].codes...)
		}
		return
	}
	symbols, atLeast := make([][]uint8, len(parts)), make([][]uint8, len(parts))
	for i := range parts {
		g.columns = parts[i].columns
		symbols[i], atLeast[i] = parts[i].columns.symbols, parts[i].columns.atLeast
	}
	g.columns.atLeast = joined(atLeast)
	if g.columns.one {
		g.columns.symbols = g.columns.atLeast
	} else {
		g.columns.symbols = joined(symbols)
	}
}

// joined copies columns into one slice.
func joined(parts [][]uint8) []uint8 {
	n := 0
	for _, part := range parts {
		n += len(part)
	}
	all := alignedBytes(n)[:0]
	for _, part := range parts {
		all = append(all, part...)
	}
	return all
}

// Prepare is NewGuesses into existing memory: it replaces the guesses in g. No other goroutine may
// be using g.
func Prepare[C ~[MaxPlaces]uint8](g *Guesses, layout Layout, guesses []C) {
	g.layout, g.n, g.codes, g.columns.symbols = layout.normal(), len(guesses), plain(guesses), g.columns.symbols[:0]
	if g.layout.hasLanes(current()) {
		g.makeColumns(false)
	}
}

// Len returns the number of guesses.
func (g *Guesses) Len() int { return g.n }

// At returns guess i.
func (g *Guesses) At(i int) (guess [MaxPlaces]uint8) {
	if g.codes != nil {
		return g.codes[i]
	}
	column := g.columns.symbols[i/laneGuesses*g.columns.step+i%laneGuesses:]
	for place := range g.layout.Places {
		guess[place] = column[place*laneGuesses]
		if g.columns.one {
			guess[place] %= uint8(g.layout.Symbols)
		}
	}
	return guess
}
