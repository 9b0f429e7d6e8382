package wording

import (
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/rules"
)

// Marks explains how people write the marks of each rule.
func Marks(l *lang.Language) string {
	var written []string
	for _, rule := range rules.Rules() {
		written = append(written, strings.TrimSpace(l.Say("marks-"+rule.Name())))
	}
	return strings.TrimSpace(l.Say("help-marks", "rules", strings.Join(written, "\n")))
}
