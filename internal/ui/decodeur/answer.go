package decodeur

import (
	"fmt"
	"strconv"
	"strings"

	"codebreaker/internal/engine/rules"
)

const answerForms = "tapez les noirs et les blancs, comme « 1 2 » ou « XOO » (un noir et deux blancs), ou bien « rien »"

// parseAnswer reads the mark of a guess: 0 2, XO, rien, with both, one or no parentheses, in any
// case. The engine reads many other forms, but only in English: in French, b means blanc.
func parseAnswer(game *rules.Game, text string) (rules.Feedback, error) {
	black, white, ok := readAnswer(strings.ToUpper(strings.TrimSpace(text)))
	places := game.Places()
	switch {
	case strings.TrimSpace(text) == "":
		return rules.Feedback{}, fmt.Errorf("réponse vide : %s", answerForms)
	case !ok:
		return rules.Feedback{}, fmt.Errorf("réponse %q incomprise : %s", text, answerForms)
	case black > places || white > places || black+white > places:
		return rules.Feedback{}, fmt.Errorf("réponse %q impossible : %d marques pour %d trous", text, black+white, places)
	case black == places-1 && white == 1:
		return rules.Feedback{}, fmt.Errorf("réponse %q impossible : quand tous les pions sauf un sont à leur place, le dernier ne peut pas être ailleurs", text)
	}
	return game.Counted(black, white)
}

func readAnswer(answer string) (black, white int, ok bool) {
	if strings.TrimSuffix(strings.TrimPrefix(answer, "("), ")") == "RIEN" {
		return 0, 0, true
	}
	if numbers := strings.Fields(answer); len(numbers) == 2 {
		black, err := strconv.ParseUint(numbers[0], 10, 8)
		white, err2 := strconv.ParseUint(numbers[1], 10, 8)
		return int(black), int(white), err == nil && err2 == nil
	}
	whites := strings.TrimLeft(answer, "X")
	black, white = len(answer)-len(whites), len(whites)
	return black, white, answer != "" && strings.Trim(whites, "O") == ""
}

// formatMark prints a mark as the Perl program does: XO, or (rien).
func formatMark(black, white int) string {
	if black+white == 0 {
		return "(rien)"
	}
	return strings.Repeat("X", black) + strings.Repeat("O", white)
}
