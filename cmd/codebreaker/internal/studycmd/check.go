package studycmd

import (
	"cmp"
	"fmt"

	"codebreaker"
	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/boards"
	"codebreaker/internal/gamename"
	"codebreaker/internal/units"
	"codebreaker/tree"

	"github.com/spf13/cobra"
)

// CheckCommand returns the command that verifies tree files.
func CheckCommand(env *cli.Env) *cobra.Command {
	var accents string
	var json bool
	cmd := &cobra.Command{
		Use:     env.Say("check-use"),
		Short:   env.Say("check-short"),
		Long:    env.Say("check-long"),
		Example: env.Say("check-example"),
		Args:    cli.Between(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := cli.ParseAccents(accents); err != nil {
				return err
			}
			var wrong error
			for _, name := range args {
				stop := env.Thinking()
				var t *tree.Tree
				var several *boards.Result
				err := env.OpenTree(name, accents, func(file *cli.TreeFile) (err error) {
					if file.Boards() {
						several, err = boards.ReadTree(file, func(board string) (*codebreaker.Game, error) {
							return codebreaker.ParseGame(board, file.Options...)
						})
						return err
					}
					t, err = units.CheckTree(cmd.Context(), file, file.Options...)
					return err
				})
				stop()
				switch {
				case cmd.Context().Err() != nil:
					return cmd.Context().Err()
				case err != nil:
					env.Warn(err)
					if cli.ExitCode(err) == cli.ExitMisuse { // the tree is wrong, not the command line
						err = cli.ErrWrong
					}
					wrong = cmp.Or(wrong, error(cli.Reported{Err: err}))
				case json && several != nil:
					cli.PrintJSON(env.Out, several)
				case several != nil:
					fmt.Fprintln(env.Out, env.Say("check-right", "file", name, "game", several.Game, "strategy", several.Strategy, "measured", measuredBoards(env, several)))
				case json:
					cli.PrintJSON(env.Out, newTreeJSON(t.Game, t.Strategy, t.CandidatesOnly, t.History).with(t.Game.Format(t.Root.Guess), t.Measure()))
				default:
					fmt.Fprintln(env.Out, env.Say("check-right", "file", name, "game", gamename.Friendly(t.Game.Name()), "strategy", t.Strategy, "measured", measured(env, t.Measure())))
				}
			}
			return wrong
		},
	}
	env.AddAccentsFlag(cmd, &accents)
	env.AddJSONFlag(cmd, &json)
	return cmd
}
