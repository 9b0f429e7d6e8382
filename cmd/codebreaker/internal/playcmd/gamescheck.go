package playcmd

import (
	"context"
	"errors"
	"fmt"

	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/game"
	"codebreaker/internal/message"
	"codebreaker/internal/store"

	"github.com/spf13/cobra"
)

// gamesCheckCommand returns the command that verifies the file of games.
func gamesCheckCommand(env *cli.Env) *cobra.Command {
	return &cobra.Command{
		Use:     env.Say("games-check-use"),
		Short:   env.Say("games-check-short"),
		Long:    env.Say("games-check-long"),
		Example: env.Say("games-check-example"),
		Args:    cli.Between(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return reading(cmd.Context(), env, func(s *store.Store) error { return checkGames(cmd.Context(), env, s) })
		},
	}
}

// checkGames verifies the file, and that every game in it can be continued.
func checkGames(ctx context.Context, env *cli.Env, s *store.Store) error {
	if err := s.Check(ctx); err != nil {
		return err
	}
	const together = 1000
	t := keptGames(env, s)
	f := store.Filter{Limit: together}
	checked, wrong := 0, 0
	for {
		games, err := s.Games(ctx, f)
		if err != nil {
			return err
		}
		for _, g := range games {
			session, err := t.Resume(ctx, g)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err == nil {
				err = g.Check()
			}
			if err == nil && (session.State() != g.State || session.Line() != g.Line || session.Guesses() != g.Turns || g.Over() == g.Ended.IsZero()) {
				err = message.NewProblem("games-check-other", "its moves lead to {{.line}}, which differs from the saved record", "line", session.Line())
			}
			if err != nil {
				wrong++
				if !errors.Is(err, game.ErrUnsound) { // the error names the game
					err = message.NewProblem("in-game", "game {{.id}}: {{.err}}", "id", g.ID, "err", err)
				}
				env.Warn(err)
			}
		}
		checked += len(games)
		if len(games) < together {
			break
		}
		f.Before = games[len(games)-1].Cursor()
	}
	if wrong > 0 {
		return message.NewProblem("games-check-wrong", "{{.file}}: {{.games}} of {{.all}} games are damaged",
			"file", s.File(), "games", wrong, "all", checked, "err", cli.ErrWrong)
	}
	fmt.Fprintln(env.Out, env.Say("games-check-right", "file", s.File(), "count", checked))
	return nil
}
