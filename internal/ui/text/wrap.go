// Package text lays out plain text for terminals: lines of limited width, and bars of blocks.
package text

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Wrap breaks a text into lines that fit a width. It breaks only at spaces: a longer word has a line of its own, and a
// no-break space prevents a break.
func Wrap(text string, width int) (lines []string) {
	for paragraph := range strings.SplitSeq(text, "\n") {
		line, used := "", 0
		for i, word := range strings.Split(paragraph, " ") {
			length := ansi.StringWidth(word)
			switch {
			case i == 0:
			case used > 0 && used+1+length > width:
				lines = append(lines, strings.TrimRight(line, " "))
				line, used = "", 0
			default:
				line, used = line+" ", used+1
			}
			line, used = line+word, used+length
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return lines
}
