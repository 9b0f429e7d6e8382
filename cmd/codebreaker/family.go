package main

import (
	"strings"

	"codebreaker/internal/message"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// A family is a command that only holds other commands: puzzle, job, job plan.
const family = "family"

// familyCommand returns a family of commands. Without a subcommand it prints its help.
func (a *app) familyCommand(use, short, long, example string, below ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{
		Use:         use,
		Short:       short,
		Long:        long,
		Example:     example,
		Args:        unknownBelow,
		RunE:        func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		Annotations: map[string]string{family: family},
	}
	cmd.AddCommand(below...)
	return cmd
}

// listed returns the commands that help lists for a command: the members of a family, or the
// command itself.
func listed(cmd *cobra.Command) []*cobra.Command {
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

// puzzleCommand returns the commands for printed puzzles.
func (a *app) puzzleCommand() *cobra.Command {
	return a.familyCommand(a.say("puzzle-use"), a.say("puzzle-short"), "", a.say("puzzle-example"), a.solveCommand(), a.composeCommand())
}

// jobCommand returns the commands for long jobs.
func (a *app) jobCommand() *cobra.Command {
	return a.familyCommand(a.say("job-use"), a.say("job-short"), a.say("job-long"), a.say("job-example"),
		a.planCommand(), a.runCommand(), a.jobsCommand(), a.mergeCommand())
}

// oldCommands returns hidden commands that keep the former names of commands that moved into
// families.
func (a *app) oldCommands() []*cobra.Command {
	old := func(name string, cmd *cobra.Command) *cobra.Command {
		_, arguments, _ := strings.Cut(cmd.Use, " ")
		cmd.Use, cmd.Hidden, cmd.GroupID = name+" "+arguments, true, otherGroup
		return cmd
	}
	return []*cobra.Command{
		old("solve", a.solveCommand()), old("compose", a.composeCommand()),
		old("plan", a.planCommand()), old("run", a.runCommand()), old("jobs", a.jobsCommand()), old("merge", a.mergeCommand()),
	}
}

// renamed lets a command accept the former names of flags. The names are pairs of an old name and
// the new one.
func renamed(cmd *cobra.Command, names ...string) {
	cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		for i := 0; i < len(names); i += 2 {
			if name == names[i] {
				name = names[i+1]
			}
		}
		return pflag.NormalizedName(name)
	})
}
