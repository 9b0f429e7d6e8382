package rules

import (
	"slices"
)

// Peg is a kind of peg, by what it means.
type Peg = Means

const (
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
