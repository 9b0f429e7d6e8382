package table

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"codebreaker"
)

// longestName is how many characters a name has at most.
const longestName = 40

// NameOf returns the name of a person or a group that somebody typed, without spaces
// around it. The error is a [codebreaker.Problem] where it is none: it has 1 to 40
// characters, of which one is to be seen and none steers a terminal or the direction of
// writing.
func NameOf(typed string) (string, error) {
	name := strings.TrimSpace(typed)
	steers := func(r rune) bool {
		return unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp)
	}
	seen := func(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) }
	switch length := utf8.RuneCountInString(name); {
	case !utf8.ValidString(name) || strings.ContainsFunc(name, steers):
		return "", codebreaker.NewProblem("name-odd", "name {{.name}}: a name has no control characters", "name", strconv.Quote(typed))
	case !strings.ContainsFunc(name, seen):
		return "", codebreaker.NewProblem("name-empty", "write a name, of 1 to {{.most}} characters", "most", longestName)
	case length > longestName:
		return "", codebreaker.NewProblem("name-long", "the name has {{.length}} characters; a name has {{.most}} at most", "length", length, "most", longestName)
	}
	return name, nil
}
