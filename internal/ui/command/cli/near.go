package cli

import (
	"errors"
	"fmt"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// suggestion returns known names that are close to the unknown name in an error.
func suggestion(err error) []string {
	var problem *message.Problem
	if !errors.As(err, &problem) {
		return nil
	}
	text := func(argument string) string { return strings.Trim(fmt.Sprint(problem.Args[argument]), `"`) }
	switch problem.ID {
	case "strategy-unknown":
		name, width := text("name"), ""
		if at := strings.LastIndexByte(name, '-'); at >= 0 && strings.Trim(name[at:], "-0123456789") == "" {
			name, width = name[:at], name[at:]
		}
		return followed(rules.Near(name, strings.Split(text("names"), ", ")), width)
	case "game-unknown":
		if game, ok := reading.Titled(text("name")); ok {
			return []string{game}
		}
		switch command := strings.ToLower(text("name")); command { // games with a command of their own
		case "are-you-the-one":
			return []string{"codebreaker " + command}
		case "moo":
			return []string{"bulls", "codebreaker " + command}
		case "decodeur-mm":
			return []string{"mastermind", "codebreaker " + command}
		}
		name, list, words := strings.Cut(text("name"), ":")
		stem := make(rules.Suffixes).Cut(name)
		known := name[len(stem):]
		if at := strings.LastIndexByte(stem, '-'); at > 0 && !words {
			near := followed(rules.Near(stem[at:], rules.AllSuffixes()), known)
			for i := range near {
				near[i] = stem[:at] + near[i]
			}
			return near
		}
		var presets []string
		for _, preset := range rules.Presets() {
			presets = append(presets, preset.Name)
		}
		if list != "" {
			list = ":" + list
		}
		return followed(rules.Near(stem, presets), known+list)
	case "codemaker-unknown":
		return rules.Near(text("name"), session.Codemakers())
	case "flag-choice":
		return rules.Near(text("value"), strings.Split(text("choices"), ", "))
	case "in-file", "in-input", "in-line": // the cause is the wrapped problem
		return suggestion(problem.Err)
	}
	return nil
}

// followed appends to each name the rest that the user typed.
func followed(names []string, rest string) []string {
	for i := range names {
		names[i] += rest
	}
	return names
}
