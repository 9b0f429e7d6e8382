package lang

import (
	"fmt"
	"slices"
	"strings"
)

// message returns the message with this ID and its arguments, or the text if the catalogue has no
// such message. It changes the values.
func (l *Language) message(id, text string, values map[string]any) string {
	for name, value := range values {
		if name != "line" {
			values[name] = l.written(value)
		}
	}
	if message, found := l.messages().Find(id); found {
		text = message.Other
		if count, given := values["count"]; given && message.One != "" && l.isOne(count) {
			text = message.One
		}
	}
	return l.fill(text, values)
}

// isOne reports whether a count takes the form for one.
func (l *Language) isOne(count any) bool {
	digits := fmt.Sprint(count)
	if whole, ok := count.(whole); ok {
		digits = whole.digits
	}
	return slices.Contains(strings.Fields(l.Say("counts-of-one")), digits)
}

// fill replaces the actions in a text, which are in double braces. An action with an unknown
// argument stays as it is.
func (l *Language) fill(text string, values map[string]any) string {
	var filled strings.Builder
	skipped := false // the branch of an if that does not apply
	for {
		before, rest, found := strings.Cut(text, "{{")
		if !skipped {
			filled.WriteString(before)
		}
		if !found {
			return filled.String()
		}
		var action string
		action, text, _ = strings.Cut(rest, "}}")
		word, argument, _ := strings.Cut(action, " ")
		switch {
		case word == "if":
			skipped = values[strings.TrimPrefix(argument, ".")] != true
		case word == "else":
			skipped = !skipped
		case word == "end":
			skipped = false
		case !skipped:
			filled.WriteString(l.argument(action, values))
		}
	}
}

// argument formats an argument: .name, date .name, or n .name "noun".
func (l *Language) argument(action string, values map[string]any) string {
	function, name, _ := strings.Cut(action, ".")
	name, noun, _ := strings.Cut(name, " ")
	value, given := values[name]
	switch {
	case !given:
		return "{{" + action + "}}"
	case function == "n ":
		return l.Say("n-"+strings.Trim(noun, `"`), "count", value)
	case function == "date ":
		return l.Date(fmt.Sprint(value))
	}
	return fmt.Sprint(value)
}
