package rules

import (
	"slices"
)

// Peg is a kind of peg.
type Peg uint8

const (
	BlackPeg  Peg = iota // a symbol at its place
	WhitePeg             // a further symbol that is elsewhere in the secret
	EitherPeg            // a symbol of the secret, at its place or elsewhere
)

// Pegs returns the kinds of pegs of a rule in the order in which marks have them. Marks by
// place have no pegs.
func (r Rule) Pegs() []Peg {
	switch r {
	case BlackWhite:
		return []Peg{BlackPeg, WhitePeg}
	case Black:
		return []Peg{BlackPeg}
	case Sum:
		return []Peg{EitherPeg}
	}
	return nil
}

// HasPeg reports whether marks of the rule have pegs of this kind.
func (r Rule) HasPeg(peg Peg) bool { return slices.Contains(r.Pegs(), peg) }

// Count returns the number of pegs of one kind. By place, greens count as black pegs and
// yellows as white ones.
func (f Feedback) Count(peg Peg) int {
	switch {
	case peg == BlackPeg:
		return f.Black()
	case peg == WhitePeg:
		return f.White()
	case f.Rule() == Sum:
		return f.Pegs()
	}
	return 0
}

// Row returns the pegs of a mark one by one. The mark of the secret has black pegs under
// every rule with pegs.
func (f Feedback) Row() []Peg {
	if f.Solved() && f.Rule() != Place {
		return slices.Repeat([]Peg{BlackPeg}, f.Places())
	}
	var row []Peg
	for _, peg := range f.Rule().Pegs() {
		row = append(row, slices.Repeat([]Peg{peg}, f.Count(peg))...)
	}
	return row
}

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
