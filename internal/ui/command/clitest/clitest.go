// Package clitest tests what the arguments of commands set, without running the commands.
package clitest

import (
	"io"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// Options passes arguments to a command, and checks the options that it would run with, and the
// arguments besides flags.
func Options[T any](t *testing.T, command func(*cli.Env, func(*T, *cobra.Command, []string) error) *cobra.Command, right func(options *T, args []string) bool, args ...string) {
	t.Helper()
	english, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	ran := false
	cmd := command(&cli.Env{Lang: english, Out: &cli.Output{Writer: io.Discard}, Err: io.Discard, Getenv: func(string) string { return "" }}, func(options *T, _ *cobra.Command, rest []string) error {
		ran = true
		if !right(options, rest) {
			t.Errorf("%q: %+v, %q", args, options, rest)
		}
		return nil
	})
	cmd.SetArgs(args)
	if err := cmd.ExecuteContext(t.Context()); err != nil || !ran {
		t.Errorf("%q: the command ran %v, %v", args, ran, err)
	}
}
