package bitslice

import "slices"

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

// CopyGuesses is NewGuesses without keeping the slice: the list takes the least memory, about two
// bytes for each place.
func CopyGuesses[C ~[MaxPlaces]uint8](layout Layout, guesses []C) *Guesses {
	g := NewGuesses(layout, guesses)
	if len(g.columns.symbols) > 0 {
		g.codes = nil
	} else {
		g.codes = slices.Clone(g.codes)
	}
	return g
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
	}
	return guess
}
