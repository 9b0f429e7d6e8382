package servecmd

import (
	"codebreaker/internal/engine/message"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// networked returns hidden commands, because the program for WebAssembly has no network.
func networked(*cli.Env) []*cobra.Command {
	return []*cobra.Command{absent("serve"), absent("site")}
}

// absent returns a hidden command that reports that it is not part of this program.
func absent(name string) *cobra.Command {
	return &cobra.Command{
		Use: name, Hidden: true, DisableFlagParsing: true,
		RunE: func(*cobra.Command, []string) error {
			return message.NewProblem("command-absent", "this program was built without {{.command}}", "command", name)
		},
	}
}
