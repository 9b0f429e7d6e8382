package terminal

import (
	"fmt"
	"math"
	"strings"

	"codebreaker/internal/engine/rules"

	"charm.land/lipgloss/v2"
)

// pad writes a number aligned to the right.
func pad(number, width int) string { return fmt.Sprintf("%*d", width, number) }

// rightly aligns a text to the right.
func rightly(text string, width int) string {
	return strings.Repeat(" ", max(0, width-lipgloss.Width(text))) + text
}

// secrets returns the number of a game's secrets, or the largest int if there are more.
func secrets(game *rules.Game) int {
	return int(min(game.SecretCount(), math.MaxInt))
}

// exampleMark returns a mark that shows the notation.
func exampleMark(game *rules.Game) string {
	return game.FeedbackAt(1).String()
}
