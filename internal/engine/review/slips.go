package review

import (
	"slices"

	"codebreaker/internal/engine/rules"
)

// near returns the marks that one slip makes of a mark.
func near(game *rules.Game, f rules.Feedback) []rules.Feedback {
	var near []rules.Feedback
	if game.Rule().Tiles() { // there are too many marks to look at all of them
		row := f.Row()
		for place, tile := range f.Row() {
			for _, other := range slices.Backward(game.Rule().Parts()) {
				if other == tile || tile.Means == rules.Unknown {
					continue
				}
				row[place] = other
				if mark, err := game.OfRow(row...); err == nil { // else the mark is impossible
					near = append(near, mark)
				}
			}
			row[place] = tile
		}
		return near
	}
	for ordinal := range game.Feedbacks() {
		if other := game.FeedbackAt(ordinal); f.Distance(other) == 1 {
			near = append(near, other)
		}
	}
	return near
}

// withExchanged returns the mark with parts for right and misplaced symbols exchanged, such as black and white
// pegs, or the mark itself if no code has that mark.
func withExchanged(game *rules.Game, f rules.Feedback) rules.Feedback {
	right, hasRight := game.Rule().Part(rules.Right)
	misplaced, hasMisplaced := game.Rule().Part(rules.Misplaced)
	if !hasRight || !hasMisplaced {
		return f
	}
	row := f.Row()
	for i, part := range row {
		switch part.Means {
		case rules.Right:
			row[i] = misplaced
		case rules.Misplaced:
			row[i] = right
		}
	}
	if mark, err := game.OfRow(row...); err == nil {
		return mark
	}
	return f
}
