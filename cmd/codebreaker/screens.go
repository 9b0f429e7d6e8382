package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/table"
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
	if games != nil {
		defer games.Close()
	}
	var start tui.Sit
	if session != nil {
		start = func(ctx context.Context, t *table.Table) (*table.Seat, error) { return t.Sit(ctx, session) }
	}
	return a.run(cmd, tui.Options{Store: games, Trouble: trouble, Start: start})
}

// run shows the screens until the person leaves, and says how to go on with what was
// left.
func (a *app) run(cmd *cobra.Command, options tui.Options) error {
	options.Lang, options.Colour = a.lang, a.colour
	options.Table = table.New(table.Config{Store: options.Store, GoOn: true, Late: true, Game: a.readNamed})
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

// gameOf returns the game of a setup's name, symbols and accents.
func (a *app) gameOf(name, symbols, accents string) (*codebreaker.Game, error) {
	flags := gameFlags{accents: accents, symbols: strings.Join(strings.Fields(symbols), ",")}
	if accents == "" {
		flags.accents = "fold"
	}
	game, _, err := a.readGame(name, flags)
	return game, err
}

// readNamed is the [table.Reader] of the person at this machine.
func (a *app) readNamed(_ context.Context, named table.Named) (game *codebreaker.Game, own bool, err error) {
	game, err = a.gameOf(named.Game, named.Symbols, named.Accents)
	return game, false, err
}

// setup returns the setup of a game as its flags have it.
func (f *gameFlags) setup(kind match.Kind, game *codebreaker.Game) match.Setup {
	setup := match.Setup{Kind: kind, Game: game.Name(), Accents: f.accents}
	if f.symbols != "" {
		setup.Symbols = strings.Join(splitSymbols(f.symbols), " ")
	}
	return setup
}

// read reads what follows a game's name in a line, of the game that the flags have.
func (f *gameFlags) read(game *codebreaker.Game, rest string) (match.Setup, codebreaker.History, error) {
	setup, turns, err := match.ReadLine(game, rest)
	named := f.setup(setup.Kind, game)
	setup.Symbols, setup.Accents = named.Symbols, named.Accents
	return setup, turns, err
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
