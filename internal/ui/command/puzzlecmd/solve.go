package puzzlecmd

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// solveCommand returns the command that solves printed puzzles.
func solveCommand(env *cli.Env, run func(*solver, *cobra.Command, []string) error) *cobra.Command {
	s := &solver{env: env}
	cmd := cli.NewCommand("solve", env, s, cli.Between(1, -1), run)
	cmd.Flags().StringVar(&s.letters, "letters", "", env.Say("flag-letters"))
	cli.Complete(cmd, "letters", study.ShownLetters, study.AllLetters)
	cmd.Flags().StringVar(&s.symbols, "symbols", "", env.Say("flag-symbols"))
	cmd.Flags().StringVar(&s.list, "words", "", env.Say("flag-words"))
	cli.CompleteWith(cmd, "words", cli.CompleteLists)
	cmd.Flags().BoolVar(&s.explained, "explain", false, env.Say("flag-explain"))
	env.AddJSONFlag(cmd, &s.json)
	return cmd
}

// solver solves puzzle files.
type solver struct {
	env       *cli.Env
	letters   string
	symbols   string
	list      string   // the name of a list of words, or empty
	words     []string // the words of the list, or nil
	named     bool     // name the file of each solution
	json      bool
	explained bool
}

// run reads the list of words, if there is one, and solves the files.
func (s *solver) run(cmd *cobra.Command, files []string) (err error) {
	if s.letters != "" && s.letters != study.ShownLetters && s.letters != study.AllLetters {
		return cli.ChoiceProblem("letters", s.letters, study.ShownLetters, study.AllLetters)
	}
	if s.list != "" {
		if s.words, err = s.env.Lists(cmd.Context(), lexicon.FoldAccents).Words(s.list); err != nil {
			return err
		}
	}
	s.named = len(files) > 1
	return s.solveAll(cmd.Context(), files)
}

// solveAll solves the files in turn. After a failure it continues with the next file, and returns the
// first error.
func (s *solver) solveAll(ctx context.Context, files []string) error {
	var first error
	for _, file := range files {
		err := s.solve(ctx, file)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case s.env.Out.Failed != nil:
			return s.env.Out.Failed // no file is to blame
		case err != nil:
			err = cli.FileProblem(file, err)
			s.env.Warn(err)
			first = cmp.Or(first, error(cli.Reported{Err: err}))
		}
	}
	return first
}

func (s *solver) solve(ctx context.Context, file string) error {
	p, err := s.read(ctx, file)
	if err != nil {
		return err
	}
	if p.Passed() > 0 {
		others := p.Others()
		if p.Passed() > len(others) {
			others = append(others[:len(others):len(others)], "…")
		}
		s.env.Note(s.env.Say("solve-passed", "file", s.env.FileName(file), "read", len(p.Lines()), "count", len(p.Lines())+p.Passed(), "lines", strings.Join(others, "; ")))
	}
	if s.explained {
		return s.explain(ctx, file, p)
	}
	words := p.Words(s.words)
	out := bufio.NewWriter(s.env.Out)
	solutions := 0
	stop := s.env.Thinking()
	defer stop()
	for code, err := range p.Solutions(ctx) {
		stop()
		if err != nil {
			_ = out.Flush() // print the solutions found before the interruption
			return err
		}
		s.print(out, file, code, slices.Contains(words, code))
		if solutions++; s.env.Out.Failed != nil {
			return s.env.Out.Failed
		}
	}
	stop()
	if s.json {
		cli.PrintJSON(out, solvedJSON{file, solutions})
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
func (s *solver) moreLetters(ctx context.Context, p *study.Printed, err error) error {
	var c *study.Clash
	all, more := p.WithAll()
	if !more || !errors.As(err, &c) {
		return err
	}
	for code, err := range all.Solutions(ctx) {
		if err != nil {
			return err
		}
		c.Typed = append(c.Typed, s.env.Say("solve-letters", "code", code))
		return c
	}
	return err
}

func (s *solver) read(ctx context.Context, file string) (*study.Printed, error) {
	r, err := s.env.Open(ctx, file)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	var symbols []string
	if s.symbols != "" {
		symbols = reading.SplitSymbols(s.symbols)
	}
	return study.ReadPuzzle(r, s.letters, symbols)
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
		cli.PrintJSON(w, object)
		return
	}
	if s.named {
		code = file + ": " + code
	}
	if word {
		code += "  " + s.env.Say("solve-word")
	}
	fmt.Fprintln(w, code)
}
