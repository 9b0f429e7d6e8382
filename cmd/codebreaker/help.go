package main

import (
	"fmt"
	"slices"
	"strings"
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
		Args:  between(0, 2),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			names := []string{strategiesTopic}
			for _, command := range cmd.Root().Commands() {
				names = append(names, command.Name())
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && is(args[0], strategiesTopic, a.say("help-strategies")) {
				a.explainStrategies()
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

// strategiesTopic is what help explains beside the commands.
const strategiesTopic = "strategies"

// explainStrategies prints what each strategy plays, and when to use it.
func (a *app) explainStrategies() {
	fmt.Fprintf(a.out, "%s\n\n", wrap(a.say("strategies-intro"), 0))
	for _, s := range telling.Strategies(a.lang) {
		fmt.Fprintf(a.out, "%s\n  %s\n  %s\n\n", s.Name, wrap(s.Text, 2), wrap(a.say("strategies-source", "source", s.Source), 2))
	}
	fmt.Fprintf(a.out, "%s\n\n%s\n", wrap(a.say("strategies-ties"), 0), wrap(a.say("strategies-usual"), 0))
}

// help prints what a command does, in the reader's language.
func (a *app) help(cmd *cobra.Command, args []string) {
	if name := firstWord(args); !cmd.HasParent() && name != "" { // of no command
		a.misused = a.unknownCommand(cmd, []string{name})
		return
	}
	text := cmd.Long
	if text == "" {
		text = cmd.Short
	}
	fmt.Fprintf(a.out, "%s\n\n%s\n  %s\n", wrap(strings.TrimSpace(text), 0), a.say("help-usage"), a.useLine(cmd))
	if cmd.Example != "" {
		fmt.Fprintf(a.out, "\n%s\n%s\n", a.say("help-examples"), indent(cmd.Example))
	}
	if rows := commandRows(cmd); len(rows) > 0 {
		fmt.Fprintf(a.out, "\n%s\n%s", a.say("help-commands"), columns(rows))
	}
	if rows := append(flagRows(cmd.NonInheritedFlags()), flagRows(cmd.InheritedFlags())...); len(rows) > 0 {
		fmt.Fprintf(a.out, "\n%s\n%s", a.say("help-flags"), columns(rows))
	}
	if !cmd.HasParent() {
		fmt.Fprintf(a.out, "\n%s\n", strings.TrimSpace(a.say("help-games")))
	}
}

// firstWord returns the first argument that is no flag, nor the value of one that all
// commands have.
func firstWord(args []string) string {
	for i, arg := range args {
		valued := i > 0 && slices.Contains([]string{"--lang", "--color", "--data"}, args[i-1])
		if !valued && !strings.HasPrefix(arg, "-") {
			return arg
		}
	}
	return ""
}

// useLine says how a command is written.
func (a *app) useLine(cmd *cobra.Command) string {
	if !cmd.HasParent() {
		return a.say("root-use")
	}
	return cmd.UseLine()
}

func commandRows(cmd *cobra.Command) [][2]string {
	var rows [][2]string
	for _, command := range cmd.Commands() {
		if command.IsAvailableCommand() {
			rows = append(rows, [2]string{command.Name(), command.Short})
		}
	}
	return rows
}

// flagRows says how each flag is written and what it does. The text of a flag with
// a value says first how the value is called: "en|fr: language".
func flagRows(flags *pflag.FlagSet) [][2]string {
	var rows [][2]string
	flags.VisitAll(func(flag *pflag.Flag) {
		name, text := "    --"+flag.Name, flag.Usage
		if flag.Shorthand != "" {
			name = "-" + flag.Shorthand + ", --" + flag.Name
		}
		if flag.Value.Type() != "bool" {
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

// wrap breaks lines between words so that they fit a terminal, and begins those after
// the first so many columns in.
func wrap(text string, in int) string {
	most := 80 - in
	var wrapped strings.Builder
	for line := range strings.Lines(text) {
		width := 0
		for _, word := range strings.Split(strings.TrimSuffix(line, "\n"), " ") { // a no-break space holds
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
