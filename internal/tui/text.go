package tui

import (
	"fmt"
	"math"
	"strings"

	"codebreaker"

	"charm.land/lipgloss/v2"
)

// pad writes a number at the right of so many columns.
func pad(number, width int) string { return fmt.Sprintf("%*d", width, number) }

// rightly puts a text at the right of so many columns.
func rightly(text string, width int) string {
	return strings.Repeat(" ", max(0, width-lipgloss.Width(text))) + text
}

// secrets is the number of a game's secrets, or the largest number there is.
func secrets(game *codebreaker.Game) int {
	return int(min(game.SecretCount(), math.MaxInt))
}

// exampleMark is a mark to show how one is written.
func exampleMark(game *codebreaker.Game) string {
	return game.FeedbackAt(1).String()
}
