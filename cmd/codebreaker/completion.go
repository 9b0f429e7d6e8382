package main

import (
	"strings"

	"codebreaker"

	"github.com/spf13/cobra"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

// completionCommand returns the command that writes a shell's completion script.
func (a *app) completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:       a.say("completion-use"),
		Short:     a.say("completion-short"),
		Long:      a.say("completion-long"),
		Example:   a.say("completion-example"),
		Args:      between(1, 1),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch root := cmd.Root(); args[0] {
			case "bash":
				return root.GenBashCompletionV2(a.out, true)
			case "zsh":
				return root.GenZshCompletion(a.out)
			case "fish":
				return root.GenFishCompletion(a.out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(a.out)
			}
			return codebreaker.NewProblem("shell-unknown", "completion {{.shell}}: choose {{.choices}}", "shell", args[0], "choices", strings.Join(shells, ", "))
		},
	}
}
