package rules

import (
	"strconv"
)

// Feedback is the codemaker's answer to a guess: pegs, or a colour for each place. Its
// ordinal is an index below [Game.Feedbacks], and the secret itself has the largest one.
// Feedbacks can be compared with == and be keys of a map.
type Feedback struct {
	ordinal uint32
	places  uint8
	rule    Rule
	unknown uint16 // a bit for each unknown part: the tile of a place, or the number of a part of the rule
}

// feedbackAt returns the feedback with an ordinal, which must be less than the number of
// feedbacks of the rule.
func feedbackAt(rule Rule, places, ordinal int) Feedback {
	return Feedback{ordinal: uint32(ordinal), places: uint8(places), rule: rule}
}

// Pegs returns the feedback with these numbers of black and white pegs. The rule [Black]
// ignores white pegs, and [Sum] adds them to the black ones. The error is a [ParseError], as in
// [Game.ParseFeedback]. If no code can have these pegs, the feedback is returned as well.
func (g *Game) Pegs(black, white int) (Feedback, error) {
	if err := g.Check(); err != nil {
		return Feedback{}, err
	}
	text := strconv.Itoa(black) + " " + strconv.Itoa(white)
	feedback, err := g.readPegs(text, black, white)
	if err != nil {
		err = parseError(err, text, g.exampleFeedback().String)
	}
	return feedback, err
}

// Ordinal returns the index of the feedback, from 0.
func (f Feedback) Ordinal() int { return int(f.ordinal) }

// Rule returns the rule of the feedback.
func (f Feedback) Rule() Rule { return f.rule }

// Places returns the number of places of the guess.
func (f Feedback) Places() int { return int(f.places) }

// Solved reports whether the guess was the secret.
func (f Feedback) Solved() bool {
	return f.places > 0 && f.Known() && int(f.ordinal) == f.rule.ruling().feedbacks(int(f.places))-1
}

// Black returns the number of black pegs, for symbols at their places. By place it is the
// number of greens. Under the rule [Sum] it is 0 unless the secret is found.
func (f Feedback) Black() int { return f.Count(Right) }

// White returns the number of white pegs, for further symbols that are elsewhere in the
// secret. By place it is the number of yellows. Under the rules [Black] and [Sum] it is 0.
func (f Feedback) White() int { return f.Count(Misplaced) }

// Pegs returns the number of all pegs. Under the rule [Sum] only this number is known.
func (f Feedback) Pegs() int { return max(f.Count(Right)+f.Count(Misplaced), f.Count(Somewhere)) }

// Colour is the mark of one place under the rule [Place].
type Colour uint8

// The colours, by increasing information.
const (
	Grey   Colour = iota // the secret has no further copy of the symbol
	Yellow               // the symbol is elsewhere in the secret
	Green                // the symbol is at its place
)

// Colour returns the colour of a place under the rule [Place]. Places are numbered from 0; the
// colour of any other place is [Grey].
func (f Feedback) Colour(place int) Colour {
	if place < 0 || place >= int(f.places) {
		return Grey
	}
	return Colour(f.digit(place, 3))
}

// String prints the feedback as [Game.ParseFeedback] reads it: XXO or none, 2 under the
// rules [Black] and [Sum], GYx under [Place]. Unknown parts are question marks: 1,? or G?x.
func (f Feedback) String() string {
	if f.Known() || f.rule.Tiles() {
		return f.rule.ruling().format(f)
	}
	return f.partly()
}
