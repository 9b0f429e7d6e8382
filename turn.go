package codebreaker

import (
	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/rules"
)

// Turn is a guess with its feedback.
type Turn struct {
	Guess    Code
	Feedback Feedback
}

// ParseTurn reads a guess and a mark with an equals sign or a space between them: ABCD=XO or EFAB 1 1. The mark
// follows the last equals sign: the guess of 12+34=46=GYxxYxGG is 12+34=46. The error is a [*ParseError].
func (g Game) ParseTurn(text string) (Turn, error) {
	turn, err := g.game.ParseTurn(text)
	return turnOf(turn), parseError(err)
}

// ParseTurns reads the turns that people write: one or several in a line, in tables, numbered, with equals signs, colons
// or spaces (ABCD=XO EFAB: 1 1), as the rows of squares that games share, and with text around them. The symbols may also
// be digits or colours: 1122, RRBB, red red blue blue. Facts, which are known without a guess (E___Y, R!4, +RS, -LTS), are
// turns too, after the others; [Game.FormatTurn] prints them. A line that looks like a turn and cannot be read is an error. The
// error is a [*ParseError].
func (g Game) ParseTurns(text string) ([]Turn, error) {
	read, err := reading.Turns(g.game, text)
	if err != nil {
		return nil, parseError(err)
	}
	return turnsOf(read.Turns), nil
}

// FormatTurn prints a turn as [Game.ParseTurn] reads it: ABCD=XO.
func (g Game) FormatTurn(turn Turn) string { return g.engine().FormatTurn(turn.engine()) }

// engine returns the turn for the engine.
func (t Turn) engine() rules.Turn { return rules.Turn{Guess: t.Guess, Feedback: t.Feedback.feedback} }

// historyOf returns turns for the engine.
func historyOf(turns []Turn) rules.History {
	var history rules.History
	for _, turn := range turns {
		history = append(history, turn.engine())
	}
	return history
}

// turnOf returns a turn of the engine.
func turnOf(turn rules.Turn) Turn { return Turn{turn.Guess, Feedback{turn.Feedback}} }

// turnsOf returns turns of the engine.
func turnsOf(history rules.History) []Turn {
	var turns []Turn
	for _, turn := range history {
		turns = append(turns, turnOf(turn))
	}
	return turns
}
