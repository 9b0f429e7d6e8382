package preset

import (
	"fmt"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/rules"
)

// Help explains the names of games: the presets, and the ending of each rule.
func Help(l *lang.Language) string {
	var presets, endings []string
	line := func(name, text string) string { return fmt.Sprintf("  %-16s %s", name, text) }
	for _, one := range Catalogue() {
		presets = append(presets, line(one.Name, l.Say("help-games-preset", "title", one.Title(l), "about", one.About(l))))
	}
	for _, rule := range rules.Rules() {
		if rule.Suffix() != "" {
			endings = append(endings, line(rule.Suffix(), l.Say("help-games-rule", "rule", wording.Rule(l, rule))))
		}
	}
	return strings.TrimSpace(l.Say("help-games", "lists", wordlists.Ranges(), "presets", strings.Join(presets, "\n"), "rules", strings.Join(endings, "\n")))
}
