// Package morecmd has the commands that only "help all" lists.
package morecmd

import (
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/command/studycmd"

	"github.com/spf13/cobra"
)

// Commands returns the commands of this group, in the order of the help.
func Commands(env *cli.Env) []*cobra.Command {
	return []*cobra.Command{
		studycmd.CheckCommand(env), backupCommand(env, backup), forgetCommand(env, (*forgetting).run), studycmd.BenchCommand(env), completionCommand(env, completion),
		manCommand(env, writeManual), licenseCommand(env, (*licences).run), versionCommand(env, printVersion),
	}
}
