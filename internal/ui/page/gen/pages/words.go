package main

import (
	"maps"
	"regexp"
	"sync"

	"codebreaker/internal/app/lang"
)

// prefix begins the IDs of messages that only the pages use.
const prefix = "page-"

// shared are the IDs of messages that the pages share with the rest of the program: marks and
// shared texts.
var shared = []string{
	"told-both", "barred", "not-barred", "lesson-no-peg", "lesson-no-bull", "lesson-no-cow", "share-code", "terms-title", "keyboard",
}

var argument = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`{{\.([a-zA-Z]+)}}`) })

// named are the beginnings of the IDs of further messages that the pages share: of rules, of the parts of marks, and of
// what these mean.
var named = []string{"rule-", "part-", "means-short-"}

// messages returns all messages of the pages in a language, by ID without the prefix and by plural
// form.
func messages(l *lang.Language) map[string]map[string]string {
	messages, all := l.Messages(prefix), l.Messages("")
	for _, id := range shared {
		messages[id] = maps.Clone(all[id])
	}
	for _, beginning := range named {
		for id, forms := range l.Messages(beginning) {
			messages[beginning+id] = maps.Clone(forms)
		}
	}
	return messages
}

// words returns the same messages as [messages], with the names of arguments in braces, for the
// modules to fill in.
func words(l *lang.Language) map[string]map[string]string {
	words := messages(l)
	for _, forms := range words {
		for form, text := range forms {
			forms[form] = argument().ReplaceAllString(text, "{$1}")
		}
	}
	return words
}
