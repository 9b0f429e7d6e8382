//go:build !wasm

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"codebreaker/internal/game"
	"codebreaker/internal/store"
	"codebreaker/internal/tui"

	"github.com/spf13/cobra"
)

// screens reports whether to show screens instead of lines: on a terminal that can move its cursor,
// unless lines or JSON were requested.
func (a *app) screens(json bool) bool { return a.terminal && !a.dumb && !a.plain && !json }

// run shows screens until the person leaves: first the game of start, or the menu if start is nil.
// At the end it says how to continue an unfinished game. Trouble says why games are not saved, or
// is nil.
func (a *app) run(cmd *cobra.Command, games *store.Store, trouble error, start *game.Request) error {
	service, studies := a.services(games)
	options := tui.Options{Store: games, Trouble: trouble, Start: start, Games: service, Study: studies, Lang: a.lang, Colour: a.colour}
	options.In, options.Out, options.Environment = a.in, a.out.Writer, os.Environ()
	if a.colour { // --color overrides NO_COLOR
		options.Environment = slices.DeleteFunc(options.Environment, func(variable string) bool {
			return strings.HasPrefix(variable, "NO_COLOR=")
		})
	}
	options.Now = time.Now
	left, err := tui.Run(cmd.Context(), options)
	for _, line := range left.Unsaved {
		a.sayUnsaved(line)
	}
	interrupted := errors.Is(err, context.Canceled)
	if (err == nil || interrupted) && left.Kind != "" {
		command := "codebreaker " + commandOf(left.Kind) + " --continue"
		if a.data != store.DefaultFile(a.getenv) {
			command += " --data " + a.data
		}
		fmt.Fprintln(a.out, a.say("left-open", "command", command))
	}
	if interrupted {
		return said{err} // leaving the screens already shows the interruption
	}
	return err
}
