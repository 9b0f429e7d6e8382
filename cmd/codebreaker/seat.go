package main

import (
	"context"
	"io"

	"codebreaker"
	"codebreaker/internal/table"
	"codebreaker/internal/tui"
	"codebreaker/match"
	"codebreaker/store"
	"codebreaker/strategy"

	"github.com/spf13/cobra"
)

// seat is where a person sits at a game in lines: its session, and where it is kept.
type seat struct {
	*report
	session *match.Session
	games   *store.Store // or nil
	kept    *store.Game  // as it is saved, or nil
	step    table.Step   // of a hint, the last that was told in this turn
	unsaved bool         // the last save has failed, or there is nowhere to save
}

// save keeps the session after a move. That it cannot is said once, and stands before
// every prompt until it can again.
func (s *seat) save(ctx context.Context) {
	if s.games == nil {
		return
	}
	if s.kept == nil {
		s.kept = store.NewGame("", s.session)
	}
	s.kept.Take(s.session)
	err := s.games.Save(context.WithoutCancel(ctx), s.kept)
	if err != nil && !s.unsaved {
		s.warn(unsaved(err))
	}
	s.unsaved = err != nil
}

// standing is what stands before a prompt: that the game is not saved, or nothing.
func (s *seat) standing() string {
	if !s.unsaved {
		return ""
	}
	return "(" + s.say("not-saved") + ") "
}

// leave says, when the game is left unsaved, which line brings it back.
func (s *seat) leave() {
	if s.unsaved && len(s.session.Turns()) > 0 {
		setup := s.session.Setup()
		s.sayUnsaved(setup.Line(s.session.Game(), s.session.Turns()))
	}
}

// unsaved says that games are not saved, and why.
func unsaved(err error) error {
	return codebreaker.NewProblem("store-without", "{{.err}}; the game goes on, but is not saved", "err", err)
}

// undo takes a move back, or makes it again, and shows where the game stands.
func (s *seat) undo(ctx context.Context, again bool) error {
	move := s.session.Undo
	if again {
		move = s.session.Redo
	}
	before := len(s.session.Turns())
	stop := s.thinking()
	moved, err := move(ctx)
	stop()
	switch {
	case err != nil:
		return err
	case !moved && again:
		return codebreaker.NewProblem("redo-nothing", "there is no turn to make again")
	case !moved:
		return undoNothing()
	}
	s.step = 0
	s.save(ctx)
	if len(s.session.Turns()) == before { // it was another mark
		s.showTurns()
	}
	return s.session.Match().Clash()
}

// share prints what people paste where they talk of the game.
func (s *seat) share() error {
	share, err := table.NewShare(s.lang, s.session)
	switch {
	case err != nil:
		return err
	case s.json:
		printJSON(s.out, share)
	default:
		_, err = io.WriteString(s.out, share.Text)
	}
	return err
}

// showTurns shows the turns of a game that is gone on with.
func (s *seat) showTurns() {
	for _, record := range s.session.Match().Records() {
		s.turn(record)
	}
}

// sit opens the saved games and lets a person play a session in lines.
func (a *app) sit(cmd *cobra.Command, session *match.Session, json bool, play func(*seat) error) error {
	games, trouble := a.tryStore(cmd.Context())
	if trouble != nil {
		a.warn(trouble)
	}
	if games != nil {
		defer games.Close()
	}
	s := &seat{report: &report{app: a, game: session.Game(), json: json}, session: session, games: games, unsaved: trouble != nil}
	defer s.leave()
	return play(s)
}

// goOn goes on with a saved game: that of an ID, or the last open one of a kind.
func (a *app) goOn(cmd *cobra.Command, kind match.Kind, id string, json bool) error {
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
	if a.screens(json) {
		return a.run(cmd, tui.Options{Store: games, Trouble: refused, Start: tui.Resume(kept.ID)})
	}
	game, err := a.gameOf(kept.Saved.Game, kept.Saved.Symbols, kept.Saved.Accents)
	if err != nil {
		return err
	}
	session, err := match.Resume(cmd.Context(), game, kept.Saved)
	if err != nil {
		return err
	}
	s := &seat{report: &report{app: a, game: game, json: json}, session: session, games: games, kept: kept, unsaved: refused != nil}
	if refused != nil && kept.Saved.Kind != match.Helping {
		a.warn(refused)
		defer s.leave()
	}
	switch kept.Saved.Kind {
	case match.Playing:
		return (&player{seat: s}).run(cmd.Context())
	case match.Cracking:
		return (&dialogue{seat: s}).run(cmd.Context())
	default:
		return (&hint{report: s.report, strategy: strategy.Entropy, top: hintTop}).advise(cmd.Context(), session.Turns())
	}
}

// lastGame is the value of --continue where no game is named.
const lastGame = "last"

func (a *app) addContinueFlag(cmd *cobra.Command, id *string) {
	cmd.Flags().StringVar(id, "continue", "", a.say("flag-continue"))
	cmd.Flags().Lookup("continue").NoOptDefVal = lastGame
}

// named returns the ID that --continue was given, be it after an equals sign or after
// a space.
func named(id string, args []string) string {
	if id == lastGame && len(args) > 0 {
		return args[0]
	}
	return id
}

// find returns the saved game to go on with.
func find(ctx context.Context, games *store.Store, kind match.Kind, id string) (*store.Game, error) {
	if id != lastGame {
		return games.Find(ctx, id)
	}
	open, err := games.Games(ctx, store.Filter{Kind: kind, Open: true, Limit: 1})
	if err != nil {
		return nil, err
	}
	if len(open) == 0 {
		return nil, codebreaker.NewProblem("continue-none", "there is no open game to go on with; codebreaker {{.command}} begins one",
			"command", commandOf(kind), "err", store.ErrNoGame)
	}
	return open[0], nil
}
