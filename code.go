package codebreaker

import (
	"cmp"
	"fmt"
	"strings"

	"codebreaker/internal/gamename"
	"codebreaker/internal/quote"
)

// The sizes that every room is built for.
const (
	MaxPlaces  = 16        // places of a code
	MaxSymbols = 64        // different symbols of a game
	MaxWords   = 1_000_000 // words of a list
)

// Code is a row of symbols, the first place first. Symbols are numbered from 0;
// places past the end of a game's codes hold 0. Codes of one game compare with
// ==; [Compare] gives their order. A [Game] makes them of symbols, prints and parses
// them.
type Code [MaxPlaces]uint8

// Compare orders codes as a dictionary does, by their first places first. It
// returns -1, 0 or 1. This is the code order of every tie rule.
func Compare(a, b Code) int {
	for place := range a {
		if order := cmp.Compare(a[place], b[place]); order != 0 {
			return order
		}
	}
	return 0
}

// Code returns the code of those symbols, by their numbers, the first place first. As
// [Game.ParseCode] does, it returns a [Problem] unless they are as many as the game has
// places and each is a symbol of the game, or its empty slot; [Game.CheckGuess] and
// [Game.CheckSecret] say whether such a row may be played or hidden.
func (g *Game) Code(symbols ...int) (Code, error) {
	if err := g.check(); err != nil {
		return Code{}, err
	}
	if len(symbols) != g.places {
		return Code{}, g.codeLength(quote.Text(strings.Trim(fmt.Sprint(symbols), "[]")), len(symbols))
	}
	var code Code
	for place, symbol := range symbols {
		if symbol < 0 || symbol >= g.guessSymbols() {
			return Code{}, g.symbolNumber(place, symbol)
		}
		code[place] = uint8(symbol)
	}
	return code, nil
}

// CheckRow returns a [Problem] when g is no game, and when code is not a row of its
// symbols with nothing past its end: it could not be marked. Whether it may be played
// or hidden is not asked.
func (g *Game) checkRow(code Code) error {
	if err := g.check(); err != nil {
		return err
	}
	symbols := g.guessSymbols()
	for place, symbol := range code {
		switch {
		case place >= g.places && symbol != 0:
			return NewProblem("code-past-end", "place {{.place}} of a code is {{.symbol}}, but codes of {{.game}} have {{.places}} places, and the others must be 0",
				"place", place+1, "symbol", symbol, "game", gamename.Friendly(g.Name()), "places", g.places)
		case int(symbol) >= symbols:
			return g.symbolNumber(place, int(symbol))
		}
	}
	return nil
}

func (g *Game) codeLength(code string, length int) error {
	return NewProblem("code-length", "code {{.code}}: {{.length}} symbols, but a code of {{.game}} has {{.places}}",
		"code", code, "length", length, "game", gamename.Friendly(g.Name()), "places", g.places)
}

func (g *Game) symbolNumber(place, symbol int) error {
	return NewProblem("symbol-number", "place {{.place}} of a code: symbol {{.symbol}} does not exist; the symbols of {{.game}} are numbered 0 to {{.last}}",
		"place", place+1, "symbol", symbol, "game", gamename.Friendly(g.Name()), "last", g.guessSymbols()-1)
}
