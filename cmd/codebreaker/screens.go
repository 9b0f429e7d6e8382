package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/tui"
	"codebreaker/match"
	"codebreaker/store"

	"github.com/spf13/cobra"
)

// screens reports whether a person sees screens, and not lines: at a terminal that
// can move its cursor, unless lines or JSON were asked for.
func (a *app) screens(json bool) bool { return a.terminal && !a.dumb && !a.plain && !json }

// show shows the screens, beginning with a new session, or with the menu for nil.
func (a *app) show(cmd *cobra.Command, session *match.Session) error {
	games, trouble := a.tryStore(cmd.Context())
	if trouble != nil {
		return a.run(cmd, tui.Options{Trouble: trouble, Start: tui.Start{Session: session}})
	}
	defer games.Close()
	return a.showWith(cmd, games, session, nil)
}

// showWith shows the screens with saved games, beginning with one of them.
func (a *app) showWith(cmd *cobra.Command, games *store.Store, session *match.Session, kept *store.Game) error {
	return a.run(cmd, tui.Options{Store: games, Start: tui.Start{Session: session, Kept: kept}})
}

// run shows the screens until the person leaves, and says how to go on with what was
// left.
func (a *app) run(cmd *cobra.Command, options tui.Options) error {
	options.Lang, options.Game, options.Colour = a.lang, a.gameOf, a.colour
	options.In, options.Out, options.Environment = a.in, a.out.Writer, os.Environ()
	if a.colour { // in spite of NO_COLOR, when --color says so
		options.Environment = slices.DeleteFunc(options.Environment, func(variable string) bool {
			return strings.HasPrefix(variable, "NO_COLOR=")
		})
	}
	options.Today = today
	left, err := tui.Run(cmd.Context(), options)
	if err == nil && left != nil {
		command := "codebreaker " + commandOf(left.Saved.Kind) + " --continue"
		if a.data != store.DefaultFile(a.getenv) {
			command += " --data " + a.data
		}
		fmt.Fprintln(a.out, a.say("left-open", "command", command))
	}
	return err
}

// tryStore opens the file of games. Without it the program goes on; trouble says why.
func (a *app) tryStore(ctx context.Context) (games *store.Store, trouble error) {
	games, err := a.openStore(ctx)
	if err != nil {
		return nil, unsaved(err)
	}
	return games, nil
}

// gameOf returns the game of a setup's name, symbols and accents.
func (a *app) gameOf(name, symbols, accents string) (*codebreaker.Game, error) {
	flags := gameFlags{accents: accents, symbols: strings.Join(strings.Fields(symbols), ",")}
	if accents == "" {
		flags.accents = "fold"
	}
	game, _, err := a.readGame(name, flags)
	return game, err
}

// setup returns the setup of a game as its flags have it.
func (f *gameFlags) setup(kind match.Kind, game *codebreaker.Game) match.Setup {
	setup := match.Setup{Kind: kind, Game: game.Name(), Accents: f.accents}
	if f.symbols != "" {
		setup.Symbols = strings.Join(splitSymbols(f.symbols), " ")
	}
	return setup
}

// today is the day of the person's calendar.
func today() string { return time.Now().Format(time.DateOnly) }

// commandOf is the command of a kind of game.
func commandOf(kind match.Kind) string {
	if kind == match.Helping {
		return "hint"
	}
	return string(kind)
}
