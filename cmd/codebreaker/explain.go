package main

import (
	"context"
	"fmt"
	"strings"

	"codebreaker/internal/study"
	"codebreaker/internal/telling"
)

// explain prints the deduction of a puzzle's solutions: a numbered sentence for each step, with the
// steps of a case indented, and then the outcome.
func (s *solver) explain(ctx context.Context, file string, p *study.Printed) error {
	solved, err := p.Solve(ctx, s.lang)
	if err != nil {
		return err
	}
	if words := p.Words(s.words); s.json {
		s.printExplanation(file, solved, words)
	} else {
		s.printSentences(file, solved, words)
	}
	if len(solved.Codes) == 0 {
		return s.explainClash(ctx, file, p)
	}
	return nil
}

func (s *solver) printSentences(file string, solved *study.SolvedPuzzle, words []string) {
	if s.named {
		fmt.Fprintf(s.out, "%s\n\n", file)
	}
	for i, step := range solved.Steps {
		fmt.Fprintf(s.out, "%*d. %s%s\n", len(fmt.Sprint(len(solved.Steps))), i+1, strings.Repeat("    ", step.Depth), step.Sentence)
	}
	if len(solved.Steps) > 0 {
		fmt.Fprintln(s.out)
	}
	fmt.Fprintf(s.out, "%s %s\n", solved.Outcome, telling.Hardness(s.lang, solved.Difficulty))
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

func (s *solver) printExplanation(file string, solved *study.SolvedPuzzle, words []string) {
	object := explanationJSON{File: file, Solutions: solved.Codes, More: solved.More, Words: words, Difficulty: solved.Difficulty}
	for _, step := range append(solved.Steps, solved.Last) {
		object.Sentences = append(object.Sentences, sentenceJSON{step.ID, step.Depth, step.Sentence})
	}
	printJSON(s.out, object)
}
