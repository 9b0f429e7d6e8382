package codebreaker

import "cmp"

// The sizes that every room is built for.
const (
	MaxPlaces  = 16        // places of a code
	MaxSymbols = 64        // different symbols of a game
	MaxWords   = 1_000_000 // words of a list
)

// Code is a row of symbols, the first place first. Symbols are numbered from 0;
// places past the end of a game's codes hold 0. Codes of one game compare with
// ==; [Compare] gives their order. A [Game] prints and parses them.
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
