package morecmd

import (
	"strings"

	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/message"

	"github.com/spf13/cobra"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

// completionCommand returns the command that writes a shell's completion script.
func completionCommand(env *cli.Env) *cobra.Command {
	return &cobra.Command{
		Use:       env.Say("completion-use"),
		Short:     env.Say("completion-short"),
		Long:      env.Say("completion-long"),
		Example:   env.Say("completion-example"),
		Args:      cli.Between(1, 1),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
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
		},
	}
}
