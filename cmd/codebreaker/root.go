package main

import (
	"errors"
	"strings"

	"codebreaker"
	"codebreaker/internal/lang"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// root returns the command that all others hang on.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "codebreaker",
		Short:         a.say("root-short"),
		Long:          a.say("root-long"),
		Args:          unknownCommand,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetUsageTemplate(a.say("usage-template"))
	root.SetFlagErrorFunc(flagProblem)
	root.CompletionOptions.DisableDefaultCmd = true
	root.PersistentFlags().BoolP("help", "h", false, a.say("flag-help"))
	root.PersistentFlags().String("lang", a.lang.Name(), a.say("flag-lang"))
	complete(root, "lang", lang.Names()...)
	root.AddCommand(
		a.crackCommand(),
	)
	return root
}

// complete offers the values of a flag to the shell.
func complete(cmd *cobra.Command, flag string, values ...string) {
	if err := cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err) // no such flag: a broken promise of this program
	}
}

func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return codebreaker.NewProblem("command-near", "no command {{.command}}; did you mean {{.near}}?",
			"command", args[0], "near", strings.Join(near, ", "))
	}
	return codebreaker.NewProblem("command-unknown", "no command {{.command}}; codebreaker --help lists them", "command", args[0])
}

// between accepts so many arguments; most is -1 for any number.
func between(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least {
			return codebreaker.NewProblem("arguments-few", "something is missing; write {{.usage}}", "usage", cmd.UseLine())
		}
		if most >= 0 && len(args) > most {
			return codebreaker.NewProblem("arguments-many", "{{.argument}} is one argument too many; write {{.usage}}",
				"argument", args[most], "usage", cmd.UseLine())
		}
		return nil
	}
}

// flagProblem says what is wrong with a flag so that it can be translated.
func flagProblem(_ *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return codebreaker.NewProblem("flag-unknown", "no flag {{.flag}}; see --help", "flag", dashes(unknown.GetSpecifiedName()))
	case errors.As(err, &missing):
		return codebreaker.NewProblem("flag-no-value", "{{.flag}} wants a value", "flag", dashes(missing.GetSpecifiedName()))
	case errors.As(err, &invalid):
		return codebreaker.NewProblem("flag-value", "{{.flag}} {{.value}}: wants a {{.type}}",
			"flag", dashes(invalid.GetFlag().Name), "value", invalid.GetValue(), "type", invalid.GetFlag().Value.Type())
	}
	return codebreaker.NewProblem("flag-syntax", "{{.what}}", "what", err.Error())
}

// dashes writes a flag as it is typed: -h, --help.
func dashes(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
