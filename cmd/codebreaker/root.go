package main

import (
	"errors"
	"fmt"
	"strings"

	"codebreaker"
	"codebreaker/internal/lang"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// root returns the command that all others hang on.
func (a *app) root() *cobra.Command {
	var printVersion bool
	root := &cobra.Command{
		Use:           "codebreaker",
		Short:         a.say("root-short"),
		Long:          a.say("root-long"),
		Example:       a.say("root-example"),
		Args:          unknownCommand,
		SilenceErrors: true,

		SuggestionsMinimumDistance: 2,

		SilenceUsage: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case printVersion:
				fmt.Fprintln(a.out, version())
				return nil
			case a.terminal:
				return a.runMenu(cmd)
			}
			return cmd.Help()
		},
	}
	root.SetIn(a.in)
	root.SetOut(a.out)
	root.SetErr(a.err)
	root.SetHelpFunc(a.help)
	root.SetFlagErrorFunc(flagProblem)
	root.SetHelpCommand(a.helpCommand())
	root.CompletionOptions.DisableDefaultCmd = true
	root.Flags().BoolVar(&printVersion, "version", false, a.say("flag-version"))
	root.PersistentFlags().BoolP("help", "h", false, a.say("flag-help"))
	root.PersistentFlags().String("lang", a.lang.Name(), a.say("flag-lang"))
	root.PersistentFlags().String("color", "auto", a.say("flag-color"))
	complete(root, "lang", lang.Names()...)
	complete(root, "color", colourChoices...)
	root.AddCommand(
		a.crackCommand(),
		a.playCommand(),
		a.hintCommand(),
		a.reviewCommand(),
		a.openingsCommand(),
		a.treeCommand(),
		a.checkCommand(),
		a.compareCommand(),
		a.solveCommand(),
		a.composeCommand(),
		a.wordsCommand(),
		a.programCommand("moo", a.say("moo-use"), a.say("moo-short")),
		a.programCommand("decodeur-mm", a.say("decodeur-use"), a.say("decodeur-short")),
		a.licenseCommand(),
		a.completionCommand(),
		a.manCommand(),
	)
	for _, cmd := range root.Commands() {
		cmd.DisableFlagsInUseLine = true // the catalogue says it
	}
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
		if invalid.GetFlag().Value.Type() == "bool" {
			return codebreaker.NewProblem("flag-bool", "{{.flag}} takes no value", "flag", dashes(invalid.GetFlag().Name))
		}
		return codebreaker.NewProblem("flag-number", "{{.flag}} {{.value}}: write a whole number, 0 or more",
			"flag", dashes(invalid.GetFlag().Name), "value", invalid.GetValue())
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
