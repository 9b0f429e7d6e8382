package match

import (
	"strings"

	"codebreaker"
)

// Squares prints the marks of turns as people share them: a row for each turn,
// without its guess. By place they are green, yellow and black squares; else a
// black circle for a black peg and a white one for a white peg, filled up with
// dots where nothing was told.
//
//	🟩🟨⬛⬛⬛
//	⚫⚪··
func Squares(game *codebreaker.Game, turns codebreaker.History) []string {
	rows := make([]string, 0, len(turns))
	for _, turn := range turns {
		rows = append(rows, squares(game, turn.Feedback))
	}
	return rows
}

func squares(game *codebreaker.Game, feedback codebreaker.Feedback) string {
	if game.Rule() != codebreaker.Place {
		black, white := feedback.Black(), feedback.White()
		return strings.Repeat("⚫", black) + strings.Repeat("⚪", white) + strings.Repeat("·", game.Places()-black-white)
	}
	var row strings.Builder
	for place := range game.Places() {
		switch feedback.Colour(place) {
		case codebreaker.Green:
			row.WriteString("🟩")
		case codebreaker.Yellow:
			row.WriteString("🟨")
		default:
			row.WriteString("⬛")
		}
	}
	return row.String()
}
