package playcmd

import (
	"context"
	"fmt"
	"time"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// gamesListCommand returns the command that lists games.
func gamesListCommand(env *cli.Env, run func(*gameList, *cobra.Command, []string) error) *cobra.Command {
	return listCommand("games-list", env, cli.Between(0, 0), run)
}

// listCommand returns a command with this name that lists games.
func listCommand(name string, env *cli.Env, args cobra.PositionalArgs, run func(*gameList, *cobra.Command, []string) error) *cobra.Command {
	l := &gameList{env: env}
	cmd := cli.NewCommand(name, env, l, args, run)
	addFilterFlags(env, cmd, &l.flags)
	cmd.Flags().BoolVar(&l.flags.open, "open", false, env.Say("games-flag-open"))
	cli.AddNumber(cmd.Flags(), &l.limit, "limit", "n", 20, 0, limits.Listed, env.Say("games-flag-limit"))
	env.AddJSONFlag(cmd, &l.json)
	return cmd
}

// gameList lists games.
type gameList struct {
	env   *cli.Env
	flags filterFlags
	limit int // 0 means all
	json  bool
}

func (l *gameList) run(cmd *cobra.Command, _ []string) error {
	return readStored(cmd.Context(), l.env, func(s *store.Keeper) error { return l.list(cmd.Context(), s) })
}

func (l *gameList) list(ctx context.Context, s *store.Keeper) error {
	f, err := filter(ctx, l.env, &l.flags)
	if err != nil {
		return err
	}
	f.Played = true
	limit := l.limit
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
		at := keptGames(l.env, s)
		for _, g := range games {
			cli.PrintJSON(l.env.Out, at.Listed(ctx, l.env.Lang, g))
		}
		return nil
	case len(games) == 0 && l.flags != (filterFlags{}):
		l.env.Note(l.env.Say("games-no-such"))
		return nil
	case len(games) == 0:
		l.env.Note(l.env.Say("games-none"))
		return nil
	}
	l.print(games)
	if more {
		l.env.Note(l.env.Say("games-more", "flag", "--limit 0"))
	}
	return nil
}

func (l *gameList) print(games []*store.Game) {
	t := cli.Grid{Left: 4, Spare: []int{7, 6, 2, 5}}
	t.Add(l.env.Say("head-id"), l.env.Say("head-when"), l.env.Say("head-kind"), l.env.Say("head-game"), l.env.Say("head-state"), l.env.Say("head-turns"), l.env.Say("head-skill"), l.env.Say("head-luck"))
	for _, g := range games {
		t.Add(short(g.ID), when(g.Updated), wording.Kind(l.env.Lang, g.Saved.Kind), preset.ListedTitle(l.env.Lang, &g.Saved.Setup), wording.StateName(l.env.Lang, g.State), fmt.Sprint(g.Turns), wording.Rating(g.Skill), wording.Rating(g.Luck))
	}
	l.env.Print(&t)
}

// when prints a time in the local time zone.
func when(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }
