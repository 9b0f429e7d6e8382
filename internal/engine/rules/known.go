package rules

import "codebreaker/internal/engine/message"

// CheckKnown returns an error that names the first turn with a partly known mark, for work that needs whole marks.
func (g *Game) CheckKnown(history History) error {
	for i, turn := range history {
		if !turn.Feedback.Known() {
			return g.PartlyKnown(i+1, turn)
		}
	}
	return nil
}

// PartlyKnown returns the error of [Game.CheckKnown] for a turn with this number, from 1.
func (g *Game) PartlyKnown(number int, turn Turn) error {
	return message.NewProblem("mark-partly-known", "turn {{.number}}, {{.turn}}: the mark is only partly known, and all of it is needed here",
		"number", number, "turn", g.FormatTurn(turn))
}
