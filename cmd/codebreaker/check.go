package main

import (
	"cmp"
	"fmt"

	"codebreaker/internal/gamename"
	"codebreaker/internal/pieces"
	"codebreaker/tree"

	"github.com/spf13/cobra"
)

// checkCommand returns the command that verifies tree files.
func (a *app) checkCommand() *cobra.Command {
	var accents string
	var json bool
	cmd := &cobra.Command{
		Use:     a.say("check-use"),
		Short:   a.say("check-short"),
		Long:    a.say("check-long"),
		Example: a.say("check-example"),
		Args:    between(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := parseAccents(accents); err != nil {
				return err
			}
			var wrong error
			for _, name := range args {
				stop := a.thinking()
				t, err := a.openTree(name, accents, func(file *treeFile) (*tree.Tree, error) {
					return pieces.CheckTree(cmd.Context(), file, file.options...)
				})
				stop()
				switch {
				case cmd.Context().Err() != nil:
					return cmd.Context().Err()
				case err != nil:
					a.warn(err)
					if exitCode(err) == exitMisuse { // the tree is wrong, not the command line
						err = errWrong
					}
					wrong = cmp.Or(wrong, error(said{err}))
				case json:
					printJSON(a.out, newTreeJSON(t.Game, t.Strategy, t.Guesses, t.History).with(t.Game.Format(t.Root.Guess), t.Measure()))
				default:
					fmt.Fprintln(a.out, a.say("check-right", "file", name, "game", gamename.Friendly(t.Game.Name()), "strategy", t.Strategy, "measured", a.measured(t.Measure())))
				}
			}
			return wrong
		},
	}
	a.addAccentsFlag(cmd, &accents)
	a.addJSONFlag(cmd, &json)
	return cmd
}
