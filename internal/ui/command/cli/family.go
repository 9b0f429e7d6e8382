package cli

import (
	"strings"

	"codebreaker/internal/engine/message"

	"github.com/spf13/cobra"
)

// A family is a command that only holds other commands: puzzle, job, job plan.
const family = "family"

// FamilyCommand returns a family of commands. Without a subcommand it prints its help. The texts are
// those of [NewCommand].
func (env *Env) FamilyCommand(name string, below ...*cobra.Command) *cobra.Command {
	cmd := NewCommand(name, env, env, unknownBelow, func(_ *Env, cmd *cobra.Command, _ []string) error { return cmd.Help() })
	cmd.Annotations = map[string]string{family: family}
	cmd.AddCommand(below...)
	return cmd
}

// Listed returns the commands that help lists for a command: the members of a family, or the
// command itself.
func Listed(cmd *cobra.Command) []*cobra.Command {
	if _, ok := cmd.Annotations[family]; ok {
		return cmd.Commands()
	}
	return []*cobra.Command{cmd}
}

// unknownBelow refuses a subcommand that a family does not have.
func unknownBelow(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, below := range cmd.Commands() {
		names = append(names, below.Name())
	}
	return message.NewProblem("command-below", "{{.command}} {{.argument}}: choose {{.choices}}",
		"command", cmd.Name(), "argument", args[0], "choices", strings.Join(names, ", "))
}
