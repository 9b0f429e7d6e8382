package wording

import (
	"slices"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/advice"
)

// A Strategy is a strategy explained.
type Strategy struct {
	Name   string // as advice.ByName reads it
	Text   string // how it plays, and when to use it
	Source string // who described it, where and when
}

// Strategies explains the strategies in the order of advice.Names.
func Strategies(l *lang.Language) []Strategy {
	var all []Strategy
	for _, name := range advice.Names() {
		id := "strategy-" + name
		all = append(all, Strategy{name, l.Say(id), l.Say(id + "-source")})
	}
	return all
}

// Plays returns how each strategy of a list plays, in a few words. The list has their names with commas between them. A name
// that is not known stays.
func Plays(l *lang.Language, names string) string {
	all := strings.Split(names, ", ")
	for i, name := range all {
		if slices.Contains(advice.Names(), name) {
			all[i] = l.Say("page-plays-" + name)
		}
	}
	return strings.Join(all, " / ")
}
