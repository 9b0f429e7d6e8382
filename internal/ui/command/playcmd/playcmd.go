// Package playcmd has the commands that play games, and keep and review them.
package playcmd

import (
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// Commands returns the commands of this group, in the order of the help.
func Commands(env *cli.Env) []*cobra.Command {
	return []*cobra.Command{
		playCommand(env, (*playFlags).run), crackCommand(env, (*cracking).run), hintCommand(env, (*hint).run), reviewCommand(env, (*reviewer).run),
		gamesCommand(env), rulesCommand(env, (*ruleBook).run),
	}
}
