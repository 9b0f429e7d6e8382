// Package puzzlecmd has the commands that solve and make printed puzzles.
package puzzlecmd

import (
	"codebreaker/cmd/codebreaker/internal/cli"

	"github.com/spf13/cobra"
)

// Command returns the commands for printed puzzles.
func Command(env *cli.Env) *cobra.Command {
	return env.FamilyCommand(env.Say("puzzle-use"), env.Say("puzzle-short"), "", env.Say("puzzle-example"),
		solveCommand(env, (*solver).run), composeCommand(env, (*composer).run))
}
