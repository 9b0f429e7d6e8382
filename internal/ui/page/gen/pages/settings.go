package main

// A setting is a preference of the reader. It is the attribute data-NAME of the page's root
// element, which early.js sets to the value that the browser keeps.
type setting struct {
	Name   string
	Values []string // the default first
}

var settings = []setting{
	{"theme", []string{"auto", "light", "dark"}},
	{"palette", []string{"usual", "classic", "contrast"}},
	{"letters", []string{"on", "off"}},
	{"left", []string{"usual", "show", "hide"}},
	{"hard", []string{"off", "on"}},
	{"sound", []string{"off", "on"}},
	{"haptics", []string{"off", "on"}},
	{"keys", []string{"on", "off"}},
}
