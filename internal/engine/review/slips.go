package review

import (
	"codebreaker/internal/engine/rules"
)

// distance returns the number of slips between two marks: pegs added, removed or exchanged
// for another kind, or places with another colour.
func distance(a, b rules.Feedback) int {
	switch a.Rule() {
	case rules.Place:
		different := 0
		for place := range a.Places() {
			if a.Colour(place) != b.Colour(place) {
				different++
			}
		}
		return different
	case rules.Sum:
		return max(a.Ordinal()-b.Ordinal(), b.Ordinal()-a.Ordinal())
	}
	black, white := a.Black()-b.Black(), a.White()-b.White()
	return max(black, -black, white, -white, black+white, -black-white)
}

// near returns the marks that one slip makes of a mark.
func near(game *rules.Game, f rules.Feedback) []rules.Feedback {
	var near []rules.Feedback
	if game.Rule() == rules.Place { // there are too many marks to look at all of them
		for place, given := range f.Colours() {
			for colour := range rules.Green + 1 {
				if colour != given {
					colours := f.Colours()
					colours[place] = colour
					near = append(near, game.OfColours(colours...))
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
func withExchanged(game *rules.Game, f rules.Feedback) rules.Feedback {
	switch game.Rule() {
	case rules.Place:
		colours := f.Colours()
		for place, colour := range colours {
			colours[place] = [...]rules.Colour{rules.Grey: rules.Grey, rules.Yellow: rules.Green, rules.Green: rules.Yellow}[colour]
		}
		return game.OfColours(colours...)
	case rules.BlackWhite:
		counts := func(other rules.Feedback) bool {
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
