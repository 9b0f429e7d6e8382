package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Complete offers the values of a flag to the shell.
func Complete(cmd *cobra.Command, flag string, values ...string) {
	CompleteWith(cmd, flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// CompleteWith offers the values that a function finds for a flag.
func CompleteWith(cmd *cobra.Command, flag string, values cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err) // no such flag: a mistake in this program
	}
}

// CompleteEach completes a comma-separated list. It offers only values that are not in the list
// yet.
func CompleteEach(values []string) cobra.CompletionFunc {
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
