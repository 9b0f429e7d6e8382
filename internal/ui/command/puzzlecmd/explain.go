package puzzlecmd

import (
	"context"
	"fmt"
	"strings"

	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/ui/command/cli"
)

// explain prints the deduction of a puzzle's solutions: a numbered sentence for each step, with the
// steps of a case indented, and then the outcome.
func (s *solver) explain(ctx context.Context, file string, p *study.Printed) error {
	stop := s.env.Thinking()
	solved, err := p.Solve(ctx, s.env.Lang)
	stop()
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
		fmt.Fprintf(s.env.Out, "%s\n\n", file)
	}
	for i, step := range solved.Steps {
		fmt.Fprintf(s.env.Out, "%*d. %s%s\n", len(fmt.Sprint(len(solved.Steps))), i+1, strings.Repeat("    ", step.Depth), step.Sentence)
	}
	if len(solved.Steps) > 0 {
		fmt.Fprintln(s.env.Out)
	}
	fmt.Fprintf(s.env.Out, "%s %s\n", solved.Outcome, wording.Hardness(s.env.Lang, solved.Difficulty))
	switch {
	case len(words) > 0:
		fmt.Fprintln(s.env.Out, s.env.Say("explain-words", "count", len(words), "words", strings.Join(words, ", ")))
	case s.words != nil:
		fmt.Fprintln(s.env.Out, s.env.Say("explain-no-word"))
	}
	if s.named {
		fmt.Fprintln(s.env.Out)
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
	cli.PrintJSON(s.env.Out, object)
}

// explainClash explains why no code fits a puzzle.
func (s *solver) explainClash(ctx context.Context, file string, p *study.Printed) error {
	stop := s.env.Thinking()
	clash, err := s.env.Studies(nil).ExplainPuzzle(ctx, s.env.Lang, p)
	stop()
	if err != nil {
		return err
	}
	if s.json {
		cli.PrintJSON(s.env.Out, cli.ContradictionJSON{File: file, Clash: clash})
	}
	return clash
}
