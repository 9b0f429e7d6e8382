package rules

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"strings"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
)

// The limits of games.
const (
	MaxPlaces  = limits.Places  // places in a code
	MaxSymbols = limits.Symbols // different symbols, the empty slot included
)

// Code is a row of symbols. Symbols are numbered from 0, and the places after the end of a
// code are 0. Codes of one game can be compared with == and be keys of a map. [Game.Code],
// [Game.ParseCode] and [Game.Secrets] return codes; [Game.Format] prints them.
type Code = [MaxPlaces]uint8

// Compare compares two codes as a dictionary does, and returns -1, 0 or 1. This is the code
// order of every tie rule.
func Compare(a, b Code) int {
	const half = MaxPlaces / 2 // eight symbols are compared at once
	if order := cmp.Compare(binary.BigEndian.Uint64(a[:half]), binary.BigEndian.Uint64(b[:half])); order != 0 {
		return order
	}
	return cmp.Compare(binary.BigEndian.Uint64(a[half:]), binary.BigEndian.Uint64(b[half:]))
}

// Code returns the code with these symbols. It returns an error if the number of symbols
// is not [Game.Places], or if one of them is not a symbol of the game. [Game.CheckGuess] and
// [Game.CheckSecret] check whether the code can be played or hidden.
func (g *Game) Code(symbols ...int) (Code, error) {
	if err := g.Check(); err != nil {
		return Code{}, err
	}
	if len(symbols) != g.places {
		return Code{}, g.codeLength(message.Quote(strings.Trim(fmt.Sprint(symbols), "[]")), len(symbols))
	}
	var code Code
	for place, symbol := range symbols {
		if symbol < 0 || symbol >= g.GuessSymbols() {
			return Code{}, g.symbolNumber(place, symbol)
		}
		code[place] = uint8(symbol)
	}
	return code, nil
}

// CheckCode returns an error unless code is a row of the game's symbols with zeros after
// its end, so that it can be marked.
func (g *Game) CheckCode(code Code) error {
	if err := g.Check(); err != nil {
		return err
	}
	symbols := g.GuessSymbols()
	for place, symbol := range code {
		switch {
		case place >= g.places && symbol != 0:
			return message.NewProblem("code-past-end", "place {{.place}} of a code is {{.symbol}}, but codes of {{.game}} have {{.places}} places, and the others must be 0",
				"place", place+1, "symbol", symbol, "game", message.Later(g.friendly), "places", g.places)
		case int(symbol) >= symbols:
			return g.symbolNumber(place, int(symbol))
		}
	}
	return nil
}

func (g *Game) codeLength(code string, length int) error {
	return message.NewProblem("code-length", "{{.code}}: {{.length}} symbols, but {{.game}} takes {{.places}}; write one such as {{.example}}",
		"code", code, "example", message.Later(g.exampleText), "length", length, "game", message.Later(g.friendly), "places", g.places)
}

func (g *Game) symbolNumber(place, symbol int) error {
	return message.NewProblem("symbol-number", "place {{.place}} of a code: symbol {{.symbol}} does not exist; the symbols of {{.game}} are numbered 0 to {{.last}}",
		"place", place+1, "symbol", symbol, "game", message.Later(g.friendly), "last", g.GuessSymbols()-1)
}
