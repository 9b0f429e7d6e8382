package wording

import (
	"strconv"
	"strings"

	"codebreaker/internal/app/explain"
	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"
)

// Step gives one step of an explanation, or its result, as a sentence. If the step starts with a
// line of the puzzle, it keeps the case of that line.
func Step(l *lang.Language, step explain.Sentence) string {
	if strings.HasPrefix(step.Text, "{{.line") {
		return l.Sentence(step.Sentence) + "."
	}
	return Sentence(l.Sentence(step.Sentence))
}

// Hardness gives the difficulty of a puzzle.
func Hardness(l *lang.Language, difficulty int) string {
	return l.Say("explain-difficulty", "difficulty", difficulty, "most", puzzle.MaxDifficulty)
}

// PuzzleHeading is the title of a puzzle with this number, of a game with this title.
func PuzzleHeading(l *lang.Language, name string, number uint64) string {
	return l.Say("compose-title", "name", name, "number", strconv.FormatUint(number, 10))
}

// PuzzleRules tells the reader of a puzzle what to find, and how.
func PuzzleRules(l *lang.Language, game *rules.Game) string {
	said := []string{l.Say("compose-rules-code", "game", Game(l, game))}
	if game.HasWords() {
		said[0] = l.Say("compose-rules-word", "game", Game(l, game))
	}
	marks := map[bool]map[string]string{
		false: {"letters": l.Say("compose-rules-black-letters"), "digits": l.Say("compose-rules-black-digits"), "colours": l.Say("compose-rules-black-colours")},
		true:  {"letters": l.Say("compose-rules-white-letters"), "digits": l.Say("compose-rules-white-digits"), "colours": l.Say("compose-rules-white-colours")},
	}
	said = append(said, marks[game.Rule().Has(rules.Misplaced)][symbolsOf(game)])
	if game.HasWords() {
		said = append(said, l.Say("compose-rules-shown"))
	}
	return strings.Join(said, " ")
}

// symbolsOf returns what the symbols of a puzzle are: letters of words, digits, or colours, which the drawing shows.
func symbolsOf(game *rules.Game) string {
	switch {
	case game.HasWords():
		return "letters"
	case Digits(game):
		return "digits"
	}
	return "colours"
}

// Digits reports whether all symbols of a game are digits.
func Digits(game *rules.Game) bool {
	for symbol := range game.Symbols() {
		if !strings.Contains("0123456789", game.SymbolName(symbol)) {
			return false
		}
	}
	return true
}
