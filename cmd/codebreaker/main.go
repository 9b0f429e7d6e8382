// Command codebreaker plays, breaks and studies code-breaking games. It connects flags to the
// library and prints the results. Each group of commands has a package in internal, and each command
// has a file of its own.
package main

import (
	"cmp"
	"context"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"sync"
	"syscall"
	"time"

	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, endAtNextSignal)
	code := run(ctx, os.Args)
	stop()
	os.Exit(code)
}

// sameRequest is how long further signals repeat the first: timeout, for one, sends its signal twice.
const sameRequest = 500 * time.Millisecond

// endAtNextSignal ends the program at the second request to end. It ends waits that the first cannot
// stop, such as a write to a pipe that nobody reads.
func endAtNextSignal() {
	time.Sleep(sameRequest)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	<-signals
	os.Exit(cli.ExitInterrupted)
}

// turnParts are parts of turns that begin like a flag: absent letters as facts write them, -LTS, and marks with - for a grey
// tile, -y--g. No flag looks like them.
var turnParts = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^-(\p{Lu}+|[gyvj-]*-[gyvj-]*)$`) })

// withTurns puts a space before such parts in the arguments of a hint, so that they are not read as flags.
func withTurns(args []string) []string {
	if !slices.Contains(args, "hint") {
		return args
	}
	args = slices.Clone(args)
	for i, arg := range args {
		if arg != "--" && turnParts().MatchString(arg) {
			args[i] = " " + arg
		}
	}
	return args
}

// clock is the clock of this machine; tests replace it.
var clock = time.Now

// run executes the arguments, of which the first is the name of the binary. It returns the exit
// code.
func run(ctx context.Context, args []string) int {
	if program := programOf(args[0]); program != nil {
		return program(ctx, args[1:], os.Stdin, os.Stdout, os.Stderr)
	}
	cobra.EnableCommandSorting = false // help uses its own order
	env, err := cli.NewEnv(os.Stdin, os.Stdout, os.Stderr, os.Getenv, args[1:])
	env.Now = clock
	if err == nil {
		root := newRoot(env)
		root.SetArgs(withTurns(args[1:]))
		err = cmp.Or(root.ExecuteContext(ctx), env.Misused)
	}
	return env.Exit(err)
}
