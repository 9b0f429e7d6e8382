package codebreaker

import "slices"

// Feedback is the codemaker's answer to a guess. It is a small ordinal, so that
// it can index an array, with the rule that gives it a meaning. The solved feedback
// has the largest ordinal. Feedbacks compare with ==.
type Feedback struct {
	ordinal uint32
	places  uint8
	rule    Rule
}

// feedbackAt returns the feedback with an ordinal, which must be less than the number of
// feedbacks of the rule.
func feedbackAt(rule Rule, places, ordinal int) Feedback {
	return Feedback{ordinal: uint32(ordinal), places: uint8(places), rule: rule}
}

// Pegs returns the feedback of so many black and white pegs, as far as the game's rule
// tells them: under [Black] the white ones do not count. As [Game.ParseFeedback] does,
// it returns a [Problem] where the rule gives no pegs, where there are more than
// places, and, with the feedback, where no code could get them.
func (g *Game) Pegs(black, white int) (Feedback, error) {
	if err := g.check(); err != nil {
		return Feedback{}, err
	}
	return g.readPegs(itoa(black)+" "+itoa(white), black, white)
}

// pegs returns the feedback of so many pegs, which must not be more than places, under
// a rule that gives pegs.
func pegs(rule Rule, places, black, white int) Feedback {
	return feedbackAt(rule, places, rule.ruling().ordinal(places, black, white))
}

// byColours returns the feedback with one colour for each place.
func byColours(colours []Colour) Feedback {
	ordinal := 0
	for _, colour := range slices.Backward(colours) {
		ordinal = 3*ordinal + int(colour)
	}
	return feedbackAt(Place, len(colours), ordinal)
}

// Ordinal returns the feedback's number, from 0.
func (f Feedback) Ordinal() int { return int(f.ordinal) }

// Rule returns the rule that the feedback was given by.
func (f Feedback) Rule() Rule { return f.rule }

// Places returns the length of the codes that the feedback is about.
func (f Feedback) Places() int { return int(f.places) }

// Solved reports whether the guess was the secret.
func (f Feedback) Solved() bool {
	return f.places > 0 && int(f.ordinal) == f.rule.ruling().feedbacks(int(f.places))-1
}

// Black returns the number of black pegs, for symbols at their places. By place it is the
// number of greens. Under the rule [Sum] it is 0 unless the secret is found.
func (f Feedback) Black() int { return f.rule.ruling().black(f) }

// White returns the number of white pegs, for further symbols that are elsewhere in the
// secret. By place it is the number of yellows. Under the rules [Black] and [Sum] it is 0.
func (f Feedback) White() int { return f.rule.ruling().white(f) }

// Pegs returns the number of all pegs. Under the rule [Sum] only this number is known.
func (f Feedback) Pegs() int { return f.rule.ruling().pegs(f) }

// Colour is the mark of one place under the rule [Place].
type Colour uint8

// The colours, by increasing information.
const (
	Grey   Colour = iota // the secret has no further copy of the symbol
	Yellow               // the symbol is elsewhere in the secret
	Green                // the symbol is at its place
)

// Colour returns what is said of one place under the rule [Place].
func (f Feedback) Colour(place int) Colour {
	return Colour(int(f.ordinal) / power3(place) % 3)
}

// String prints the feedback as [Game.ParseFeedback] reads it: XXO for pegs or
// none, 2 for black only, GYx by place.
func (f Feedback) String() string { return f.rule.ruling().format(f) }
