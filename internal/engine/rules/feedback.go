package rules

import (
	"strconv"
	"strings"
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

// Counted returns the mark with these numbers of parts, in the order of [Rule.Parts]. A negative number is not known.
// The error is a [ParseError], as in [Game.ParseFeedback]. If no code can have the mark, it is returned as well.
func (g *Game) Counted(counts ...int) (Feedback, error) {
	if err := g.Check(); err != nil {
		return Feedback{}, err
	}
	numbers := make([]string, len(counts))
	for i, count := range counts {
		if numbers[i] = unknownSign; count >= 0 {
			numbers[i] = strconv.Itoa(count)
		}
	}
	text := strings.Join(numbers, " ")
	feedback, err := g.counted(text, counts)
	if err != nil {
		err = parseError(err, text, g.exampleFeedback().String)
	}
	return feedback, err
}

func (g *Game) counted(text string, counts []int) (Feedback, error) {
	switch {
	case g.rule.Tiles():
		return Feedback{}, g.noPegs(text)
	case len(counts) != len(g.rule.Parts()):
		return Feedback{}, g.unreadableMark(text)
	}
	return g.ofCounts(text, counts)
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

// String prints the feedback as [Game.ParseFeedback] reads it: XXO or none, 2 under the
// rules [Black] and [Sum], GYx under [Place]. Unknown parts are question marks: 1,? or G?x.
func (f Feedback) String() string {
	if f.Known() || f.rule.Tiles() {
		return f.rule.ruling().format(f)
	}
	return f.partly()
}
