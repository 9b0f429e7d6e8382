package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/telling"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpCommand returns the command that explains the others.
func (a *app) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   a.say("help-use"),
		Short: a.say("help-short"),
		Args:  between(0, 3),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			names := slices.Clone(topics)
			for _, command := range cmd.Root().Commands() {
				if command.IsAvailableCommand() {
					names = append(names, command.Name())
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && a.explainTopic(cmd.Root(), args[0]) {
				return nil
			}
			command, _, err := cmd.Root().Find(args)
			if err != nil || command == cmd.Root() && len(args) > 0 {
				return a.unknownCommand(cmd, args)
			}
			return command.Help()
		},
	}
}

// topics are the help pages that are not commands.
var topics = []string{"games", "marks", "strategies", "all"}

// explainTopic prints the page of a topic and reports whether it exists. The name may be English or
// in the reader's language.
func (a *app) explainTopic(root *cobra.Command, name string) bool {
	switch {
	case is(name, "games", a.say("help-topic-games")):
		fmt.Fprintf(a.out, "%s\n\n%s\n", strings.TrimSpace(a.say("help-games")), wrap(a.say("help-games-command"), 0))
	case is(name, "marks", a.say("help-topic-marks")):
		fmt.Fprintln(a.out, strings.TrimSpace(a.say("help-marks")))
	case is(name, "strategies", a.say("help-strategies")):
		a.explainStrategies()
	case is(name, "all", a.say("help-topic-all")):
		a.explainAll(root)
	default:
		return false
	}
	return true
}

// explainStrategies prints how each strategy plays and when to use it.
func (a *app) explainStrategies() {
	fmt.Fprintf(a.out, "%s\n\n", wrap(a.say("strategies-intro"), 0))
	for _, s := range telling.Strategies(a.lang) {
		fmt.Fprintf(a.out, "%s\n  %s\n  %s\n\n", s.Name, wrap(s.Text, 2), wrap(a.say("strategies-source", "source", s.Source), 2))
	}
	fmt.Fprintf(a.out, "%s\n\n%s\n", wrap(a.say("strategies-ties"), 0), wrap(a.say("strategies-usual"), 0))
}

// explainAll prints all commands, the global flags, and the exit codes.
func (a *app) explainAll(root *cobra.Command) {
	fmt.Fprintf(a.out, "%s\n  %s\n\n%s", a.say("help-usage"), a.say("root-use"), a.groups(root, true))
	fmt.Fprintf(a.out, "\n%s\n%s", a.say("help-flags-all"), columns(append(flagRows(root.PersistentFlags()), flagRows(root.LocalNonPersistentFlags())...)))
	fmt.Fprintf(a.out, "\n%s\n%s\n", a.say("help-exit-codes"), indent(a.say("help-exit")))
	fmt.Fprintf(a.out, "\n%s\n%s\n", a.say("help-variables"), indent(a.say("help-environment")))
}

// help prints what a command does, in the reader's language.
func (a *app) help(cmd *cobra.Command, args []string) {
	if cmd.HasParent() {
		a.helpOf(cmd)
		return
	}
	if name := firstWord(args); name != "" { // it is not a command
		a.misused = a.unknownCommand(cmd, []string{name})
		return
	}
	fmt.Fprintf(a.out, "%s\n\n%s\n%s\n\n%s", wrap(cmd.Long, 0), a.say("help-usage"), indent(a.say("root-usage")), a.groups(cmd, false))
	fmt.Fprintf(a.out, "\n%s\n%s\n\n%s\n", a.say("help-examples"), indent(cmd.Example), wrap(a.say("help-more"), 0))
}

// helpOf prints one sentence about a command, its usage, examples and flags, and then the details.
func (a *app) helpOf(cmd *cobra.Command) {
	sentence, details, _ := strings.Cut(strings.TrimSpace(cmd.Long), "\n\n")
	if sentence == "" {
		sentence = capital(cmd.Short) + "."
	}
	fmt.Fprintf(a.out, "%s\n\n%s\n  %s\n", wrap(sentence, 0), a.say("help-usage"), cmd.UseLine())
	if cmd.Example != "" {
		fmt.Fprintf(a.out, "\n%s\n%s\n", a.say("help-examples"), indent(cmd.Example))
	}
	var rows [][2]string
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() {
			rows = append(rows, [2]string{below.Name(), below.Short})
		}
	}
	if len(rows) > 0 {
		fmt.Fprintf(a.out, "\n%s\n%s", a.say("help-commands"), columns(rows))
	}
	if rows := flagRows(cmd.LocalNonPersistentFlags()); len(rows) > 0 {
		fmt.Fprintf(a.out, "\n%s\n%s", a.say("help-flags"), columns(rows))
	}
	fmt.Fprintf(a.out, "\n%s\n", wrap(a.say("help-inherited"), 0))
	if details != "" {
		fmt.Fprintf(a.out, "\n%s\n", wrap(details, 0))
	}
}

// capital capitalises the first letter of a text.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// groups returns the commands in their groups, one line each: the common ones, or all.
func (a *app) groups(root *cobra.Command, all bool) string {
	var text strings.Builder
	rows := make(map[string][][2]string)
	width := 0
	for _, cmd := range root.Commands() {
		if cmd.Hidden || cmd.GroupID == otherGroup && !all {
			continue
		}
		for _, each := range listed(cmd) {
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

// flagRows returns the notation of each flag and its description. The description of a flag with a
// value starts with the name of the value: "en|fr: language".
func flagRows(flags *pflag.FlagSet) [][2]string {
	var rows [][2]string
	flags.VisitAll(func(flag *pflag.Flag) {
		if flag.Hidden {
			return
		}
		name, text := "    --"+flag.Name, flag.Usage
		if flag.Shorthand != "" {
			name = "-" + flag.Shorthand + ", --" + flag.Name
		}
		if flag.NoOptDefVal != "true" {
			value, rest, _ := strings.Cut(text, ": ")
			name, text = name+" "+value, rest
		}
		rows = append(rows, [2]string{name, text})
	})
	return rows
}

// columns sets rows of two cells side by side.
func columns(rows [][2]string) string {
	width := 0
	for _, row := range rows {
		width = max(width, utf8.RuneCountInString(row[0]))
	}
	var text strings.Builder
	for _, row := range rows {
		padding := strings.Repeat(" ", width-utf8.RuneCountInString(row[0]))
		fmt.Fprintf(&text, "  %s%s  %s\n", row[0], padding, row[1])
	}
	return text.String()
}

func indent(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n  ")
}

// wrap breaks lines between words to fit a terminal. It indents all lines after the first by in
// columns.
func wrap(text string, in int) string {
	most := 80 - in
	var wrapped strings.Builder
	for line := range strings.Lines(text) {
		width := 0
		for _, word := range strings.Split(strings.TrimSuffix(line, "\n"), " ") { // a no-break space prevents a break
			length := utf8.RuneCountInString(word)
			switch {
			case width == 0:
			case width+1+length > most:
				wrapped.WriteString("\n" + strings.Repeat(" ", in))
				width = 0
			default:
				wrapped.WriteByte(' ')
				width++
			}
			wrapped.WriteString(word)
			width += length
		}
		if strings.HasSuffix(line, "\n") {
			wrapped.WriteByte('\n')
		}
	}
	return wrapped.String()
}
