package codebreaker

import "strings"

// WordKind is what the words of a game's list are to people.
type WordKind uint8

// The kinds of words.
const (
	Words        WordKind = iota // words of letters
	Numbers                      // rows of digits: 10007
	Calculations                 // digits with signs of arithmetic between them: 4*10+2
	Equations                    // calculations with what they give: 12+34=46
)

// signs are the signs of arithmetic of calculations.
const signs = "+-*/"

// WordKind returns what the words of the game's list are, [Words] where it has none.
func (g *Game) WordKind() WordKind {
	if !g.HasWords() {
		return Words
	}
	kind := Numbers
	for _, name := range g.alphabet.names {
		switch {
		case name == "=":
			kind = Equations
		case strings.Contains(signs, name):
			kind = max(kind, Calculations)
		case !strings.Contains(digits, name):
			return Words
		}
	}
	return kind
}

// equalSigns returns how many equals signs a turn of the game has: the one before its
// mark, and in a game of equations that of the guess.
func (g *Game) equalSigns() int {
	if g.WordKind() == Equations {
		return 2
	}
	return 1
}

// CutTurn cuts the text of a turn into a guess and a mark, at its last equals sign. In a
// game of equations the guess has one, too: ok is false where there are not enough.
func (g *Game) CutTurn(text string) (guess, mark string, ok bool) {
	at := strings.LastIndexByte(text, '=')
	if at < 0 || strings.Count(text, "=") < g.equalSigns() {
		return text, "", false
	}
	return text[:at], text[at+1:], true
}
