// Package puzzlecmd has the commands that solve and make printed puzzles.
package puzzlecmd

import (
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// Command returns the commands for printed puzzles.
func Command(env *cli.Env) *cobra.Command {
	return env.FamilyCommand("puzzle",
		solveCommand(env, (*solver).run), composeCommand(env, (*composer).run))
}
