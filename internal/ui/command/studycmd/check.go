package studycmd

import (
	"cmp"
	"context"
	"fmt"

	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// CheckCommand returns the command that verifies tree files.
func CheckCommand(env *cli.Env) *cobra.Command { return checkCommand(env, (*checking).run) }

func checkCommand(env *cli.Env, run func(*checking, *cobra.Command, []string) error) *cobra.Command {
	c := &checking{env: env}
	cmd := cli.NewCommand("check", env, c, cli.Between(1, -1), run)
	env.AddAccentsFlag(cmd, &c.accents)
	env.AddJSONFlag(cmd, &c.json)
	return cmd
}

// checking verifies tree files.
type checking struct {
	env     *cli.Env
	accents string
	json    bool
}

func (c *checking) run(cmd *cobra.Command, files []string) error {
	if _, err := lexicon.ReadAccents(c.accents); err != nil {
		return err
	}
	var wrong error
	for _, name := range files {
		err := c.check(cmd.Context(), name)
		if cmd.Context().Err() != nil {
			return cmd.Context().Err()
		}
		if err != nil {
			c.env.Warn(err)
			if cli.ExitCode(err) == cli.ExitMisuse { // the tree is wrong, not the command line
				err = cli.ErrWrong
			}
			wrong = cmp.Or(wrong, error(cli.Reported{Err: err}))
		}
	}
	return wrong
}

// check verifies a file and prints what it holds.
func (c *checking) check(ctx context.Context, name string) error {
	stop := c.env.Thinking()
	var t *tree.Tree
	var several *boards.Result
	err := c.env.OpenTree(ctx, name, c.accents, func(file *cli.TreeFile) (err error) {
		if file.Boards() {
			several, err = boards.ReadTree(file, func(board string) (*rules.Game, error) {
				return rules.ParseGame(board, file.Options...)
			})
			return err
		}
		t, err = tree.CheckFile(ctx, file, file.Options...)
		return err
	})
	stop()
	switch {
	case err != nil:
		return err
	case c.json && several != nil:
		cli.PrintJSON(c.env.Out, several)
	case several != nil:
		fmt.Fprintln(c.env.Out, c.env.Say("check-right", "file", name, "game", several.Game, "strategy", several.Strategy, "measured", measuredBoards(c.env, several)))
	case c.json:
		object := newTreeJSON(t.Game, t.Strategy, t.CandidatesOnly, t.History).with(t.Game.Format(t.Root.Guess), t.Measure())
		object.Missed = t.Missed
		cli.PrintJSON(c.env.Out, object)
	default:
		fmt.Fprintln(c.env.Out, c.env.Say("check-right", "file", name, "game", rules.Friendly(t.Game.Name()), "strategy", t.Strategy, "measured", measured(c.env, t.Measure(), t.Missed)))
	}
	return nil
}
