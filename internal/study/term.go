package study

import "codebreaker/internal/telling"

// Term is a word that front ends write beside guesses or ratings, with its explanation.
type Term struct {
	Name  string `json:"name"`
	Title string `json:"title"` // what people call it
	Text  string `json:"text"`  // its meaning in a sentence or two
}

// NewTerms returns explanations for front ends.
func NewTerms(told []telling.Term) []Term {
	terms := make([]Term, 0, len(told))
	for _, term := range told {
		terms = append(terms, Term(term))
	}
	return terms
}
