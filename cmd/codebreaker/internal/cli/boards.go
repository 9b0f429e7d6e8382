package cli

import (
	"slices"

	"codebreaker"
	"codebreaker/internal/boards"
	"codebreaker/internal/gamename"
	"codebreaker/internal/message"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Boards returns the game of several boards with a name, or nil for a game of one board.
func (env *Env) Boards(name string, flags GameFlags) (*boards.Game, error) {
	if _, _, _, several := gamename.CutBoards(name); !several {
		return nil, nil
	}
	return boards.Parse(name, func(board string) (*codebreaker.Game, error) { return env.Game(board, flags) })
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
