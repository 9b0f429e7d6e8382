package rules

import (
	"slices"
)

// Peg is a kind of peg, by what it means.
type Peg = Means

const (
	BlackPeg  = Right
	WhitePeg  = Misplaced
	EitherPeg = Somewhere
)

// Pegs returns the kinds of pegs of a rule in the order in which marks have them. Marks by
// place have no pegs.
func (r Rule) Pegs() []Peg {
	var pegs []Peg
	if !r.Tiles() {
		for _, part := range r.Parts() {
			pegs = append(pegs, part.Means)
		}
	}
	return pegs
}

// HasPeg reports whether marks of the rule have pegs of this kind.
func (r Rule) HasPeg(peg Peg) bool { return slices.Contains(r.Pegs(), peg) }

// Colours returns the colour of each place of a mark by place.
func (f Feedback) Colours() []Colour {
	colours := make([]Colour, f.Places())
	for place := range colours {
		colours[place] = f.Colour(place)
	}
	return colours
}

// OfColours returns the mark with these colours in a game with marks by place.
func (g *Game) OfColours(colours ...Colour) Feedback {
	ordinal := 0
	for _, colour := range slices.Backward(colours) {
		ordinal = 3*ordinal + int(colour)
	}
	return g.FeedbackAt(ordinal)
}

// Bounds limit the number of black pegs, and the number of black and white pegs together.
type Bounds struct {
	LeastBlack, MostBlack int
	LeastTotal, MostTotal int
}

// Bounds returns the numbers of black and white pegs that agree with a mark. The rule
// Black hides white pegs, and the rule Sum hides the colours.
func (f Feedback) Bounds() Bounds {
	black, total := f.Black(), f.Pegs()
	b := Bounds{LeastBlack: black, MostBlack: black, LeastTotal: total, MostTotal: total}
	switch {
	case f.Rule() == Black:
		b.MostTotal = f.Places()
	case f.Rule() == Sum && !f.Solved():
		b.MostBlack = min(total, f.Places()-1)
	}
	return b
}
