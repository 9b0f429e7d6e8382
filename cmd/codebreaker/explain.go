package main

import (
	"context"
	"fmt"
	"strings"

	"codebreaker/internal/explain"
	"codebreaker/internal/telling"
	"codebreaker/puzzle"
)

// explain prints the deduction of a puzzle's solutions: a numbered sentence for each step, with the
// steps of a case indented, and then the outcome.
func (s *solver) explain(ctx context.Context, file string, p *puzzle.Puzzle) error {
	e, err := p.Explain(ctx, s.letters)
	if err != nil {
		return err
	}
	var words []string
	for _, word := range p.Words(s.words, s.letters) {
		words = append(words, p.Format(word))
	}
	if sentences := explain.Puzzle(p, e); s.json {
		s.printExplanation(file, p, e, sentences, words)
	} else {
		s.printSentences(file, e, sentences, words)
	}
	if len(e.Solutions) == 0 {
		return s.explainClash(ctx, file, p)
	}
	return nil
}

func (s *solver) printSentences(file string, e *puzzle.Explanation, sentences []explain.Sentence, words []string) {
	if s.named {
		fmt.Fprintf(s.out, "%s\n\n", file)
	}
	last := len(sentences) - 1
	for i, sentence := range sentences[:last] {
		fmt.Fprintf(s.out, "%*d. %s%s\n", len(fmt.Sprint(last)), i+1, strings.Repeat("    ", sentence.Depth), telling.Step(s.lang, sentence))
	}
	if last > 0 {
		fmt.Fprintln(s.out)
	}
	fmt.Fprintf(s.out, "%s %s\n", telling.Step(s.lang, sentences[last]), telling.Hardness(s.lang, e.Difficulty))
	switch {
	case len(words) > 0:
		fmt.Fprintln(s.out, s.say("explain-words", "count", len(words), "words", strings.Join(words, ", ")))
	case s.words != nil:
		fmt.Fprintln(s.out, s.say("explain-no-word"))
	}
	if s.named {
		fmt.Fprintln(s.out)
	}
}

type explanationJSON struct {
	File       string         `json:"file"`
	Solutions  []string       `json:"solutions"`
	More       bool           `json:"more,omitempty"`
	Words      []string       `json:"words,omitempty"` // with --words, the solutions that are words
	Difficulty int            `json:"difficulty"`
	Sentences  []sentenceJSON `json:"sentences"`
}

type sentenceJSON struct {
	ID    string `json:"id"`
	Depth int    `json:"depth,omitempty"`
	Text  string `json:"text"`
}

func (s *solver) printExplanation(file string, p *puzzle.Puzzle, e *puzzle.Explanation, sentences []explain.Sentence, words []string) {
	object := explanationJSON{File: file, Solutions: []string{}, More: e.More, Words: words, Difficulty: e.Difficulty}
	for _, code := range e.Solutions {
		object.Solutions = append(object.Solutions, p.Format(code))
	}
	for _, sentence := range sentences {
		object.Sentences = append(object.Sentences, sentenceJSON{sentence.ID, sentence.Depth, telling.Step(s.lang, sentence)})
	}
	printJSON(s.out, object)
}
