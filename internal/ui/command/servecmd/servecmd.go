// Package servecmd has the commands that serve the page and answer other programs.
package servecmd

import (
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// Commands returns the commands of this group, in the order of the help.
func Commands(env *cli.Env) []*cobra.Command {
	return append(networked(env), engineCommand(env, serveEngine))
}
