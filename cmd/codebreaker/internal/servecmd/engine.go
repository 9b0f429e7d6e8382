package servecmd

import (
	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/engine"

	"github.com/spf13/cobra"
)

// engineCommand returns the command that answers other programs.
func engineCommand(env *cli.Env) *cobra.Command {
	return &cobra.Command{
		Use:     env.Say("engine-use"),
		Short:   env.Say("engine-short"),
		Long:    env.Say("engine-long"),
		Example: env.Say("engine-example"),
		Args:    cli.Between(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return engine.New(engine.Config{}).Serve(cmd.Context(), env.In, env.Out)
		},
	}
}
