//go:build browser

package lang

// Accepted returns the name of the language in a header Accept-Language: the page asks for one, by
// its name.
func Accepted(header string) string {
	if l, err := ByName(header); err == nil {
		return l.name
	}
	return fallback
}
