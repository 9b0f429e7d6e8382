package message

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// longestArgument is the number of characters of a user's input that a message repeats.
const longestArgument = 1000

// Printable escapes the characters that a terminal would obey or hide, as in \x1b, and shortens a
// text that is too long for a message.
func Printable(text string) string {
	var safe strings.Builder
	characters := 0
	for at, r := range text {
		if characters++; characters > longestArgument {
			return safe.String() + "…"
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&safe, `\x%02x`, text[at])
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			safe.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		default:
			safe.WriteRune(r)
		}
	}
	return safe.String()
}
