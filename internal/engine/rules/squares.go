package rules

import "strings"

// The signs of marks that people share, by what a part means. All are as wide as two letters.
var (
	tileSigns = map[Means]string{Right: "🟩", Misplaced: "🟨", Absent: "⬛", Unknown: "❔"}
	pegSigns  = map[Means]string{Right: "⚫", Misplaced: "⚪", Somewhere: "🔘", Half: "🔵", Unknown: "❔"}
)

// signs returns the signs of the rule's parts; ok is false if a part has none.
func (r Rule) signs() (signs map[Means]string, ok bool) {
	if signs = pegSigns; r.Tiles() {
		signs = tileSigns
	}
	for _, part := range r.Parts() {
		if signs[part.Means] == "" {
			return nil, false
		}
	}
	return signs, true
}

// Squares prints the mark as people share it. Tiles are green, yellow and black squares. Other marks have a black
// circle for each black peg and a white one for each white peg, filled up with dashes. A rule with parts that have no
// sign shares its marks as they are written.
//
//	🟩🟨⬛⬛⬛
//	⚫⚪➖➖
func (f Feedback) Squares() string {
	signs, ok := f.rule.signs()
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
	if _, ok := g.rule.signs(); ok {
		return strings.Repeat("⬛", g.places)
	}
	return strings.Repeat("–", g.places)
}
