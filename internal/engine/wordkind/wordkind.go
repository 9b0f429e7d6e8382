// Package wordkind distinguishes games of words, of numbers and of calculations by their
// symbols.
package wordkind

import "strings"

// Kind is what the words of a list are.
type Kind uint8

// The kinds of words.
const (
	Words        Kind = iota // words of letters
	Numbers                  // rows of digits: 10007
	Calculations             // digits and signs of arithmetic: 4*10+2
	Equations                // calculations with their results: 12+34=46
)

// Signs are the signs of arithmetic in calculations.
const Signs = "+-*/"

const digits = "0123456789"

// Game is implemented by codebreaker.Game.
type Game interface {
	HasWords() bool
	Symbols() int
	SymbolName(symbol int) string
}

// Of returns the kind of a game's words, and [Words] for a game without words.
func Of(game Game) Kind {
	if !game.HasWords() {
		return Words
	}
	kind := Numbers
	for symbol := range game.Symbols() {
		switch name := game.SymbolName(symbol); {
		case name == "=":
			kind = Equations
		case strings.Contains(Signs, name):
			kind = max(kind, Calculations)
		case !strings.Contains(digits, name):
			return Words
		}
	}
	return kind
}

// EqualSigns returns the number of equals signs in a turn of the game: one before the mark,
// and one in a guess that is an equation.
func EqualSigns(game Game) int {
	if Of(game) == Equations {
		return 2
	}
	return 1
}

// CutTurn cuts the text of a turn at its last equals sign into a guess and a mark. ok is
// false if the text has fewer equals signs than a turn of the game.
func CutTurn(game Game, text string) (guess, mark string, ok bool) {
	at := strings.LastIndexByte(text, '=')
	if at < 0 || strings.Count(text, "=") < EqualSigns(game) {
		return text, "", false
	}
	return text[:at], text[at+1:], true
}
