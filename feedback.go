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

// FeedbackAt returns the feedback with that ordinal, which must be below
// rule.Feedbacks(places).
func FeedbackAt(rule Rule, places, ordinal int) Feedback {
	if places < 1 || places > MaxPlaces || ordinal < 0 || ordinal >= rule.Feedbacks(places) {
		panic("codebreaker: feedback ordinal out of range")
	}
	return Feedback{ordinal: uint32(ordinal), places: uint8(places), rule: rule}
}

// Pegs returns the feedback of so many black and white pegs, as far as the game's rule
// tells them: under [Black] the white ones do not count. As [Game.ParseFeedback] does,
// it returns a [Problem] where the rule gives no pegs, where there are more than
// places, and, with the feedback, where no code could get them.
func (g *Game) Pegs(black, white int) (Feedback, error) {
	if err := g.Check(); err != nil {
		return Feedback{}, err
	}
	return g.readPegs(itoa(black)+" "+itoa(white), black, white)
}

// pegs returns the feedback of so many pegs, which must not be more than places, under
// a rule that gives pegs.
func pegs(rule Rule, places, black, white int) Feedback {
	return FeedbackAt(rule, places, rule.ruling().ordinal(places, black, white))
}

// Colours returns the feedback of one colour a place, under the rule [Place].
func Colours(colours ...Colour) Feedback {
	ordinal := 0
	for place := len(colours) - 1; place >= 0; place-- {
		ordinal = 3*ordinal + int(colours[place])
	}
	return FeedbackAt(Place, len(colours), ordinal)
}

// Ordinal returns the feedback's number, from 0.
func (f Feedback) Ordinal() int { return int(f.ordinal) }

// Rule returns the rule that the feedback was given by.
func (f Feedback) Rule() Rule { return f.rule }

// Places returns the length of the codes that the feedback is about.
func (f Feedback) Places() int { return int(f.places) }

// Solved reports whether the guess was the secret.
func (f Feedback) Solved() bool {
	return f.places > 0 && int(f.ordinal) == f.rule.Feedbacks(int(f.places))-1
}

// Count returns the number of pegs of a kind; by place, that of the colours which say
// the same. Where the rule does not tell it is 0.
func (f Feedback) Count(peg Peg) int { return f.rule.ruling().count(f, peg) }

// Pegs returns the pegs one by one, in the order they are told; none where the rule
// tells each place. The secret itself has black ones whatever the rule.
func (f Feedback) Pegs() []Peg {
	if f.Solved() && !f.rule.TellsPlaces() {
		return slices.Repeat([]Peg{BlackPeg}, f.Places())
	}
	var pegs []Peg
	for _, peg := range f.rule.Pegs() {
		pegs = append(pegs, slices.Repeat([]Peg{peg}, f.Count(peg))...)
	}
	return pegs
}

// Black returns the number of black pegs: symbols at their place.
func (f Feedback) Black() int { return f.Count(BlackPeg) }

// White returns the number of white pegs: further symbols that stand elsewhere.
// Under the rule [Black] nobody knows, and it is 0.
func (f Feedback) White() int { return f.Count(WhitePeg) }

// Bounds returns what the feedback tells of black and white marks.
func (f Feedback) Bounds() Bounds { return f.rule.ruling().bounds(f) }

// Colour returns what is said of one place under the rule [Place].
func (f Feedback) Colour(place int) Colour {
	return Colour(int(f.ordinal) / power3(place) % 3)
}

// Colours returns what is said of each place under the rule [Place].
func (f Feedback) Colours() []Colour {
	colours := make([]Colour, f.places)
	for place := range colours {
		colours[place] = f.Colour(place)
	}
	return colours
}

// Near returns the feedbacks that one slip makes of this one: a peg more, less or of
// another kind, or another colour at one place.
func (f Feedback) Near() []Feedback { return f.rule.ruling().near(f) }

// Distance returns how many slips make one feedback of the other.
func (f Feedback) Distance(other Feedback) int { return f.rule.ruling().distance(f, other) }

// Exchanged returns the feedback with black and white, or green and yellow, taken
// for each other.
func (f Feedback) Exchanged() Feedback { return f.rule.ruling().exchanged(f) }

// String prints the feedback as [Game.ParseFeedback] reads it: XXO for pegs or
// none, 2 for black only, GYx by place.
func (f Feedback) String() string { return f.rule.ruling().format(f) }
