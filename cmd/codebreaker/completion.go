package main

import (
	"slices"
	"strings"

	"codebreaker/internal/message"

	"github.com/spf13/cobra"
)

// complete offers the values of a flag to the shell.
func complete(cmd *cobra.Command, flag string, values ...string) {
	completeWith(cmd, flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// completeWith offers the values that a function finds for a flag.
func completeWith(cmd *cobra.Command, flag string, values cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err) // no such flag: a mistake in this program
	}
}

// completeEach completes a comma-separated list. It offers only values that are not in the list
// yet.
func completeEach(values []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		before := typed[:strings.LastIndexByte(typed, ',')+1]
		var offered []string
		for _, value := range values {
			if !slices.Contains(strings.Split(before, ","), value) {
				offered = append(offered, before+value)
			}
		}
		return offered, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
}

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
			return message.NewProblem("shell-unknown", "completion {{.shell}}: choose {{.choices}}", "shell", args[0], "choices", strings.Join(shells, ", "))
		},
	}
}
