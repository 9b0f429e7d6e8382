// Package cli has what the commands of codebreaker share: their streams, language and settings, flags
// that several commands have, tables, files, progress and exit codes.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store/files"
	"codebreaker/internal/ui/lines"
	"codebreaker/internal/ui/text"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// Env holds the input, the outputs, the language and the settings that all commands share.
type Env struct {
	Lang     *lang.Language
	In       io.Reader
	Lines    *lines.Reader // reads from in
	Out      *Output
	Err      io.Writer
	Terminal bool // a person types and reads: prompts make sense
	dumb     bool // the terminal can only show lines
	machine  bool // a program reads the output
	Plain    bool // the person asked for lines instead of screens
	Quiet    bool // neither progress nor notes on standard error
	Colour   bool // colours on standard output
	Width    int  // of the terminal on standard output, or 0
	height   int  // of that terminal; 0 if it can only show lines
	Getenv   func(string) string
	Now      func() time.Time
	Files    files.System // writes files
	Data     string       // the file of games
	Misused  error        // the mistake in a request for help
	Games    *budget.Memo[study.Named, *rules.Game]
	past     *lexicon.Past // lowers the weights of all games of words, or nil
}

// MostGames is the number of games that are kept in memory after they are read.
const MostGames = 200

// Output is standard output with the first error in writing to it. A closed pipe ends the program
// by its signal.
type Output struct {
	io.Writer
	Failed error
}

func (o *Output) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	if o.Failed == nil {
		o.Failed = err
	}
	return n, err
}

// NewEnv returns an Env that speaks the language of the arguments or the environment. It is usable
// even with an error.
func NewEnv(in, out, err *os.File, getenv func(string) string, args []string) (*Env, error) {
	outTerminal := term.IsTerminal(int(out.Fd()))
	env := &Env{
		Lang:     lang.FromEnvironment(getenv),
		In:       in,
		Lines:    lines.NewReader(in),
		Out:      &Output{Writer: out},
		Err:      err,
		Terminal: outTerminal && term.IsTerminal(int(in.Fd())),
		Getenv:   getenv,
		Now:      time.Now,
		Files:    files.OS{},
		Games:    budget.NewMemo[study.Named, *rules.Game](MostGames),
		dumb:     getenv("TERM") == "dumb" || getenv("TERM") == "",
	}
	env.Colour = outTerminal && getenv("NO_COLOR") == "" && !env.dumb
	if outTerminal {
		env.Width, env.height, _ = term.GetSize(int(out.Fd()))
	}
	if env.dumb {
		env.height = 0
	}
	problem := env.settle(args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		problem = nil // the value is not fully typed yet
	}
	return env, problem
}

// settle sets the language and the use of colour from the arguments.
func (env *Env) settle(args []string) error {
	if name, ok := flagValue(args, "--lang"); ok {
		chosen, err := lang.ByName(name)
		if err != nil {
			return err
		}
		env.Lang = chosen
	}
	if choice, ok := flagValue(args, "--color"); ok {
		if !slices.Contains(ColourChoices, choice) {
			return ChoiceProblem("color", choice, ColourChoices...)
		}
		env.Colour = choice == "always" || choice == "auto" && env.Colour
	}
	return nil
}

var ColourChoices = []string{"auto", "always", "never"}

// flagValue finds a flag before the flags are parsed, because help must be in the right language
// too.
func flagValue(args []string, flag string) (value string, ok bool) {
	for i, arg := range args {
		switch {
		case arg == "--":
			return "", false
		case arg == flag && i+1 < len(args):
			return args[i+1], true
		case strings.HasPrefix(arg, flag+"="):
			return arg[len(flag)+1:], true
		}
	}
	return "", false
}

// Say returns a message in the reader's language.
func (env *Env) Say(id string, args ...any) string { return env.Lang.Say(id, args...) }

// Screens reports whether to show screens instead of lines: on a terminal that can move its cursor,
// unless lines or JSON were requested.
func (env *Env) Screens(json bool) bool { return env.Terminal && !env.dumb && !env.Plain && !json }

// Tell prints a sentence on standard output, wrapped to fit a terminal.
func (env *Env) Tell(sentence string) {
	if env.Width > 0 {
		sentence = strings.Join(text.Wrap(sentence, env.Width), "\n")
	}
	fmt.Fprintln(env.Out, sentence)
}

// Print prints a table on standard output. On a terminal that is too narrow, it leaves out spare columns.
func (env *Env) Print(g *Grid) {
	if env.Width > 0 {
		g.fit(env.Width)
	}
	g.Print(env.Out)
}

// Note prints a remark on standard error, unless --quiet is given.
func (env *Env) Note(said string) {
	if !env.Quiet {
		env.complain(said)
	}
}

// complain prints a text on standard error, in lines that fit a terminal.
func (env *Env) complain(said string) {
	if env.watched() {
		said = strings.Join(text.Wrap(said, env.columns()), "\n")
	}
	fmt.Fprintln(env.Err, said)
}

// Warn prints an error on standard error.
func (env *Env) Warn(err error) {
	env.complain(env.Say("error", "what", env.Lang.Error(err)))
	if names := suggestion(err); len(names) > 0 {
		env.complain(env.Say("did-you-mean", "near", strings.Join(names, ", ")))
	}
	env.warnMore(err)
}

// warnMore prints the explanation of a contradiction.
func (env *Env) warnMore(err error) {
	var c *study.Clash
	if errors.As(err, &c) {
		for _, sentence := range c.Typed {
			env.complain(sentence)
		}
	}
}

// Reply shows an error to a person in a dialogue. Without a terminal it prints a warning.
func (env *Env) Reply(err error) {
	if env.Terminal {
		env.complain(env.Lang.Error(err))
		env.warnMore(err)
	} else {
		env.Warn(err)
	}
}
