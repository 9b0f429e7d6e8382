package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"codebreaker/internal/tui"
	"codebreaker/match"
	"codebreaker/store"

	"github.com/spf13/cobra"
)

// screens reports whether a person sees screens, and not lines: at a terminal that
// can move its cursor, unless lines or JSON were asked for.
func (a *app) screens(json bool) bool { return a.terminal && !a.dumb && !a.plain && !json }

// run shows the screens until the person leaves, and says how to go on with what was
// left.
func (a *app) run(cmd *cobra.Command, options tui.Options) error {
	options.Lang, options.Colour = a.lang, a.colour
	options.Table = a.table(options.Store)
	options.In, options.Out, options.Environment = a.in, a.out.Writer, os.Environ()
	if a.colour { // in spite of NO_COLOR, when --color says so
		options.Environment = slices.DeleteFunc(options.Environment, func(variable string) bool {
			return strings.HasPrefix(variable, "NO_COLOR=")
		})
	}
	options.Now = time.Now
	left, err := tui.Run(cmd.Context(), options)
	for _, line := range left.Unsaved {
		a.sayUnsaved(line)
	}
	if err == nil && left.Kind != "" {
		command := "codebreaker " + commandOf(left.Kind) + " --continue"
		if a.data != store.DefaultFile(a.getenv) {
			command += " --data " + a.data
		}
		fmt.Fprintln(a.out, a.say("left-open", "command", command))
	}
	return err
}

// tryStore opens the file of games. The program goes on without it, or with one that
// can be read only; trouble says why.
func (a *app) tryStore(ctx context.Context) (games *store.Store, trouble error) {
	games, refused, err := a.openToRead(ctx)
	switch {
	case err != nil:
		return nil, unsaved(err)
	case refused != nil:
		return games, unsaved(refused)
	}
	return games, nil
}

// sayUnsaved says that a game was not saved, and the line that brings it back.
func (a *app) sayUnsaved(line string) {
	fmt.Fprintf(a.err, "%s\n%s\n", a.say("left-unsaved"), line)
}

// commandOf is the command of a kind of game.
func commandOf(kind match.Kind) string {
	if kind == match.Helping {
		return "hint"
	}
	return string(kind)
}
