package main

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Insults, and words unsuitable for children, may be guessed and are never secrets. They are the
// words in the package naughty-words, except the everyday ones, and words found while reviewing the
// lists.

func (s sources) unwelcomeEnglish() map[string]bool {
	unwelcome := s.naughty("en", "domination eunuch intercourse snatch swastika skeet sexual sexuality sexually undressing")
	for _, file := range []string{"offensive.1", "offensive.2", "profane.1", "profane.3"} {
		add(unwelcome, string(s.read("scowl", "misc", file)))
	}
	add(unwelcome, "chink coolie cripple dago darky dyke gook golliwog honky hussy mulatto negress octoroon papist pygmy redskin retard sambo squaw tart wog poofter")
	return unwelcome
}

func (s sources) unwelcomeFrench() map[string]bool {
	unwelcome := s.naughty("fr", "bitte bourré bourrée folle gerbe gueule jouir pédale péter pipi ramoner suce tanche trique")
	add(unwelcome, "anal bicot boche catin chinetoque chleuh enculer fritz garce moricaud métèque nichon niquer négresse négrillon pisse porno pénis raton rital salop schleu tantouze travelo vagin vulve youpin zob")
	return unwelcome
}

func (s sources) naughty(language, everyday string) map[string]bool {
	words := make(map[string]bool)
	for _, word := range s.array("naughty-words", language+".json") {
		words[norm.NFC.String(word)] = true
	}
	for word := range strings.FieldsSeq(everyday) {
		delete(words, word)
	}
	return words
}

func add(words map[string]bool, more string) {
	for word := range strings.FieldsSeq(more) {
		words[word] = true
	}
}
