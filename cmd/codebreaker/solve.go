package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"codebreaker"
	"codebreaker/internal/message"
	"codebreaker/internal/study"
	"codebreaker/lexicon"
	"codebreaker/position"
	"codebreaker/puzzle"

	"github.com/spf13/cobra"
)

// solveCommand returns the command that solves printed puzzles.
func (a *app) solveCommand() *cobra.Command {
	s := &solver{app: a}
	var letters, list string
	cmd := &cobra.Command{
		Use:     a.say("solve-use"),
		Short:   a.say("solve-short"),
		Long:    a.say("solve-long"),
		Example: a.say("solve-example"),
		Args:    between(1, -1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if s.letters, err = parseLetters(letters); err != nil {
				return err
			}
			if list != "" {
				files := lexicon.NewFiles(a.open, lexicon.FoldAccents)
				if s.words, err = files.Words(list); err != nil {
					return err
				}
			}
			s.named = len(args) > 1
			return s.run(cmd.Context(), args)
		},
	}
	cmd.Flags().StringVar(&letters, "letters", "shown", a.say("flag-letters"))
	complete(cmd, "letters", "shown", "all")
	cmd.Flags().StringVar(&list, "words", "", a.say("flag-words"))
	completeWith(cmd, "words", completeLists)
	cmd.Flags().BoolVar(&s.explained, "explain", false, a.say("flag-explain"))
	a.addJSONFlag(cmd, &s.json)
	return cmd
}

func parseLetters(name string) (puzzle.Letters, error) {
	switch name {
	case "shown":
		return puzzle.Shown, nil
	case "all":
		return puzzle.All, nil
	}
	return 0, choiceProblem("letters", name, "shown", "all")
}

// solver solves puzzle files.
type solver struct {
	*app
	letters   puzzle.Letters
	words     []string // the words of the list, or nil
	named     bool     // name the file of each solution
	json      bool
	explained bool
}

// run solves the files in turn. After a failure it continues with the next file, and returns the
// first error.
func (s *solver) run(ctx context.Context, files []string) error {
	var first error
	for _, file := range files {
		err := s.solve(ctx, file)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case s.out.failed != nil:
			return s.out.failed // no file is to blame
		case err != nil:
			err = fileProblem(file, err)
			s.warn(err)
			first = cmp.Or(first, error(said{err}))
		}
	}
	return first
}

func (s *solver) solve(ctx context.Context, file string) error {
	p, err := s.read(file)
	if err != nil {
		return err
	}
	if p.Passed > 0 && s.watched() {
		s.note(s.say("solve-passed", "file", file, "read", len(p.Lines), "count", len(p.Lines)+p.Passed))
	}
	if s.explained {
		return s.explain(ctx, file, p)
	}
	words := make(map[codebreaker.Code]bool)
	for _, word := range p.Words(s.words, s.letters) {
		words[word] = true
	}
	out := bufio.NewWriter(s.out)
	solutions := 0
	stop := s.thinking()
	defer stop()
	for code, err := range p.Solutions(ctx, s.letters) {
		stop()
		if err != nil {
			_ = out.Flush() // print the solutions found so far
			return err
		}
		s.print(out, file, p.Format(code), words[code])
		if solutions++; s.out.failed != nil {
			return s.out.failed
		}
	}
	stop()
	if s.json {
		printJSON(out, solvedJSON{file, solutions})
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if solutions == 0 {
		return s.moreLetters(ctx, p, s.explainClash(ctx, file, p))
	}
	return nil
}

// moreLetters adds to a contradiction that codes with more letters would fit, if any would.
func (s *solver) moreLetters(ctx context.Context, p *puzzle.Puzzle, err error) error {
	var c *study.Clashed
	if s.letters == puzzle.All || !errors.As(err, &c) {
		return err
	}
	for code, err := range p.Solutions(ctx, puzzle.All) {
		if err != nil {
			return err
		}
		c.Sentences = append(c.Sentences, s.say("solve-letters", "code", p.Format(code)))
		return c
	}
	return err
}

func (s *solver) read(file string) (*puzzle.Puzzle, error) {
	r, err := s.open(file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return puzzle.Parse(r)
}

type solutionJSON struct {
	File string `json:"file"`
	Code string `json:"code"`
	Word *bool  `json:"word,omitempty"` // set with --words
}

type solvedJSON struct {
	File      string `json:"file"`
	Solutions int    `json:"solutions"`
}

func (s *solver) print(w io.Writer, file, code string, word bool) {
	if s.json {
		object := solutionJSON{File: file, Code: code}
		if s.words != nil {
			object.Word = &word
		}
		printJSON(w, object)
		return
	}
	if s.named {
		code = file + ": " + code
	}
	if word {
		code += "  " + s.say("solve-word")
	}
	fmt.Fprintln(w, code)
}

// clash says which lines of a puzzle contradict each other, or just that no code fits if the lines
// are unknown.
func (s *solver) clash(p *puzzle.Puzzle, lines []int) error {
	if len(lines) == 0 {
		return message.NewProblem("puzzle-no-code", "no code fits", "clash", position.ErrContradiction)
	}
	if len(lines) == 1 {
		return message.NewProblem("puzzle-clash-one", "no code fits; line {{.line}} alone rules out every code", "line", p.Numbers[lines[0]], "clash", position.ErrContradiction)
	}
	var texts []string
	for _, line := range lines {
		texts = append(texts, fmt.Sprintf("%d (%s)", p.Numbers[line], p.FormatLine(line)))
	}
	return message.NewProblem("puzzle-clash", "no code fits; these lines contradict each other: {{.lines}}", "lines", strings.Join(texts, ", "),
		"clash", position.ErrContradiction)
}
