package main

import (
	"errors"
	"fmt"
	"strings"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/message"
	"codebreaker/internal/study"
	"codebreaker/internal/version"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// root returns the root command.
func (a *app) root() *cobra.Command {
	var printVersion bool
	root := &cobra.Command{
		Use:           "codebreaker",
		Short:         a.say("root-short"),
		Long:          a.say("root-long"),
		Example:       a.say("root-example"),
		Args:          a.unknownCommand,
		SilenceErrors: true,

		SuggestionsMinimumDistance: 2,

		SilenceUsage: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case printVersion:
				fmt.Fprintln(a.out, version.Text())
				return nil
			case a.screens(false):
				return a.take(cmd, nil, false)
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
	help := a.helpCommand()
	help.GroupID = otherGroup
	root.SetHelpCommand(help)
	root.CompletionOptions.DisableDefaultCmd = true
	root.Flags().BoolVar(&printVersion, "version", false, a.say("flag-version"))
	root.PersistentFlags().BoolP("help", "h", false, a.say("flag-help"))
	root.PersistentFlags().String("lang", a.lang.Name(), a.say("flag-lang"))
	root.PersistentFlags().String("color", "auto", a.say("flag-color"))
	a.addDataFlag(root)
	root.PersistentFlags().BoolVar(&a.plain, "plain", false, a.say("flag-plain"))
	root.PersistentFlags().BoolVarP(&a.quiet, "quiet", "q", false, a.say("flag-quiet"))
	complete(root, "lang", lang.Names()...)
	complete(root, "color", colourChoices...)
	a.addCommands(root)
	return root
}

// addCommands adds all commands, in the order and the groups of the help.
func (a *app) addCommands(root *cobra.Command) {
	add := func(group, title string, commands ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: group, Title: title})
		for _, cmd := range commands {
			cmd.GroupID = group
			root.AddCommand(cmd)
		}
	}
	add("play", a.say("group-play"), a.playCommand(), a.crackCommand(), a.hintCommand(), a.reviewCommand(), a.gamesCommand(), a.rulesCommand())
	add("puzzles", a.say("group-puzzles"), a.puzzleCommand())
	add("study", a.say("group-study"), a.openingsCommand(), a.treeCommand(), a.compareCommand(), a.wordsCommand())
	add("serve", a.say("group-serve"), a.serveCommand(), a.siteCommand(), a.engineCommand())
	add("jobs", a.say("group-jobs"), a.jobCommand())
	add(otherGroup, a.say("group-other"),
		a.checkCommand(), a.backupCommand(), a.benchCommand(), a.completionCommand(), a.manCommand(), a.licenseCommand(), a.versionCommand(),
		a.programCommand("moo", a.say("moo-use"), a.say("moo-short")),
		a.programCommand("decodeur-mm", a.say("decodeur-use"), a.say("decodeur-short")))
	root.AddCommand(a.oldCommands()...)
	usageFromCatalogue(root)
}

// otherGroup holds the commands that only "help all" lists.
const otherGroup = "other"

// usageFromCatalogue stops cobra from adding "[flags]" to usage lines, which already mention flags.
func usageFromCatalogue(cmd *cobra.Command) {
	for _, below := range cmd.Commands() {
		below.DisableFlagsInUseLine = true
		usageFromCatalogue(below)
	}
}

// versionCommand returns the command that does the same as --version.
func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: a.say("version-short"),
		Args:  between(0, 0),
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintln(a.out, version.Text())
			return nil
		},
	}
}

// unknownCommand refuses an unknown command. If the word is the name of a game, it suggests
// commands for the game.
func (a *app) unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) > 0 && isGame(study.NameIn(a.lang, args[0])) {
		return message.NewProblem("command-game", "{{.command}} is a game. To play it: codebreaker play {{.command}}; to get the next guess: codebreaker hint {{.command}}", "command", args[0])
	}
	return unknownCommand(cmd, args)
}

// isGame reports whether a name is that of a game. It reads no word list.
func isGame(name string) bool {
	_, err := codebreaker.ParseGame(name)
	return err == nil || message.IsProblem(err, "game-no-lexicon")
}

func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	suggested := cmd.SuggestionsFor(args[0])
	if cmd.Name() == "help" {
		suggested = append(cmd.Root().SuggestionsFor(args[0]), near(args[0], topics)...)
	}
	if cmd == cmd.Root() {
		suggested = append(suggested, suggestedBelow(cmd, args[0])...)
	}
	if len(suggested) > 0 {
		return message.NewProblem("command-near", "unknown command {{.command}}; did you mean {{.near}}?",
			"command", args[0], "near", strings.Join(suggested, ", "))
	}
	return message.NewProblem("command-unknown", "unknown command {{.command}}; codebreaker --help lists the commands", "command", args[0])
}

// suggestedBelow returns the commands of families whose own name is close to a word: job status for
// status.
func suggestedBelow(root *cobra.Command, word string) (suggested []string) {
	for _, cmd := range root.Commands() {
		for _, below := range listed(cmd) {
			if !cmd.Hidden && below != cmd && len(near(word, []string{below.Name()})) > 0 {
				suggested = append(suggested, cmd.Name()+" "+below.Name())
			}
		}
	}
	return suggested
}

// between accepts from least to most arguments. If most is -1, there is no upper limit.
func between(least, most int) cobra.PositionalArgs {
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

// flagProblem turns an error about a flag into one that can be translated.
func flagProblem(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var missing *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		if near := near(unknown.GetSpecifiedName(), flagNames(cmd)); len(near) > 0 {
			return message.NewProblem("flag-near", "unknown flag {{.flag}}; did you mean {{.near}}?",
				"flag", dashes(unknown.GetSpecifiedName()), "near", dashes(strings.Join(near, ", --")))
		}
		return message.NewProblem("flag-unknown", "unknown flag {{.flag}}; see --help", "flag", dashes(unknown.GetSpecifiedName()))
	case errors.As(err, &missing):
		return message.NewProblem("flag-no-value", "{{.flag}} needs a value", "flag", dashes(missing.GetSpecifiedName()))
	case errors.As(err, &invalid):
		return valueProblem(invalid.GetFlag(), invalid.GetValue())
	}
	return message.NewProblem("flag-syntax", "{{.what}}", "what", err.Error())
}

// flagNames returns the flags of a command.
func flagNames(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(flag *pflag.Flag) { names = append(names, flag.Name) })
	return names
}

// valueProblem says which values a flag accepts.
func valueProblem(flag *pflag.Flag, value string) error {
	name := dashes(flag.Name)
	switch kind := flag.Value.Type(); {
	case flag.NoOptDefVal == "true":
		return message.NewProblem("flag-bool", "{{.flag}} takes no value", "flag", name)
	case kind == "duration" && value != "" && strings.Trim(value, "0123456789.") == "":
		return message.NewProblem("flag-time-unit", "{{.flag}} {{.value}}: add the unit, such as {{.value}}s or {{.value}}m", "flag", name, "value", value)
	case kind == "duration":
		return message.NewProblem("flag-time", "{{.flag}} {{.value}}: write a time such as 90m, 36h or 1h30m", "flag", name, "value", value)
	case value != "" && strings.Trim(value, "0123456789") == "":
		return message.NewProblem("flag-large", "{{.flag}} {{.value}}: the number is too large", "flag", name, "value", value)
	default:
		return message.NewProblem("flag-number", "{{.flag}} {{.value}}: write a whole number, 0 or more", "flag", name, "value", value)
	}
}

// exclusive refuses flags that exclude each other.
func exclusive(cmd *cobra.Command, first string, others ...string) error {
	if !cmd.Flags().Changed(first) {
		return nil
	}
	for _, other := range others {
		if cmd.Flags().Changed(other) {
			return excluded(dashes(first), dashes(other))
		}
	}
	return nil
}

func excluded(first, second string) error {
	return message.NewProblem("flags-exclude", "{{.first}} and {{.second}} cannot be used together", "first", first, "second", second)
}

// dashes writes a flag as it is typed: -h, --help.
func dashes(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
