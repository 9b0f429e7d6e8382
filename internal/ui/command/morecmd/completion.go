package morecmd

import (
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

// completionCommand returns the command that writes a shell's completion script.
func completionCommand(env *cli.Env, run func(*cli.Env, *cobra.Command, []string) error) *cobra.Command {
	cmd := cli.NewCommand("completion", env, env, cli.Between(1, 1), run)
	cmd.ValidArgs = shells
	return cmd
}

func completion(env *cli.Env, cmd *cobra.Command, args []string) error {
	switch root := cmd.Root(); args[0] {
	case "bash":
		return root.GenBashCompletionV2(env.Out, true)
	case "zsh":
		return root.GenZshCompletion(env.Out)
	case "fish":
		return root.GenFishCompletion(env.Out, true)
	case "powershell":
		return root.GenPowerShellCompletionWithDesc(env.Out)
	}
	return message.NewProblem("shell-unknown", "completion {{.shell}}: choose {{.choices}}", "shell", args[0], "choices", strings.Join(shells, ", "))
}
