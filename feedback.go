package codebreaker

import "strings"

// Feedback is the codemaker's answer to a guess. It is a small ordinal, so that
// it can index an array, with the rule that gives it a meaning:
//
//	black and white   t(t+1)/2 + b, where b pegs are black and t black or white
//	black only        b
//	by place          the sum of d·3^place, where d is 0 grey, 1 yellow, 2 green
//
// The solved feedback has the largest ordinal. Feedbacks compare with ==.
type Feedback struct {
	ordinal uint32
	places  uint8
	rule    Rule
}

// Colour is what the rule [Place] says of one place of a guess.
type Colour uint8

// The colours, from knowing least to knowing all.
const (
	Grey   Colour = iota // no further copy of the symbol is in the secret
	Yellow               // the symbol is in the secret, elsewhere
	Green                // the symbol is at its place
)

// FeedbackAt returns the feedback with that ordinal, which must be below
// rule.Feedbacks(places).
func FeedbackAt(rule Rule, places, ordinal int) Feedback {
	if places < 1 || places > MaxPlaces || ordinal < 0 || ordinal >= rule.Feedbacks(places) {
		panic("codebreaker: feedback ordinal out of range")
	}
	return Feedback{ordinal: uint32(ordinal), places: uint8(places), rule: rule}
}

// Pegs returns the feedback of black and white pegs under the rule [BlackWhite],
// or, under [Black], of the black pegs alone. Their sum must not exceed places.
func Pegs(rule Rule, places, black, white int) Feedback {
	if rule == Black {
		return FeedbackAt(Black, places, black)
	}
	return FeedbackAt(BlackWhite, places, pegOrdinal(black, white))
}

// Colours returns the feedback of one colour a place, under the rule [Place].
func Colours(colours ...Colour) Feedback {
	ordinal := 0
	for place := len(colours) - 1; place >= 0; place-- {
		ordinal = 3*ordinal + int(colours[place])
	}
	return FeedbackAt(Place, len(colours), ordinal)
}

func pegOrdinal(black, white int) int {
	total := black + white
	return total*(total+1)/2 + black
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

// Black returns the number of black pegs: symbols at their place.
func (f Feedback) Black() int {
	switch f.rule {
	case Black:
		return int(f.ordinal)
	case Place:
		return f.count(Green)
	default:
		total := f.total()
		return int(f.ordinal) - total*(total+1)/2
	}
}

// White returns the number of white pegs: further symbols that stand elsewhere.
// Under the rule [Black] nobody knows, and it is 0.
func (f Feedback) White() int {
	switch f.rule {
	case Black:
		return 0
	case Place:
		return f.count(Yellow)
	default:
		return f.total() - f.Black()
	}
}

// Colour returns what is said of one place under the rule [Place].
func (f Feedback) Colour(place int) Colour {
	return Colour(int(f.ordinal) / power3(place) % 3)
}

// total returns the pegs of either colour: the largest t with t(t+1)/2 <= ordinal.
func (f Feedback) total() int {
	total := 0
	for (total+1)*(total+2)/2 <= int(f.ordinal) {
		total++
	}
	return total
}

func (f Feedback) count(colour Colour) int {
	n := 0
	for place := range f.Places() {
		if f.Colour(place) == colour {
			n++
		}
	}
	return n
}

// String prints the feedback as [Game.ParseFeedback] reads it: XXO for pegs or
// none, 2 for black only, GYx by place.
func (f Feedback) String() string {
	switch f.rule {
	case Black:
		return itoa(f.Black())
	case Place:
		text := make([]byte, f.places)
		for place := range text {
			text[place] = "xYG"[f.Colour(place)]
		}
		return string(text)
	default:
		if f.ordinal == 0 {
			return "none"
		}
		return strings.Repeat("X", f.Black()) + strings.Repeat("O", f.White())
	}
}
