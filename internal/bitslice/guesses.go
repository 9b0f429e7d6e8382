package bitslice

// Guesses is a list of guesses prepared for [Set.CountAll], [Set.Values] and [Set.Best]. It is not
// changed by them: goroutines may share it, and one list serves any number of sets.
type Guesses struct {
	layout  Layout
	codes   [][MaxPlaces]uint8
	columns columns // empty if the layout has none
}

// NewGuesses prepares guesses for sets of the same layout, in code order if ties are to be settled
// by it. Symbols must be below layout.Symbols. The list keeps the memory of guesses, which must not
// change any more. It costs some 10 ns a guess.
func NewGuesses[C ~[MaxPlaces]uint8](layout Layout, guesses []C) *Guesses {
	g := new(Guesses)
	Prepare(g, layout, guesses)
	return g
}

// Prepare does what NewGuesses does, replacing what g held and using its memory again. No other
// goroutine may be using g.
func Prepare[C ~[MaxPlaces]uint8](g *Guesses, layout Layout, guesses []C) {
	g.layout, g.codes, g.columns.symbols = layout.normal(), plain(guesses), g.columns.symbols[:0]
	if g.layout.hasLanes(current()) {
		g.makeColumns(false)
	}
}

// Len returns the number of guesses.
func (g *Guesses) Len() int { return len(g.codes) }

// At returns guess i.
func (g *Guesses) At(i int) [MaxPlaces]uint8 { return g.codes[i] }
