package web

import (
	"regexp"

	"codebreaker/internal/lang"
)

// prefix begins the IDs of all that the pages say.
const prefix = "page-"

var argument = regexp.MustCompile(`{{\.([a-zA-Z]+)}}`)

// words returns all that the pages say in a language, by its ID without the prefix and
// by plural form. The names of arguments stand in braces, for the modules to fill in.
func words(l *lang.Language) map[string]map[string]string {
	words := l.Messages(prefix)
	for _, forms := range words {
		for form, text := range forms {
			forms[form] = argument.ReplaceAllString(text, "{$1}")
		}
	}
	return words
}
