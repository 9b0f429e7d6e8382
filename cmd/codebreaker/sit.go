package main

import (
	"context"

	"codebreaker/internal/message"
	"codebreaker/internal/session"
	"codebreaker/internal/store"
	"codebreaker/internal/table"
	"codebreaker/strategy"

	"github.com/spf13/cobra"
)

// table returns the service for games of the person at this machine.
func (a *app) table(games *store.Store) *table.Table {
	config := table.Config{GoOn: true, Late: true, Game: a.readNamed}
	if games != nil {
		config.Store = games
	}
	return table.New(config)
}

// begin starts the game of a request and lets a person play it.
func (a *app) begin(cmd *cobra.Command, wish table.Wish, json bool) error {
	return a.take(cmd, table.SitDown(a.lang, wish), json)
}

// take opens the saved games and lets a person play the session that sit returns. On screens, nil
// starts with the menu.
func (a *app) take(cmd *cobra.Command, sit table.Sit, json bool) error {
	games, trouble := a.tryStore(cmd.Context())
	if games != nil {
		defer games.Close()
	}
	return a.sit(cmd, games, trouble, sit, json)
}

// goOn continues a saved game: the game with an ID, or the last open game of a kind.
func (a *app) goOn(cmd *cobra.Command, kind session.Kind, id string, json bool) error {
	games, refused, err := a.openToRead(cmd.Context())
	if err != nil {
		return err
	}
	defer games.Close()
	if refused != nil {
		refused = unsaved(refused)
	}
	kept, err := find(cmd.Context(), games, kind, id)
	if err != nil {
		return err
	}
	return a.sit(cmd, games, refused, table.SitAgain(kept.ID), json)
}

// sit lets a person play the session that sit returns, on screens or in lines. Trouble says why
// games are not saved, or is nil.
func (a *app) sit(cmd *cobra.Command, games *store.Store, trouble error, sit table.Sit, json bool) error {
	ctx := cmd.Context()
	if a.screens(json) {
		return a.run(cmd, games, trouble, sit)
	}
	taken, err := sit(ctx, a.table(games))
	if err != nil {
		return err
	}
	defer taken.Leave()
	s := &seat{report: &report{app: a, game: taken.Game(), json: json}, Seat: taken, unsaved: trouble != nil}
	kind := taken.Session().Setup().Kind
	if kind == session.Helping {
		return (&hint{report: s.report, strategy: strategy.Entropy, top: hintTop}).advise(ctx, taken.Session().Turns())
	}
	if trouble != nil {
		a.warn(trouble)
	}
	defer s.left(ctx)
	if kind == session.Cracking {
		return (&dialogue{seat: s}).run(ctx)
	}
	return (&player{seat: s}).run(ctx)
}

// lastGame is the value of --continue without an ID.
const lastGame = "last"

func (a *app) addContinueFlag(cmd *cobra.Command, id *string) {
	cmd.Flags().StringVar(id, "continue", "", a.say("flag-continue"))
	cmd.Flags().Lookup("continue").NoOptDefVal = lastGame
}

// named returns the ID after --continue, which may follow an equals sign or a space.
func named(id string, args []string) string {
	if id == lastGame && len(args) > 0 {
		return args[0]
	}
	return id
}

// find returns the saved game to continue.
func find(ctx context.Context, games *store.Store, kind session.Kind, id string) (*store.Game, error) {
	if id != lastGame {
		return games.Find(ctx, id)
	}
	open, err := games.Games(ctx, store.Filter{Kind: kind, Open: true, Played: true, Limit: 1})
	if err != nil {
		return nil, err
	}
	if len(open) > 0 {
		return open[0], nil
	}
	others, err := games.Games(ctx, store.Filter{Open: true, Played: true, Limit: 1})
	switch {
	case err != nil:
		return nil, err
	case len(others) > 0:
		return nil, message.NewProblem("continue-other", "there is no such game to continue, but there is another: codebreaker {{.command}} --continue",
			"command", commandOf(others[0].Saved.Kind), "err", store.ErrNoGame)
	default:
		return nil, message.NewProblem("continue-none", "there is no game to continue; codebreaker {{.command}} starts one",
			"command", commandOf(kind), "err", store.ErrNoGame)
	}
}
