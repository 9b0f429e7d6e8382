package candidate

import (
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// ContradictionAt returns the [ErrContradiction] of the turn with this number, after which no candidate remained.
func ContradictionAt(game *rules.Game, number int, turn rules.Turn) error {
	if turn.IsFact() {
		return message.NewProblem("clash-fact", "{{.fact}} cannot be true: no code fits this and the rest", "fact", game.FormatTurn(turn), "clash", ErrContradiction)
	}
	if number == 1 {
		return message.NewProblem("clash-turn-first", "the mark of turn 1, {{.guess}}={{.mark}}, is impossible: no code gives it",
			"guess", game.Format(turn.Guess), "mark", turn.Feedback, "clash", ErrContradiction)
	}
	if game.HasWords() && game.WordKind() == rules.LetterWords {
		return message.NewProblem("clash-turn-listed", "turn {{.turn}}, {{.guess}}={{.mark}}, contradicts the turns before: no word of the list fits all these marks",
			"turn", number, "guess", game.Format(turn.Guess), "mark", turn.Feedback, "clash", ErrContradiction)
	}
	return message.NewProblem("clash-turn", "turn {{.turn}}, {{.guess}}={{.mark}}, contradicts the turns before: no code fits all these marks",
		"turn", number, "guess", game.Format(turn.Guess), "mark", turn.Feedback, "clash", ErrContradiction)
}
