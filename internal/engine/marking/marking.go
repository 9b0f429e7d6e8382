// Package marking lists the pegs and colours that the marks of each rule consist of, for
// drawing marks and for reasoning about them.
package marking

import (
	"slices"

	"codebreaker/internal/engine/rules"
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
func Pegs(rule rules.Rule) []Peg {
	switch rule {
	case rules.BlackWhite:
		return []Peg{BlackPeg, WhitePeg}
	case rules.Black:
		return []Peg{BlackPeg}
	case rules.Sum:
		return []Peg{EitherPeg}
	}
	return nil
}

// Has reports whether marks of the rule have pegs of this kind.
func Has(rule rules.Rule, peg Peg) bool { return slices.Contains(Pegs(rule), peg) }

// Count returns the number of pegs of one kind. By place, greens count as black pegs and
// yellows as white ones.
func Count(f rules.Feedback, peg Peg) int {
	switch {
	case peg == BlackPeg:
		return f.Black()
	case peg == WhitePeg:
		return f.White()
	case f.Rule() == rules.Sum:
		return f.Pegs()
	}
	return 0
}

// Row returns the pegs of a mark one by one. The mark of the secret has black pegs under
// every rule with pegs.
func Row(f rules.Feedback) []Peg {
	if f.Solved() && f.Rule() != rules.Place {
		return slices.Repeat([]Peg{BlackPeg}, f.Places())
	}
	var row []Peg
	for _, peg := range Pegs(f.Rule()) {
		row = append(row, slices.Repeat([]Peg{peg}, Count(f, peg))...)
	}
	return row
}

// Colours returns the colour of each place of a mark by place.
func Colours(f rules.Feedback) []rules.Colour {
	colours := make([]rules.Colour, f.Places())
	for place := range colours {
		colours[place] = f.Colour(place)
	}
	return colours
}

// OfColours returns the mark with these colours in a game with marks by place.
func OfColours(game *rules.Game, colours ...rules.Colour) rules.Feedback {
	ordinal := 0
	for _, colour := range slices.Backward(colours) {
		ordinal = 3*ordinal + int(colour)
	}
	return game.FeedbackAt(ordinal)
}

// Solved returns the mark of the secret.
func Solved(game *rules.Game) rules.Feedback {
	return game.FeedbackAt(game.Feedbacks() - 1)
}

// Bounds limit the number of black pegs, and the number of black and white pegs together.
type Bounds struct {
	LeastBlack, MostBlack int
	LeastTotal, MostTotal int
}

// BoundsOf returns the numbers of black and white pegs that agree with a mark. The rule
// Black hides white pegs, and the rule Sum hides the colours.
func BoundsOf(f rules.Feedback) Bounds {
	black, total := f.Black(), f.Pegs()
	b := Bounds{LeastBlack: black, MostBlack: black, LeastTotal: total, MostTotal: total}
	switch {
	case f.Rule() == rules.Black:
		b.MostTotal = f.Places()
	case f.Rule() == rules.Sum && !f.Solved():
		b.MostBlack = min(total, f.Places()-1)
	}
	return b
}
