package playcmd

import (
	"context"
	"errors"
	"fmt"

	"codebreaker/internal/app/games"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// gamesCheckCommand returns the command that verifies the file of games.
func gamesCheckCommand(env *cli.Env, run func(*cli.Env, *cobra.Command, []string) error) *cobra.Command {
	return cli.NewCommand("games-check", env, env, cli.Between(0, 0), run)
}

func checkGames(env *cli.Env, cmd *cobra.Command, _ []string) error {
	return readStored(cmd.Context(), env, func(s *store.Keeper) error { return checkFile(cmd.Context(), env, s) })
}

// checkFile verifies the file, and that every game in it can be continued.
func checkFile(ctx context.Context, env *cli.Env, s *store.Keeper) error {
	if err := s.Check(ctx); err != nil {
		return err
	}
	const together = 1000
	t := keptGames(env, s)
	f := store.Filter{Limit: together}
	checked, wrong := 0, 0
	for {
		list, err := s.Games(ctx, f)
		if err != nil {
			return err
		}
		for _, g := range list {
			session, err := t.Resume(ctx, g)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err == nil {
				err = g.Check()
			}
			agrees := err == nil && session.State() == g.State && session.Line() == g.Line && session.Guesses() == g.Turns && g.Over() != g.Ended.IsZero()
			if err == nil && !agrees {
				err = message.NewProblem("games-check-other", "its moves lead to {{.line}}, which differs from the saved record", "line", session.Line())
			}
			if err != nil {
				wrong++
				if !errors.Is(err, games.ErrUnsound) { // the error names the game
					err = message.NewProblem("in-game", "game {{.id}}: {{.err}}", "id", g.ID, "err", err)
				}
				env.Warn(err)
			}
		}
		checked += len(list)
		if len(list) < together {
			break
		}
		f.Before = list[len(list)-1].Cursor()
	}
	if wrong > 0 {
		return message.NewProblem("games-check-wrong", "{{.file}}: {{.games}} of {{.all}} games are damaged",
			"file", s.File(), "games", wrong, "all", checked, "err", cli.ErrWrong)
	}
	fmt.Fprintln(env.Out, env.Say("games-check-right", "file", s.File(), "count", checked))
	return nil
}
