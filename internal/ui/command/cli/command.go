package cli

import "github.com/spf13/cobra"

// NewCommand returns a command that runs with options. Its texts are the messages NAME-use, NAME-short,
// NAME-long and NAME-example; the last two may be missing. Tests pass a run that looks at the options.
func NewCommand[T any](name string, env *Env, options *T, args cobra.PositionalArgs, run func(*T, *cobra.Command, []string) error) *cobra.Command {
	cmd := newCommand(name, env, args)
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return run(options, cmd, args) }
	return cmd
}

// newCommand is the part of [NewCommand] that is compiled once for all types.
func newCommand(name string, env *Env, args cobra.PositionalArgs) *cobra.Command {
	text := func(kind string) string {
		id := name + "-" + kind
		if text := env.Say(id); text != id {
			return text
		}
		return ""
	}
	return &cobra.Command{Use: text("use"), Short: text("short"), Long: text("long"), Example: text("example"), Args: args}
}
