package rules

import "strings"

// WordKind is what the words of a list are.
type WordKind uint8

// The kinds of words.
const (
	LetterWords  WordKind = iota // words of letters
	Numbers                      // rows of digits: 10007
	Calculations                 // digits and signs of arithmetic: 4*10+2
	Equations                    // calculations with their results: 12+34=46
)

// Signs are the signs of arithmetic in calculations.
const Signs = "+-*/()²³"

const signDigits = "0123456789"

// HasLetterWords reports whether the codes are words of letters, not numbers or calculations.
func (g *Game) HasLetterWords() bool { return g.HasWords() && g.WordKind() == LetterWords }

// WordKind returns the kind of a game's words, and [LetterWords] for a game without words.
func (g *Game) WordKind() WordKind {
	if !g.HasWords() {
		return LetterWords
	}
	kind := Numbers
	for symbol := range g.Symbols() {
		switch name := g.SymbolName(symbol); {
		case name == "=":
			kind = Equations
		case strings.Contains(Signs, name):
			kind = max(kind, Calculations)
		case !strings.Contains(signDigits, name):
			return LetterWords
		}
	}
	return kind
}

// equalSigns returns the number of equals signs in a turn of the game: one before the mark,
// and one in a guess that is an equation.
func (g *Game) equalSigns() int {
	if g.WordKind() == Equations {
		return 2
	}
	return 1
}

// CutTurn cuts the text of a turn at its last equals sign into a guess and a mark. ok is
// false if the text has fewer equals signs than a turn of the g.
func (g *Game) CutTurn(text string) (guess, mark string, ok bool) {
	at := strings.LastIndexByte(text, '=')
	if at < 0 || strings.Count(text, "=") < g.equalSigns() {
		return text, "", false
	}
	return text[:at], text[at+1:], true
}
