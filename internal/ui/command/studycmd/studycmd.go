// Package studycmd has the commands that study strategies: first guesses, trees, comparisons and word lists.
package studycmd

import (
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// Commands returns the commands of this group, in the order of the help.
func Commands(env *cli.Env) []*cobra.Command {
	return []*cobra.Command{
		openingsCommand(env, (*openings).run), treeCommand(env, (*treeBuilding).run), compareCommand(env, (*comparison).execute), shortestCommand(env, (*shortest).run), pairsCommand(env, (*matches).run), wordsCommand(env, (*wordList).run),
	}
}
