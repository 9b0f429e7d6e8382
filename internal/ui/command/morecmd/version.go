package morecmd

import (
	"fmt"

	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/version"

	"github.com/spf13/cobra"
)

// versionCommand returns the command that does the same as --version.
func versionCommand(env *cli.Env, run func(*cli.Env, *cobra.Command, []string) error) *cobra.Command {
	return cli.NewCommand("version", env, env, cli.Between(0, 0), run)
}

func printVersion(env *cli.Env, _ *cobra.Command, _ []string) error {
	fmt.Fprintln(env.Out, version.Text())
	return nil
}
