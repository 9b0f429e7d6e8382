// Command codebreaker plays, breaks and studies code-breaking games. It wires
// flags to the library and prints what the library returns: each command is in a
// file of its own.
package main

import (
	"cmp"
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args)
	stop()
	os.Exit(code)
}

// run does what the arguments say, the first of which is the binary's name, and
// returns the exit code.
func run(ctx context.Context, args []string) int {
	if program := programOf(args[0]); program != nil {
		return program(ctx, args[1:], os.Stdin, os.Stdout, os.Stderr)
	}
	cobra.EnableCommandSorting = false // help has an order of its own
	a, err := newApp(os.Stdin, os.Stdout, os.Stderr, os.Getenv, args[1:])
	if err == nil {
		root := a.root()
		root.SetArgs(args[1:])
		err = cmp.Or(root.ExecuteContext(ctx), a.misused)
	}
	return a.exit(err)
}
