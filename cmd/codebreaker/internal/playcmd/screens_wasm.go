package playcmd

import (
	"codebreaker/cmd/codebreaker/internal/cli"
	"codebreaker/internal/game"
	"codebreaker/internal/store"

	"github.com/spf13/cobra"
)

// run is never called: the program for WebAssembly has no terminal.
func run(*cli.Env, *cobra.Command, *store.Store, error, *game.Request) error {
	panic("screens are never seen")
}
