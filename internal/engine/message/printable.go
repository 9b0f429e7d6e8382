package message

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The characters that a message repeats of a long text, at its beginning and at its end.
const (
	repeatedFirst = 250
	repeatedLast  = 50
)

// Printable escapes the characters that a terminal would obey or hide, as in \x1b, and cuts a text that is too long for
// a message in the middle.
func Printable(text string) string {
	text = shortened(text, repeatedFirst, repeatedLast)
	var safe strings.Builder
	for at, r := range text {
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
