package main

import (
	"fmt"
	"slices"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/command/jobcmd"
	"codebreaker/internal/ui/command/morecmd"
	"codebreaker/internal/ui/command/playcmd"
	"codebreaker/internal/ui/command/puzzlecmd"
	"codebreaker/internal/ui/command/servecmd"
	"codebreaker/internal/ui/command/studycmd"
	"codebreaker/internal/ui/version"

	"github.com/spf13/cobra"
)

// newRoot returns the root command.
func newRoot(env *cli.Env) *cobra.Command {
	var printVersion bool
	root := &cobra.Command{
		Use:           "codebreaker",
		Short:         env.Say("root-short"),
		Long:          env.Say("root-long"),
		Example:       env.Say("root-example"),
		Args:          func(cmd *cobra.Command, args []string) error { return unknownCommand(env, cmd, args) },
		SilenceErrors: true,

		SuggestionsMinimumDistance: 2,

		SilenceUsage: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case printVersion:
				fmt.Fprintln(env.Out, version.Text())
				return nil
			case env.Screens(false):
				return playcmd.Take(env, cmd, nil, false)
			case env.Terminal:
				return runMenu(env, cmd)
			}
			return cmd.Help()
		},
	}
	root.SetIn(env.In)
	root.SetOut(env.Out)
	root.SetErr(env.Err)
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) { env.Page(func() { help(env, cmd, args) }) })
	root.SetFlagErrorFunc(cli.FlagProblem)
	help := helpCommand(env)
	help.GroupID = otherGroup
	root.SetHelpCommand(help)
	root.CompletionOptions.DisableDefaultCmd = true
	root.Flags().BoolVar(&printVersion, "version", false, env.Say("flag-version"))
	root.PersistentFlags().BoolP("help", "h", false, env.Say("flag-help"))
	root.PersistentFlags().String("lang", env.Lang.Name(), env.Say("flag-lang"))
	root.PersistentFlags().String("color", "auto", env.Say("flag-color"))
	env.AddDataFlag(root)
	root.PersistentFlags().BoolVar(&env.Plain, "plain", false, env.Say("flag-plain"))
	root.PersistentFlags().BoolVarP(&env.Quiet, "quiet", "q", false, env.Say("flag-quiet"))
	cli.Complete(root, "lang", lang.Names()...)
	cli.Complete(root, "color", cli.ColourChoices...)
	addCommands(env, root)
	return root
}

// addCommands adds all commands, in the order and the groups of the help.
func addCommands(env *cli.Env, root *cobra.Command) {
	add := func(group, title string, commands ...*cobra.Command) {
		root.AddGroup(&cobra.Group{ID: group, Title: title})
		for _, cmd := range commands {
			cmd.GroupID = group
			root.AddCommand(cmd)
		}
	}
	add("play", env.Say("group-play"), append(playcmd.Commands(env),
		programCommand(env, "moo", env.Say("moo-use"), env.Say("moo-short")),
		programCommand(env, "decodeur-mm", env.Say("decodeur-use"), env.Say("decodeur-short")))...)
	add("puzzles", env.Say("group-puzzles"), puzzlecmd.Command(env))
	add("study", env.Say("group-study"), studycmd.Commands(env)...)
	add("serve", env.Say("group-serve"), servecmd.Commands(env)...)
	add("jobs", env.Say("group-jobs"), jobcmd.Command(env))
	add(otherGroup, env.Say("group-other"), morecmd.Commands(env)...)
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

// otherCommands are words that people may try, and the commands that they mean.
var otherCommands = map[string]string{
	"daily": "play --daily", "learn": "play --learn", "continue": "play --continue", "resume": "play --continue", "suggest": "hint",
	"explain": "rules", "delete": "games delete", "web": "serve",
}

// unknownCommand refuses an unknown command. If the word is the name of a game, it suggests
// commands for the game.
func unknownCommand(env *cli.Env, cmd *cobra.Command, args []string) error {
	if len(args) > 0 && cli.IsGame(study.NameIn(env.Lang, args[0])) {
		return message.NewProblem("command-game", "{{.command}} is a game. To play it: codebreaker play {{.command}}; to get the next guess: codebreaker hint {{.command}}", "command", args[0])
	}
	if cmd.Name() == "help" && len(args) > 0 {
		return cli.UnknownNear(cmd.Root(), args[0], rules.Near(args[0], topics)...)
	}
	if len(args) > 0 && otherCommands[args[0]] != "" {
		return cli.UnknownNear(cmd.Root(), args[0], otherCommands[args[0]])
	}
	if len(args) > 0 && slices.Contains(topics, strings.ToLower(args[0])) {
		return cli.UnknownNear(cmd.Root(), args[0], "help "+strings.ToLower(args[0]))
	}
	return cli.UnknownCommand(cmd, args)
}
