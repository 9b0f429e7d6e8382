package web

import (
	"net/http"
	"slices"
)

// A setting is how somebody wants the pages. It is kept in a cookie of its name, and is
// an attribute data-NAME of the page's root, so that a page comes as it is wanted.
type setting struct {
	name   string
	values []string // the usual one first
}

var settings = []setting{
	{"theme", []string{"auto", "light", "dark"}},
	{"palette", []string{"usual", "classic", "contrast"}},
	{"letters", []string{"on", "off"}},
	{"hard", []string{"off", "on"}},
	{"sound", []string{"off", "on"}},
	{"haptics", []string{"off", "on"}},
}

// A chosenSetting is a setting as a reader has it.
type chosenSetting struct {
	Name, Value string
	Values      []string
}

// chosen returns the settings of a reader.
func chosen(r *http.Request) []chosenSetting {
	var all []chosenSetting
	for _, s := range settings {
		value := s.values[0]
		if cookie, err := r.Cookie(s.name); err == nil && s.has(cookie.Value) {
			value = cookie.Value
		}
		all = append(all, chosenSetting{s.name, value, s.values})
	}
	return all
}

func (s setting) has(value string) bool { return slices.Contains(s.values, value) }
