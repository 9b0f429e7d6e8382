package view

import (
	"slices"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/rules"
)

// numberKeys are rows of digits and of signs, for numbers and sums.
var numberKeys = []string{"1234567890", "+-*/=()²³"}

// mostInRow is the largest number of symbols without a key in a row.
const mostInRow = 10

// Keys returns the symbols of a game of words in the rows of a keyboard of the language. Symbols without a key are
// before the last row. It returns nil for other games.
func Keys(l *lang.Language, game *rules.Game) [][]int {
	if !game.HasWords() {
		return nil
	}
	board := numberKeys
	if game.WordKind() == rules.LetterWords {
		board = strings.Fields(l.Say("keyboard"))
	}
	var rows [][]int
	for _, letters := range board {
		var row []int
		for _, letter := range letters {
			if symbol, ok := game.Symbol(string(letter)); ok {
				row = append(row, symbol)
			}
		}
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	var others []int
	for symbol := range game.Symbols() {
		if !slices.ContainsFunc(rows, func(row []int) bool { return slices.Contains(row, symbol) }) {
			others = append(others, symbol)
		}
	}
	return slices.Insert(rows, max(0, len(rows)-1), slices.Collect(slices.Chunk(others, mostInRow))...)
}
