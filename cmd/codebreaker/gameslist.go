package main

import (
	"context"
	"fmt"
	"time"

	"codebreaker/internal/gamename"
	"codebreaker/internal/store"
	"codebreaker/internal/telling"

	"github.com/spf13/cobra"
)

// gamesListCommand returns the command that lists games.
func (a *app) gamesListCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     a.say("games-list-use"),
		Short:   a.say("games-list-short"),
		Long:    a.say("games-list-long"),
		Example: a.say("games-list-example"),
		Args:    between(0, 0),
	}
	a.addListing(cmd)
	return cmd
}

// addListing makes a command list games.
func (a *app) addListing(cmd *cobra.Command) {
	l := &gameList{app: a}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		return a.reading(cmd.Context(), func(s *store.Store) error { return l.run(cmd.Context(), s) })
	}
	a.addFilterFlags(cmd, &l.flags)
	cmd.Flags().BoolVar(&l.flags.open, "open", false, a.say("games-flag-open"))
	cmd.Flags().UintVarP(&l.limit, "limit", "n", 20, a.say("games-flag-limit"))
	a.addJSONFlag(cmd, &l.json)
}

// gameList lists games.
type gameList struct {
	*app
	flags filterFlags
	limit uint // 0 means all
	json  bool
}

func (l *gameList) run(ctx context.Context, s *store.Store) error {
	f, err := l.filter(&l.flags)
	if err != nil {
		return err
	}
	f.Played = true
	limit := int(min(l.limit, 1<<30))
	if limit > 0 {
		f.Limit = limit + 1 // one extra game shows whether there are more
	}
	games, err := s.Games(ctx, f)
	if err != nil {
		return err
	}
	more := limit > 0 && len(games) > limit
	if more {
		games = games[:limit]
	}
	switch {
	case l.json:
		at := l.keptGames(s)
		for _, g := range games {
			printJSON(l.out, at.Listed(ctx, l.lang, g))
		}
		return nil
	case len(games) == 0 && l.flags != (filterFlags{}):
		l.note(l.say("games-no-such"))
		return nil
	case len(games) == 0:
		l.note(l.say("games-none"))
		return nil
	}
	l.print(games)
	if more {
		l.note(l.say("games-more", "flag", "--limit 0"))
	}
	return nil
}

func (l *gameList) print(games []*store.Game) {
	t := grid{left: 4}
	t.add(l.say("head-id"), l.say("head-when"), l.say("head-kind"), l.say("head-game"), l.say("head-state"), l.say("head-turns"), l.say("head-skill"), l.say("head-luck"))
	for _, g := range games {
		t.add(short(g.ID), when(g.Updated), l.kindName(g.Saved.Kind), gamename.Friendly(g.Saved.Game), l.stateName(g.State), fmt.Sprint(g.Turns), telling.Rating(g.Skill), telling.Rating(g.Luck))
	}
	t.print(l.out)
}

// when prints a time in the local time zone.
func when(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }
