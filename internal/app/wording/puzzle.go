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
	letters := game.HasWords() // otherwise the drawing has coloured pegs
	said := []string{l.Say("compose-rules-code", "game", Game(l, game)), l.Say("compose-rules-black", "letters", letters)}
	if letters {
		said[0] = l.Say("compose-rules-word", "game", Game(l, game))
	}
	if game.Rule().Has(rules.Misplaced) {
		said[1] = l.Say("compose-rules-white", "letters", letters)
	}
	return strings.Join(append(said, l.Say("compose-rules-shown", "letters", letters)), " ")
}
