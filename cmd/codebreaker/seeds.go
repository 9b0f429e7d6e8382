package main

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"time"

	"codebreaker/internal/decodeur"
	"codebreaker/internal/moo"

	"github.com/spf13/cobra"
)

// program is one of the two seed programs, with flags, prompts and messages of
// its own. It returns its exit code.
type program func(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int

var programs = map[string]program{"moo": moo.Run, "decodeur-mm": runDecodeur}

func runDecodeur(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int {
	return decodeur.Run(ctx, args, time.Now, in, out, err)
}

// programOf returns the program that the binary is called as, or nil.
func programOf(binary string) program {
	return programs[strings.TrimSuffix(filepath.Base(binary), ".exe")]
}

// exited is the exit code of a program that has said all there is to say.
type exited struct {
	error
	code int
}

// programCommand returns the command that runs a program and leaves its flags to it.
func (a *app) programCommand(name, use, short string) *cobra.Command {
	cmd := &cobra.Command{
		Use:                use,
		Short:              short,
		DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if code := programs[name](cmd.Context(), withoutRootFlags(args), a.in, a.out, a.err); code != exitDone {
				return exited{errors.New(name), code}
			}
			return nil
		},
	}
	cmd.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		programs[name](cmd.Context(), []string{"--help"}, a.in, a.out, a.err)
	})
	return cmd
}

// withoutRootFlags returns the arguments without the flags that every command has
// and that newApp has read: the programs have flags, and a language, of their own.
func withoutRootFlags(args []string) []string {
	var rest []string
	for i := 0; i < len(args); i++ {
		switch name, _, hasValue := strings.Cut(args[i], "="); {
		case name == "--":
			return append(rest, args[i:]...)
		case name == "--plain", name == "--quiet":
		case name != "--lang" && name != "--color" && name != "--data":
			rest = append(rest, args[i])
		case !hasValue:
			i++ // the value
		}
	}
	return rest
}
