// Package alphabet answers questions about the symbols of guesses. These are the symbols
// of secrets and, in some games, the empty slot, which has the number after them.
package alphabet

import (
	"strings"

	"codebreaker/internal/engine/rules"
)

// IsEmpty reports whether a symbol of a guess is the empty slot.
func IsEmpty(game *rules.Game, symbol int) bool {
	return game.Empties() && symbol == game.Symbols()
}

// GuessSymbols returns the number of symbols that guesses can have.
func GuessSymbols(game *rules.Game) int {
	if game.Empties() {
		return game.Symbols() + 1
	}
	return game.Symbols()
}

// Playable returns the symbols that a guess can have at a place, one bit for each. 64
// symbols set all bits, because 1<<64 is 0.
func Playable(game *rules.Game, place int) uint64 {
	symbols := uint64(1)<<game.Limit(place) - 1
	if game.Empties() {
		symbols |= 1 << game.Symbols()
	}
	return symbols
}

// Symbol returns the symbol with a name: A, 7, Red, or a letter of a word, with or without
// its accent.
func Symbol(game *rules.Game, name string) (symbol int, ok bool) {
	code, err := game.ParseCode(strings.Repeat(name+" ", game.Places()))
	return int(code[0]), err == nil
}
