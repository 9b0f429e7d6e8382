// Package jobcmd has the commands for long jobs, which run in work units.
package jobcmd

import (
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/command/studycmd"

	"github.com/spf13/cobra"
)

// Command returns the commands for long jobs.
func Command(env *cli.Env) *cobra.Command {
	return env.FamilyCommand("job",
		planCommand(env, (*planning).run), runCommand(env, (*running).run), jobsCommand(env, (*jobState).run), studycmd.MergeCommand(env))
}
