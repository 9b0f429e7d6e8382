package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"codebreaker/internal/game"
	"codebreaker/internal/message"
	"codebreaker/internal/session"
	"codebreaker/internal/store"
	"codebreaker/internal/telling"
	"codebreaker/strategy"

	"github.com/spf13/cobra"
)

// gamesShowCommand returns the command that shows a game turn by turn.
func (a *app) gamesShowCommand() *cobra.Command {
	s := &gameShow{app: a}
	cmd := &cobra.Command{
		Use:               a.say("games-show-use"),
		Short:             a.say("games-show-short"),
		Long:              a.say("games-show-long"),
		Example:           a.say("games-show-example"),
		Args:              between(1, -1),
		ValidArgsFunction: a.completeIDs,
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.reading(cmd.Context(), func(kept *store.Store) error { return s.run(cmd.Context(), kept, args) })
		},
	}
	cmd.Flags().BoolVar(&s.review, "review", false, a.say("games-flag-review"))
	a.addJSONFlag(cmd, &s.json)
	return cmd
}

// gameShow shows games turn by turn.
type gameShow struct {
	*app
	review, json bool
}

func (s *gameShow) run(ctx context.Context, kept *store.Store, ids []string) error {
	games, err := findGames(ctx, kept, ids)
	if err != nil {
		return err
	}
	t := s.keptGames(kept)
	for i, g := range games {
		if i > 0 && !s.json {
			fmt.Fprintln(s.out)
		}
		if err := s.one(ctx, t, g); err != nil {
			return err
		}
	}
	return nil
}

// one shows or reviews a game.
func (s *gameShow) one(ctx context.Context, t game.Service, g *store.Game) error {
	seat, err := t.Open(ctx, g.ID)
	if err != nil {
		return err
	}
	defer seat.Leave()
	if s.json {
		view, err := seat.View(ctx, s.lang, patience)
		if err != nil {
			return err
		}
		printJSON(s.out, view)
	}
	switch {
	case s.review:
		return s.judge(ctx, g, seat)
	case s.json:
		return nil
	}
	return s.show(ctx, g, seat.Session())
}

// show prints a game, its turns, its end, and its line.
func (s *gameShow) show(ctx context.Context, g *store.Game, played *session.Session) error {
	s.head(g, played)
	r := &report{app: s.app, game: played.Game()}
	for _, record := range played.Records() {
		r.turn(record)
	}
	secret, _, err := played.Secret(ctx)
	if err != nil {
		return err
	}
	for _, sentence := range []string{telling.State(s.lang, played, secret), telling.Practice(s.lang, g.Saved.Setup), s.helped(g), s.rated(g)} {
		if sentence != "" {
			fmt.Fprintln(s.out, sentence)
		}
	}
	fmt.Fprintf(s.out, "\n%s\n", g.Line)
	return nil
}

// head prints a description of a game above its turns.
func (s *gameShow) head(g *store.Game, played *session.Session) {
	fields := []string{g.Saved.Game, telling.Game(s.lang, played.Game()), s.kindName(g.Saved.Kind), s.stateName(g.State)}
	for _, more := range []string{s.lang.Date(g.Saved.Day), g.Saved.Strategy} {
		if more != "" {
			fields = append(fields, more)
		}
	}
	fmt.Fprintf(s.out, "%s  %s\n%s\n", g.ID, when(g.Updated), strings.Join(fields, " · "))
}

// helped says which kinds of help the player took.
func (s *gameShow) helped(g *store.Game) string {
	if !g.Helped() || g.Saved.Kind != session.Playing {
		return ""
	}
	return s.say("games-helped", "hints", g.Saved.Hints, "undone", g.Saved.Undone)
}

// rated returns the saved rating.
func (s *gameShow) rated(g *store.Game) string {
	if g.Skill == store.Unrated && g.Luck == store.Unrated {
		return ""
	}
	return s.say("verdict", "skill", telling.Rating(g.Skill), "luck", telling.Rating(g.Luck))
}

// judge reviews a game and saves its rating.
func (s *gameShow) judge(ctx context.Context, g *store.Game, seat *game.Play) error {
	standing, err := seat.Reviewed(ctx)
	if err != nil {
		return message.NewProblem("in-game", "game {{.id}}: {{.err}}", "id", short(g.ID), "err", err)
	}
	if !s.json {
		s.head(g, seat.Session())
		fmt.Fprintln(s.out)
	}
	r := &reviewer{report: &report{app: s.app, game: seat.Game(), json: s.json}, strategy: strategy.Entropy}
	judged, err := r.judge(ctx, standing)
	if err != nil {
		return err
	}
	if judged.Skill == nil || judged.Luck == nil {
		return nil
	}
	return seat.Rate(ctx, seat.Revision(), *judged.Skill, *judged.Luck)
}

// patience limits the time to find the guess that the computer asks about.
const patience = 5 * time.Second
