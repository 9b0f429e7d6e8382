package text

import "strings"

// Bar draws a horizontal bar in steps of an eighth of a column. A value of most fills the width; 0 draws nothing.
func Bar(value, most, width int) string {
	if value <= 0 {
		return ""
	}
	parts := []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}
	filled := max(1, value*width*8/max(1, most))
	return strings.Repeat("█", filled/8) + parts[filled%8]
}

// Block is a block of one column with a height of some eighths of a line, from 0 to 8.
func Block(eighths int) string {
	return string([]rune(" ▁▂▃▄▅▆▇█")[max(0, min(8, eighths))])
}
