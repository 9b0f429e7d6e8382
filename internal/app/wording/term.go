package wording

import (
	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/rules"
)

// Term is a word that front ends write beside guesses or ratings, with an explanation for
// beginners.
type Term struct {
	Name  string `json:"name"`  // skill, luck, bits, average, worst, answers, chance or entropy
	Title string `json:"title"` // what people call it
	Text  string `json:"text"`  // its meaning in a sentence or two
}

// Ratings explains how games and turns are rated.
func Ratings(l *lang.Language) []Term {
	return []Term{
		{"skill", l.Say("term-skill-title"), l.Say("term-skill")},
		{"luck", l.Say("term-luck-title"), l.Say("term-luck")},
	}
}

// Measures explains how guesses of a game are measured.
func Measures(l *lang.Language, game *rules.Game) []Term {
	words := SpeaksOfWords(game)
	return []Term{
		{"bits", l.Say("term-bits-title"), l.Say("term-bits", "words", words)},
		{"average", l.Say("term-average-title"), l.Say("term-average", "words", words)},
		{"worst", l.Say("term-worst-title"), l.Say("term-worst", "words", words)},
		{"answers", l.Say("term-answers-title"), l.Say("term-answers", "words", words)},
		{"chance", l.Say("term-chance-title"), l.Say("term-chance", "words", words)},
	}
}

// Reviewed explains the terms of a review: ratings, the strategy whose guesses appear next to the
// player's, and the measures of both.
func Reviewed(l *lang.Language, game *rules.Game) []Term {
	entropy := Term{"entropy", l.Say("term-entropy-title"), l.Say("term-entropy")}
	return append(append(Ratings(l), entropy), Measures(l, game)...)
}
