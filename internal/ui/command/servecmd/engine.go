package servecmd

import (
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/protocol"

	"github.com/spf13/cobra"
)

// engineCommand returns the command that answers other programs.
func engineCommand(env *cli.Env, run func(*cli.Env, *cobra.Command, []string) error) *cobra.Command {
	return cli.NewCommand("engine", env, env, cli.Between(0, 0), run)
}

func serveEngine(env *cli.Env, cmd *cobra.Command, _ []string) error {
	return protocol.New(protocol.Config{}).Serve(cmd.Context(), env.In, env.Out)
}
