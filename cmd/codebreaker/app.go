package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/lines"
	"codebreaker/internal/memo"
	"codebreaker/internal/study"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// app holds the input, the outputs, the language and the settings that all commands share.
type app struct {
	lang     *lang.Language
	in       io.Reader
	lines    *lines.Reader // reads from in
	out      *output
	err      io.Writer
	terminal bool // a person types and reads: prompts make sense
	dumb     bool // the terminal can only show lines
	machine  bool // a program reads what is printed
	plain    bool // the person asked for lines instead of screens
	quiet    bool // neither progress nor notes on standard error
	colour   bool // colours on standard output
	getenv   func(string) string
	data     string // the file of games
	misused  error  // the mistake in a request for help
	games    *memo.Memo[study.Named, *codebreaker.Game]
}

// mostGames is the number of games that are kept in memory after they are read.
const mostGames = 200

// output is standard output with the first error in writing to it. A closed pipe ends the program
// by its signal.
type output struct {
	io.Writer
	failed error
}

func (o *output) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	if o.failed == nil {
		o.failed = err
	}
	return n, err
}

// newApp returns an app that speaks the language of the arguments or the
// environment. It is usable even with an error.
func newApp(in, out, err *os.File, getenv func(string) string, args []string) (*app, error) {
	outTerminal := term.IsTerminal(int(out.Fd()))
	a := &app{
		lang:     lang.FromEnvironment(getenv),
		in:       in,
		lines:    lines.NewReader(in),
		out:      &output{Writer: out},
		err:      err,
		terminal: outTerminal && term.IsTerminal(int(in.Fd())),
		getenv:   getenv,
		games:    memo.New[study.Named, *codebreaker.Game](mostGames),
		dumb:     getenv("TERM") == "dumb" || getenv("TERM") == "",
		colour:   outTerminal && getenv("NO_COLOR") == "" && getenv("TERM") != "dumb",
	}
	problem := a.settle(args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		problem = nil // the value is not fully typed yet
	}
	return a, problem
}

// settle sets the language and the use of colour from the arguments.
func (a *app) settle(args []string) error {
	if name, ok := flagValue(args, "--lang"); ok {
		chosen, err := lang.ByName(name)
		if err != nil {
			return err
		}
		a.lang = chosen
	}
	if choice, ok := flagValue(args, "--color"); ok {
		if !slices.Contains(colourChoices, choice) {
			return choiceProblem("color", choice, colourChoices...)
		}
		a.colour = choice == "always" || choice == "auto" && a.colour
	}
	return nil
}

var colourChoices = []string{"auto", "always", "never"}

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

// say returns a message in the reader's language.
func (a *app) say(id string, args ...any) string { return a.lang.Say(id, args...) }

// note prints a remark on standard error, unless --quiet is given.
func (a *app) note(text string) {
	if !a.quiet {
		fmt.Fprintln(a.err, text)
	}
}

// warn prints an error on standard error.
func (a *app) warn(err error) {
	fmt.Fprintln(a.err, a.say("error", "what", a.lang.Error(err)))
	if names := suggestion(err); len(names) > 0 {
		fmt.Fprintln(a.err, a.say("did-you-mean", "near", strings.Join(names, ", ")))
	}
	a.warnMore(err)
}

// warnMore prints the explanation of a contradiction.
func (a *app) warnMore(err error) {
	var c *study.Clashed
	if errors.As(err, &c) {
		for _, sentence := range c.Sentences {
			fmt.Fprintln(a.err, sentence)
		}
	}
}

// reply shows an error to a person in a dialogue. Without a terminal it prints a warning.
func (a *app) reply(err error) {
	if a.terminal {
		fmt.Fprintln(a.err, a.lang.Error(err))
		a.warnMore(err)
	} else {
		a.warn(err)
	}
}
