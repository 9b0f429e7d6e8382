package message

import (
	"slices"
	"strconv"
)

// The characters that a quote keeps of a long text, at its beginning and at its end.
const (
	quotedFirst = 45
	quotedLast  = 15
)

// Quote quotes a text so that control characters and invalid bytes are visible, and cuts a long one in the middle.
func Quote(text string) string { return strconv.Quote(shortened(text, quotedFirst, quotedLast)) }

// Shortened is the sign for what [Quote] leaves out.
const Shortened = "…"

// shortened cuts a text in the middle if it is longer than the characters that are kept at both ends.
func shortened(text string, first, last int) string {
	if len(text) <= first+last {
		return text
	}
	characters := []rune(text)
	if len(characters) <= first+last {
		return text
	}
	return string(slices.Concat(characters[:first], []rune(Shortened), characters[len(characters)-last:]))
}
