package rules

import "strings"

// The signs of marks that people share, by what a part means. All are as wide as two letters.
var (
	tileSigns = map[Means]string{Right: "🟩", Misplaced: "🟨", Absent: "⬛", Unknown: "❔"}
	redSigned = map[Means]string{Right: "🟥", Misplaced: "🟡", Absent: "🟦", Unknown: "❔"}
	pegSigns  = map[Means]string{Right: "⚫", Misplaced: "⚪", Somewhere: "🔘", Half: "🔵", Unknown: "❔"}
)

// InRed reports whether tiles are red squares, yellow circles and blue, as in Motus, SUTOM, Tusmo and Lingo, and not
// green, yellow and grey: games that give the first letter mark so.
func (g *Game) InRed() bool { return g.GivesFirst() && g.rule.Tiles() }

// signs returns the signs of the parts of marks; ok is false if a part has no sign.
func (g *Game) signs() (signs map[Means]string, ok bool) {
	switch {
	case g.InRed():
		signs = redSigned
	case g.rule.Tiles():
		signs = tileSigns
	default:
		signs = pegSigns
	}
	for _, part := range g.rule.Parts() {
		if signs[part.Means] == "" {
			return nil, false
		}
	}
	return signs, true
}

// Squares prints a mark as people share it. Tiles are green, yellow and black squares; if the first letter is given, red
// squares, yellow circles and blue squares. Other marks have a black circle for each black peg and a white one for each
// white peg, filled up with dashes. A rule with parts that have no sign shares its marks as they are written.
//
//	🟩🟨⬛⬛⬛
//	🟥🟡🟦🟦🟦
//	⚫⚪➖➖
func (g *Game) Squares(f Feedback) string {
	signs, ok := g.signs()
	if !ok {
		return f.String()
	}
	var text strings.Builder
	row := f.Row()
	for _, part := range row {
		text.WriteString(signs[part.Means])
	}
	return text.String() + strings.Repeat("➖", max(0, f.Places()-len(row)))
}

// Dark returns a row beside marks in squares, for a board that did not mark the guess.
func (g *Game) Dark() string {
	if _, ok := g.signs(); ok {
		return strings.Repeat("⬛", g.places)
	}
	return strings.Repeat("–", g.places)
}
