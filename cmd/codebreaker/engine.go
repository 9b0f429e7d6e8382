package main

import (
	"codebreaker/internal/engine"

	"github.com/spf13/cobra"
)

// engineCommand returns the command that answers other programs.
func (a *app) engineCommand() *cobra.Command {
	return &cobra.Command{
		Use:     a.say("engine-use"),
		Short:   a.say("engine-short"),
		Long:    a.say("engine-long"),
		Example: a.say("engine-example"),
		Args:    between(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return engine.New(engine.Config{}).Serve(cmd.Context(), a.in, a.out)
		},
	}
}
