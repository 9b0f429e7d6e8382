package codebreaker

import "codebreaker/internal/engine/rules"

// Code is a row of symbols. Symbols are numbered from 0, and the places after the end of a code are 0. Codes of one
// game can be compared with == and be keys of a map. [Game.Code], [Game.ParseCode] and [Game.Secrets] return codes;
// [Game.Format] prints them.
type Code = [MaxPlaces]uint8

// Compare compares two codes as a dictionary does, and returns -1, 0 or 1. This is the code order of every tie rule.
func Compare(a, b Code) int { return rules.Compare(a, b) }

// Code returns the code with these symbols. It returns an error if the number of symbols is not [Game.Places], or if
// one of them is not a symbol of the game. [Game.CheckGuess] and [Game.CheckSecret] check whether the code can be
// played or hidden.
func (g Game) Code(symbols ...int) (Code, error) {
	code, err := g.engine().Code(symbols...)
	return code, parseError(err)
}

// ParseCode reads a code: ABCD, a b c d, Red Red Green Blue, rrgb, a word with or without its accents, or digits for
// up to ten symbols (1122 with fewer than ten, 0444 with ten). An empty slot is a full stop, _, - or ·.
//
// The error is a [*ParseError]. [Game.CheckGuess] and [Game.CheckSecret] check whether the code can be played or hidden.
func (g Game) ParseCode(text string) (Code, error) {
	code, err := g.game.ParseCode(text)
	return code, parseError(err)
}

// Format prints a code as [Game.ParseCode] reads it: ABCD, or Red Green Blue Red if the first letters of the names
// are ambiguous. An empty slot is a full stop: A.B.
func (g Game) Format(code Code) string { return g.engine().Format(code) }

// CheckGuess returns an error if the code cannot be guessed after some turns: [ErrUnlisted] for a word that is not in
// the list, [ErrHard] for a guess that the hard rule forbids, or another error. Only games with [Game.Hard] depend on
// the turns.
func (g Game) CheckGuess(code Code, turns ...Turn) error {
	return g.game.CheckGuess(code, historyOf(turns))
}

// CheckSecret returns an error if the code cannot be a secret of the game: [ErrUnlisted] for a word that is not in
// the list of secrets, or another error.
func (g Game) CheckSecret(code Code) error { return g.game.CheckSecret(code) }
