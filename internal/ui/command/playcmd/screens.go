//go:build !wasm

package playcmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/terminal"

	"github.com/spf13/cobra"
)

// run shows screens until the person leaves: first the game of start, or the screen that at names, or else the menu.
// At the end it says how to continue an unfinished game. Trouble says why games are not saved, or
// is nil.
func run(env *cli.Env, cmd *cobra.Command, games *store.Keeper, trouble error, start *games.Request, at first) error {
	service, studies := services(env, games)
	options := terminal.Options{Store: games, Trouble: trouble, Start: start, Games: service, Study: studies, Lang: env.Lang, Colour: env.Colour}
	options.In, options.Out, options.Environment = env.In, env.Out.Writer, os.Environ()
	if env.Colour { // --color overrides NO_COLOR
		options.Environment = slices.DeleteFunc(options.Environment, func(variable string) bool {
			return strings.HasPrefix(variable, "NO_COLOR=")
		})
	}
	switch {
	case at.learn:
		options.Learn = &at.name
	case at.review:
		options.Review = &at.name.Game
	}
	options.KeepLang, options.KeepColour = cmd.Flags().Changed("lang"), cmd.Flags().Changed("color")
	options.Now = env.Now
	left, err := terminal.Run(cmd.Context(), options)
	for _, line := range left.Unsaved {
		env.SayUnsaved(line)
	}
	interrupted := errors.Is(err, context.Canceled)
	if (err == nil || interrupted) && left.Kind != "" {
		command := "codebreaker " + cli.CommandOf(left.Kind) + " --continue"
		if env.Data != store.DefaultFile(env.Getenv) {
			command += " --data " + env.Data
		}
		fmt.Fprintln(env.Out, env.Say("left-open", "command", command))
	}
	if interrupted {
		return cli.Reported{Err: err} // leaving the screens already shows the interruption
	}
	return err
}
