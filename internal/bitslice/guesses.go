package bitslice

// Guesses is a list of guesses prepared for [Set.CountAll], [Set.Values] and [Set.Best]. It is not
// changed by them: goroutines may share it, and one list serves any number of sets.
type Guesses struct {
	layout  Layout
	codes   [][MaxPlaces]uint8
	columns []uint8 // the guesses as lanes, in blocks of 64; empty if the layout has none
}

// NewGuesses prepares guesses for sets of the same layout, in code order if ties are to be settled by it. Symbols must be
// below layout.Symbols. The list keeps the memory of guesses, which must not change any more.
// It costs a few ns a guess.
func NewGuesses[C ~[MaxPlaces]uint8](layout Layout, guesses []C) *Guesses {
	g := &Guesses{layout: layout.normal(), codes: plain(guesses)}
	if g.layout.hasLanes() && current() == AVX512 {
		g.columns = makeColumns(g.layout, g.codes)
	}
	return g
}

// Len returns the number of guesses.
func (g *Guesses) Len() int { return len(g.codes) }

// At returns guess i.
func (g *Guesses) At(i int) [MaxPlaces]uint8 { return g.codes[i] }
