package wording

import (
	"fmt"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/rules"
)

// Games explains the names of games, with the ending of each rule.
func Games(l *lang.Language) string {
	var endings []string
	for _, rule := range rules.Rules() {
		if rule.Suffix() != "" {
			endings = append(endings, fmt.Sprintf("  %-16s %s", rule.Suffix(), l.Say("help-games-rule", "rule", Rule(l, rule))))
		}
	}
	return strings.TrimSpace(l.Say("help-games", "rules", strings.Join(endings, "\n")))
}

// Marks explains how people write the marks of each rule.
func Marks(l *lang.Language) string {
	var written []string
	for _, rule := range rules.Rules() {
		written = append(written, strings.TrimSpace(l.Say("marks-"+rule.Name())))
	}
	return strings.TrimSpace(l.Say("help-marks", "rules", strings.Join(written, "\n")))
}
