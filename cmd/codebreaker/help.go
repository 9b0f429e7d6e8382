package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpCommand returns the command that explains the others.
func helpCommand(env *cli.Env) *cobra.Command {
	cmd := cli.NewCommand("help", env, env, cli.Between(0, 3), explain)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		names := slices.Clone(topics)
		for _, command := range cmd.Root().Commands() {
			if command.IsAvailableCommand() {
				names = append(names, command.Name())
			}
		}
		return names, cobra.ShellCompDirectiveNoFileComp
	}
	return cmd
}

func explain(env *cli.Env, cmd *cobra.Command, args []string) error {
	known := false
	if len(args) == 1 {
		env.Page(func() { known = explainTopic(env, cmd.Root(), args[0]) })
	}
	if known {
		return nil
	}
	command, _, err := cmd.Root().Find(args)
	if err != nil || command == cmd.Root() && len(args) > 0 {
		return unknownCommand(env, cmd, args)
	}
	return command.Help()
}

// topics are the help pages that are not commands.
var topics = []string{"games", "marks", "strategies", "all"}

// explainTopic prints the page of a topic and reports whether it exists. The name may be English or
// in the reader's language.
func explainTopic(env *cli.Env, root *cobra.Command, name string) bool {
	switch {
	case cli.Is(name, "games", env.Say("help-topic-games")):
		fmt.Fprintf(env.Out, "%s\n\n%s\n", preset.Help(env.Lang), env.Wrap(env.Say("help-games-command"), 0))
	case cli.Is(name, "marks", env.Say("help-topic-marks")):
		fmt.Fprintln(env.Out, wording.Marks(env.Lang))
	case cli.Is(name, "strategies", env.Say("help-strategies")):
		explainStrategies(env)
	case cli.Is(name, "all", env.Say("help-topic-all")):
		explainAll(env, root)
	default:
		return false
	}
	return true
}

// explainStrategies prints how each strategy plays and when to use it.
func explainStrategies(env *cli.Env) {
	fmt.Fprintf(env.Out, "%s\n\n", env.Wrap(env.Say("strategies-intro"), 0))
	for _, s := range wording.Strategies(env.Lang) {
		fmt.Fprintf(env.Out, "%s\n  %s\n  %s\n\n", s.Name, env.Wrap(s.Text, 2), env.Wrap(env.Say("strategies-source", "source", s.Source), 2))
	}
	fmt.Fprintf(env.Out, "%s\n\n%s\n", env.Wrap(env.Say("strategies-ties"), 0), env.Wrap(env.Say("strategies-usual"), 0))
}

// explainAll prints all commands, the global flags, and the exit codes.
func explainAll(env *cli.Env, root *cobra.Command) {
	fmt.Fprintf(env.Out, "%s\n  %s\n\n%s", env.Say("help-usage"), env.Say("root-use"), groups(env, root, true))
	fmt.Fprintf(env.Out, "\n%s\n%s", env.Say("help-flags-all"), env.Columns(append(cli.FlagRows(root.PersistentFlags()), cli.FlagRows(root.LocalNonPersistentFlags())...)))
	fmt.Fprintf(env.Out, "\n%s\n%s\n", env.Say("help-exit-codes"), cli.Indent(env.Say("help-exit")))
	fmt.Fprintf(env.Out, "\n%s\n%s\n", env.Say("help-variables"), cli.Indent(env.Say("help-environment")))
}

// help prints what a command does, in the reader's language.
func help(env *cli.Env, cmd *cobra.Command, args []string) {
	if cmd.HasParent() {
		helpOf(env, cmd)
		return
	}
	if name := firstWord(args); name != "" { // it is not a command
		env.Misused = unknownCommand(env, cmd, []string{name})
		return
	}
	fmt.Fprintf(env.Out, "%s\n\n%s\n%s\n\n%s", env.Wrap(cmd.Long, 0), env.Say("help-usage"), cli.Indent(env.Say("root-usage")), groups(env, cmd, false))
	fmt.Fprintf(env.Out, "\n%s\n%s\n\n%s\n", env.Say("help-examples"), cli.Indent(cmd.Example), env.Wrap(env.Say("help-more"), 0))
}

// inherited returns the flags that every command has, with their dashes.
func inherited(root *cobra.Command) (names []string) {
	root.PersistentFlags().VisitAll(func(flag *pflag.Flag) {
		if flag.Name != "help" { // it got the reader here
			names = append(names, "--"+flag.Name)
		}
	})
	return names
}

// helpOf prints one sentence about a command, its usage, examples and flags, and then the details.
func helpOf(env *cli.Env, cmd *cobra.Command) {
	sentence, details, _ := strings.Cut(strings.TrimSpace(cmd.Long), "\n\n")
	if sentence == "" {
		sentence = capital(cmd.Short) + "."
	}
	fmt.Fprintf(env.Out, "%s\n\n%s\n  %s\n", env.Wrap(sentence, 0), env.Say("help-usage"), cmd.UseLine())
	if cmd.Example != "" {
		fmt.Fprintf(env.Out, "\n%s\n%s\n", env.Say("help-examples"), cli.Indent(cmd.Example))
	}
	var rows [][2]string
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() {
			rows = append(rows, [2]string{below.Name(), below.Short})
		}
	}
	if len(rows) > 0 {
		fmt.Fprintf(env.Out, "\n%s\n%s", env.Say("help-commands"), env.Columns(rows))
	}
	if rows := cli.FlagRows(cmd.LocalNonPersistentFlags()); len(rows) > 0 {
		fmt.Fprintf(env.Out, "\n%s\n%s", env.Say("help-flags"), env.Columns(rows))
	}
	fmt.Fprintf(env.Out, "\n%s\n", env.Wrap(env.Say("help-inherited", "flags", strings.Join(inherited(cmd.Root()), ", ")), 0))
	if details != "" {
		fmt.Fprintf(env.Out, "\n%s\n", env.Wrap(details, 0))
	}
}

// capital capitalises the first letter of a text.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// mostListed is the largest number of commands below another one for which the program's help has a line each.
const mostListed = 2

// groups returns the commands in their groups, one line each: the common ones, or all.
func groups(env *cli.Env, root *cobra.Command, all bool) string {
	var text strings.Builder
	rows := make(map[string][][2]string)
	width := 0
	for _, cmd := range root.Commands() {
		if cmd.Hidden || cmd.GroupID == otherGroup && !all {
			continue
		}
		listed := cli.Listed(cmd)
		if !all && len(listed) > mostListed {
			listed = []*cobra.Command{cmd}
		}
		for _, each := range listed {
			name := strings.TrimPrefix(each.CommandPath(), root.Name()+" ")
			rows[cmd.GroupID] = append(rows[cmd.GroupID], [2]string{name, each.Short})
			width = max(width, len(name))
		}
	}
	for _, group := range root.Groups() {
		if len(rows[group.ID]) == 0 {
			continue
		}
		fmt.Fprintln(&text, group.Title)
		for _, row := range rows[group.ID] {
			fmt.Fprintf(&text, "  %-*s  %s\n", width, row[0], row[1])
		}
	}
	return text.String()
}

// firstWord returns the first argument that is neither a flag nor the value of a global flag.
func firstWord(args []string) string {
	for i, arg := range args {
		valued := i > 0 && slices.Contains([]string{"--lang", "--color", "--data"}, args[i-1])
		if !valued && !strings.HasPrefix(arg, "-") {
			return arg
		}
	}
	return ""
}
