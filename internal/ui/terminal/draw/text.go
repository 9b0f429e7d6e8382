package draw

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
)

// Pad writes a number aligned to the right.
func Pad(number, width int) string { return fmt.Sprintf("%*d", width, number) }

// AlignRight aligns a text to the right.
func AlignRight(text string, width int) string {
	return strings.Repeat(" ", max(0, width-lipgloss.Width(text))) + text
}
