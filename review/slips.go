package review

import (
	"codebreaker"
	"codebreaker/internal/marking"
)

// distance returns the number of slips between two marks: pegs added, removed or exchanged
// for another kind, or places with another colour.
func distance(a, b codebreaker.Feedback) int {
	switch a.Rule() {
	case codebreaker.Place:
		different := 0
		for place := range a.Places() {
			if a.Colour(place) != b.Colour(place) {
				different++
			}
		}
		return different
	case codebreaker.Sum:
		return max(a.Ordinal()-b.Ordinal(), b.Ordinal()-a.Ordinal())
	}
	black, white := a.Black()-b.Black(), a.White()-b.White()
	return max(black, -black, white, -white, black+white, -black-white)
}

// near returns the marks that one slip makes of a mark.
func near(game *codebreaker.Game, f codebreaker.Feedback) []codebreaker.Feedback {
	var near []codebreaker.Feedback
	if game.Rule() == codebreaker.Place { // there are too many marks to look at all of them
		for place, given := range marking.Colours(f) {
			for colour := range codebreaker.Green + 1 {
				if colour != given {
					colours := marking.Colours(f)
					colours[place] = colour
					near = append(near, marking.OfColours(game, colours...))
				}
			}
		}
		return near
	}
	for ordinal := range game.Feedbacks() {
		if other := game.FeedbackAt(ordinal); distance(f, other) == 1 {
			near = append(near, other)
		}
	}
	return near
}

// withExchanged returns the mark with black and white pegs, or greens and yellows, exchanged.
func withExchanged(game *codebreaker.Game, f codebreaker.Feedback) codebreaker.Feedback {
	switch game.Rule() {
	case codebreaker.Place:
		colours := marking.Colours(f)
		for place, colour := range colours {
			colours[place] = [...]codebreaker.Colour{codebreaker.Grey: codebreaker.Grey, codebreaker.Yellow: codebreaker.Green, codebreaker.Green: codebreaker.Yellow}[colour]
		}
		return marking.OfColours(game, colours...)
	case codebreaker.BlackWhite:
		counts := func(other codebreaker.Feedback) bool {
			return other.Black() == f.White() && other.White() == f.Black()
		}
		for ordinal := range game.Feedbacks() {
			if other := game.FeedbackAt(ordinal); counts(other) {
				return other
			}
		}
	}
	return f
}
