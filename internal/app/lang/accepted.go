//go:build !browser

package lang

import (
	"sync"

	"golang.org/x/text/language"
)

// matcher finds the language closest to the languages of a reader.
var matcher = sync.OnceValue(func() language.Matcher {
	var tags []language.Tag
	for _, name := range Names() {
		tags = append(tags, language.Make(name))
	}
	return language.NewMatcher(tags)
})

// Accepted returns the name of the best language for a reader, given the header Accept-Language of
// a request: the first of [Names] if none matches.
func Accepted(header string) string {
	_, index := language.MatchStrings(matcher(), header)
	return Names()[index]
}
