package cli

import (
	"context"
	"slices"

	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Start returns the start of the game with a name, of one board or several, as [Env.Game] reads it.
func (env *Env) Start(ctx context.Context, name string, flags GameFlags) (*study.Start, error) {
	read := func(board string) (*rules.Game, error) { return env.Game(ctx, board, flags) }
	if _, _, _, several := rules.CutBoards(name); several {
		all, err := boards.Parse(name, read)
		if err != nil {
			return nil, err
		}
		if all.Boards() > 1 {
			return study.OfBoards(all), nil
		}
		name = all.Board().Name()
	}
	game, err := read(name)
	if err != nil {
		return nil, err
	}
	return study.Of(game), nil
}

// OnlyFlags returns a problem if a command got a flag that games of several boards do not take.
func OnlyFlags(cmd *cobra.Command, allowed ...string) (err error) {
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if cmd.LocalNonPersistentFlags().Lookup(flag.Name) != nil && !slices.Contains(allowed, flag.Name) && err == nil {
			err = message.NewProblem("boards-flag", "--{{.flag}} cannot be used with several boards", "flag", flag.Name)
		}
	})
	return err
}
