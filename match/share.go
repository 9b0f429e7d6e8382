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
func Squares(turns codebreaker.History) []string {
	rows := make([]string, 0, len(turns))
	for _, turn := range turns {
		rows = append(rows, squares(turn.Feedback))
	}
	return rows
}

func squares(feedback codebreaker.Feedback) string {
	var row strings.Builder
	if feedback.Rule().TellsPlaces() {
		for _, colour := range feedback.Colours() {
			row.WriteString([...]string{codebreaker.Grey: "⬛", codebreaker.Yellow: "🟨", codebreaker.Green: "🟩"}[colour])
		}
		return row.String()
	}
	pegs := feedback.Pegs()
	for _, peg := range pegs {
		row.WriteString([...]string{codebreaker.BlackPeg: "⚫", codebreaker.WhitePeg: "⚪", codebreaker.EitherPeg: "🔘"}[peg])
	}
	return row.String() + strings.Repeat("·", feedback.Places()-len(pegs))
}
