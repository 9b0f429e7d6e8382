package main

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"time"

	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/decodeur"
	"codebreaker/internal/ui/moo"

	"github.com/spf13/cobra"
)

// program is one of the two seed programs, which have their own flags, prompts and messages. It
// returns its exit code.
type program func(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int

var programs = map[string]program{"moo": moo.Run, "decodeur-mm": runDecodeur}

func runDecodeur(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int {
	return decodeur.Run(ctx, args, time.Now, in, out, err)
}

// programOf returns the program with the name of the binary, or nil.
func programOf(binary string) program {
	return programs[strings.TrimSuffix(filepath.Base(binary), ".exe")]
}

// programCommand returns the command that runs a seed program and passes its flags on.
func programCommand(env *cli.Env, name, use, short string) *cobra.Command {
	cmd := &cobra.Command{
		Use:                use,
		Short:              short,
		DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			if code := programs[name](cmd.Context(), withoutRootFlags(args), env.In, env.Out, env.Err); code != cli.ExitDone {
				return cli.Exited(code)
			}
			return nil
		},
	}
	cmd.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		programs[name](cmd.Context(), []string{"--help"}, env.In, env.Out, env.Err)
	})
	return cmd
}

// withoutRootFlags removes the global flags, which the root command declares. A seed program has its own
// flags and language.
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
			i++ // skip the value
		}
	}
	return rest
}
