package terminal

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
)

// pad writes a number aligned to the right.
func pad(number, width int) string { return fmt.Sprintf("%*d", width, number) }

// rightly aligns a text to the right.
func rightly(text string, width int) string {
	return strings.Repeat(" ", max(0, width-lipgloss.Width(text))) + text
}

// bar draws a horizontal bar of blocks. A value of most fills the width.
func bar(value, most, width int) string {
	parts := []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}
	filled := max(1, value*width*8/max(1, most))
	return strings.Repeat("█", filled/8) + parts[filled%8]
}
