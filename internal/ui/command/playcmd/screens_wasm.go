package playcmd

import (
	"codebreaker/internal/app/games"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// run is never called: the program for WebAssembly has no terminal.
func run(*cli.Env, *cobra.Command, *store.Keeper, error, *games.Request, first) error {
	panic("screens are never seen")
}
