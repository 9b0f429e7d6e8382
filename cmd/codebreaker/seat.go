package main

import (
	"context"
	"errors"
	"io"

	"codebreaker"
	"codebreaker/internal/table"
	"codebreaker/internal/tui"
	"codebreaker/match"
	"codebreaker/position"
	"codebreaker/store"
	"codebreaker/strategy"

	"github.com/spf13/cobra"
)

// seat is where a person sits in lines: a seat at the table, and what is told there.
type seat struct {
	*report
	*table.Seat
	step    table.Step // of a hint, the last that was told in this turn
	unsaved bool       // the last move could not be kept, or there is nowhere to keep it
}

// match returns the turns so far.
func (s *seat) match() *match.Match { return s.Session().Match() }

// last returns the last turn, of which there is one.
func (s *seat) last() match.Record {
	records := s.match().Records()
	return records[len(records)-1]
}

// do makes a move. Marks that clash after it are an error.
func (s *seat) do(ctx context.Context, move table.Move) error {
	stop := s.thinking()
	err := s.Do(ctx, move)
	stop()
	if err != nil {
		return err
	}
	s.step = 0
	s.saved()
	return s.match().Clash()
}

// saved takes over whether the game could be kept. That it cannot is said once, and
// stands before every prompt until it can again.
func (s *seat) saved() {
	err := s.Unsaved()
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

// left says, when the game is left unsaved, which line brings it back.
func (s *seat) left() {
	if turns := s.Session().Turns(); s.unsaved && len(turns) > 0 {
		setup := s.Session().Setup()
		s.sayUnsaved(setup.Line(s.game, turns))
	}
}

// unsaved says that games are not saved, and why.
func unsaved(err error) error {
	return codebreaker.NewProblem("store-without", "{{.err}}; the game goes on, but is not saved", "err", err)
}

// move takes a move back or makes it again, and shows where the game stands when that was
// another mark.
func (s *seat) move(ctx context.Context, kind table.Kind) error {
	before := len(s.match().Records())
	err := s.do(ctx, table.Move{Kind: kind})
	if moved := err == nil || errors.Is(err, position.ErrClash); moved && len(s.match().Records()) == before {
		s.showTurns()
	}
	return err
}

// share prints what people paste where they talk of the game.
func (s *seat) share() error {
	share, err := s.Share(s.lang)
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
	for _, record := range s.match().Records() {
		s.turn(record)
	}
}

// table returns the table at which the person at this machine plays.
func (a *app) table(games *store.Store) *table.Table {
	return table.New(table.Config{Store: games, GoOn: true, Late: true, Game: a.readNamed})
}

// begin lets a person play the game of a wish.
func (a *app) begin(cmd *cobra.Command, wish table.Wish, json bool) error {
	return a.take(cmd, tui.Begin(a.lang, wish), json)
}

// take opens the saved games and lets a person play where a seat is taken; on screens nil
// begins with the menu.
func (a *app) take(cmd *cobra.Command, sit tui.Sit, json bool) error {
	games, trouble := a.tryStore(cmd.Context())
	if games != nil {
		defer games.Close()
	}
	return a.sit(cmd, games, trouble, sit, json)
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
	return a.sit(cmd, games, refused, tui.Resume(kept.ID), json)
}

// sit lets a person play where a seat is taken, on screens or in lines. Trouble is why
// games are not saved, or nil.
func (a *app) sit(cmd *cobra.Command, games *store.Store, trouble error, sit tui.Sit, json bool) error {
	ctx := cmd.Context()
	if a.screens(json) {
		return a.run(cmd, tui.Options{Store: games, Trouble: trouble, Start: sit})
	}
	taken, err := sit(ctx, a.table(games))
	if err != nil {
		return err
	}
	defer taken.Leave()
	s := &seat{report: &report{app: a, game: taken.Game(), json: json}, Seat: taken, unsaved: trouble != nil}
	kind := taken.Session().Setup().Kind
	if kind == match.Helping {
		return (&hint{report: s.report, strategy: strategy.Entropy, top: hintTop}).advise(ctx, taken.Session().Turns())
	}
	if trouble != nil {
		a.warn(trouble)
	}
	defer s.left()
	if kind == match.Cracking {
		return (&dialogue{seat: s}).run(ctx)
	}
	return (&player{seat: s}).run(ctx)
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
