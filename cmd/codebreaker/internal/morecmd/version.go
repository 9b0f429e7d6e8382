package morecmd

import (
	"fmt"

	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/version"

	"github.com/spf13/cobra"
)

// versionCommand returns the command that does the same as --version.
func versionCommand(env *cli.Env) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: env.Say("version-short"),
		Args:  cli.Between(0, 0),
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintln(env.Out, version.Text())
			return nil
		},
	}
}
