package cli

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// UnknownCommand refuses a subcommand that a command does not have.
func UnknownCommand(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case cmd == cmd.Root():
		return UnknownNear(cmd, args[0], suggestedBelow(cmd, args[0])...)
	}
	if len(suggestedOf(cmd, args[0])) == 0 {
		return unknownBelow(cmd, args)
	}
	return UnknownNear(cmd, args[0])
}

// UnknownNear says that a word is no subcommand of a command, and suggests commands and other words.
func UnknownNear(cmd *cobra.Command, word string, others ...string) error {
	if suggested := append(suggestedOf(cmd, word), others...); len(suggested) > 0 {
		return message.NewProblem("command-near", "unknown command {{.command}}; did you mean {{.near}}?",
			"command", word, "near", strings.Join(suggested, ", "))
	}
	return message.NewProblem("command-unknown", "unknown command {{.command}}; {{.path}} --help lists the commands", "command", word, "path", cmd.CommandPath())
}

// suggestedOf returns the subcommands that a word begins, is close to, or stands for.
func suggestedOf(cmd *cobra.Command, word string) (suggested []string) {
	var names []string
	for _, below := range cmd.Commands() {
		if below.IsAvailableCommand() {
			names = append(names, below.Name())
		}
	}
	near := rules.Near(word, names)
	for _, name := range names {
		if slices.Contains(near, name) || strings.HasPrefix(name, strings.ToLower(word)) {
			suggested = append(suggested, name)
		}
	}
	return suggested
}

// suggestedBelow returns the commands below others whose own name is closest to a word: job status for
// states, games stats for stats.
func suggestedBelow(root *cobra.Command, word string) (suggested []string) {
	var names []string
	for _, cmd := range root.Commands() {
		for _, below := range cmd.Commands() {
			names = append(names, below.Name())
		}
	}
	near := rules.Near(word, names)
	for _, cmd := range root.Commands() {
		for _, below := range cmd.Commands() {
			if !cmd.Hidden && !below.Hidden && slices.Contains(near, below.Name()) {
				suggested = append(suggested, cmd.Name()+" "+below.Name())
			}
		}
	}
	return suggested
}

// Between accepts from least to most arguments. If most is -1, there is no upper limit.
func Between(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least {
			return message.NewProblem("arguments-few", "{{.argument}} is missing; write {{.usage}}", "argument", argumentName(cmd, len(args)), "usage", cmd.UseLine())
		}
		if most >= 0 && len(args) > most {
			return message.NewProblem("arguments-many", "unexpected argument {{.argument}}; write {{.usage}}",
				"argument", args[most], "usage", cmd.UseLine())
		}
		return nil
	}
}

// argumentName returns the name of the next argument in the command's usage, after given arguments.
func argumentName(cmd *cobra.Command, given int) string {
	names := strings.Fields(cmd.Use)[1:]
	return strings.Trim(names[min(given, len(names)-1)], "[].")
}

// FlagProblem turns an error about a flag into one that can be translated.
func FlagProblem(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	var problem *message.Problem
	switch {
	case errors.As(err, &unknown):
		if letters := unknown.GetSpecifiedShortnames(); letters != "" && strings.Contains(cmd.Use, "TURN") {
			return message.NewProblem("flag-absent", "unknown flag -{{.flag}}; for symbols that are absent, write {{.absent}}", "flag", letters, "absent", "'no "+strings.Join(strings.Split(strings.ToUpper(letters), ""), " ")+"'")
		}
		near := rules.Near(unknown.GetSpecifiedName(), flagNames(cmd))
		if other := otherNames[unknown.GetSpecifiedName()]; cmd.Flags().Lookup(other) != nil {
			near = []string{other}
		}
		if len(near) > 0 {
			return message.NewProblem("flag-near", "unknown flag {{.flag}}; did you mean {{.near}}?",
				"flag", dashes(unknown.GetSpecifiedName()), "near", dashes(strings.Join(near, ", --")))
		}
		return message.NewProblem("flag-unknown", "unknown flag {{.flag}}; see --help", "flag", dashes(unknown.GetSpecifiedName()))
	case errors.As(err, &missing):
		return message.NewProblem("flag-no-value", "{{.flag}} needs a value", "flag", dashes(missing.GetSpecifiedName()))
	case errors.As(err, &invalid):
		if invalid.GetFlag().Name == "daily" {
			return message.NewProblem("flag-today", "--daily is the game of today; for another day write {{.example}}",
				"example", cmd.CommandPath()+" "+cmp.Or(cmd.Flags().Arg(0), "wordle")+" daily:2026-11-20")
		}
		if invalid.GetFlag().NoOptDefVal == "true" {
			return message.NewProblem("flag-bool", "{{.flag}} takes no value", "flag", dashes(invalid.GetFlag().Name))
		}
		if errors.As(err, &problem) {
			return problem // of a flag of [AddNumber] or [AddDuration]
		}
	}
	return message.NewProblem("flag-syntax", "{{.what}}", "what", err.Error())
}

// otherNames are what other programs call flags of these.
var otherNames = map[string]string{
	"csv": "format", "addr": "listen", "address": "listen", "bind": "listen", "host": "listen", "port": "listen",
	"force": "yes", "assume-yes": "yes", "games": "sample", "language": "lang", "no-color": "color", "colour": "color", "out": "output",
}

// flagNames returns the flags of a command.
func flagNames(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(flag *pflag.Flag) { names = append(names, flag.Name) })
	return names
}

// Exclusive refuses flags that exclude each other.
func Exclusive(cmd *cobra.Command, first string, others ...string) error {
	if !cmd.Flags().Changed(first) {
		return nil
	}
	for _, other := range others {
		if cmd.Flags().Changed(other) {
			return Excluded(dashes(first), dashes(other))
		}
	}
	return nil
}

func Excluded(first, second string) error {
	return message.NewProblem("flags-exclude", "{{.first}} and {{.second}} cannot be used together", "first", first, "second", second)
}

// dashes writes a flag as it is typed: -h, --help.
func dashes(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
