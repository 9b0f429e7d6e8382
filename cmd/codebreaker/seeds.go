package main

import (
	"context"
	"io"
	"path/filepath"
	"strings"

	"codebreaker/internal/ui/command/cli"
	"codebreaker/internal/ui/decodeur"
	"codebreaker/internal/ui/moo"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// program is one of the two seed programs, which have their own flags, prompts and messages. It
// returns its exit code.
type program func(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int

var programs = map[string]program{"moo": moo.Run, "decodeur-mm": runDecodeur}

func runDecodeur(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int {
	return decodeur.Run(ctx, args, clock, in, out, err)
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
			own := withoutRootFlags(cmd.Root().PersistentFlags(), args)
			if code := programs[name](cmd.Context(), own, env.In, env.Out, env.Err); code != cli.ExitDone {
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

// withoutRootFlags removes the flags of the root command from arguments, with their values: a seed program has flags
// and a language of its own.
func withoutRootFlags(root *pflag.FlagSet, args []string) (rest []string) {
	for i := 0; i < len(args); i++ {
		if args[i] == "--" {
			return append(rest, args[i:]...)
		}
		name, _, hasValue := strings.Cut(strings.TrimPrefix(args[i], "--"), "=")
		flag := root.Lookup(name)
		switch {
		case flag == nil || name == "help" || !strings.HasPrefix(args[i], "--"):
			rest = append(rest, args[i])
		case flag.NoOptDefVal == "" && !hasValue:
			i++ // skip the value
		}
	}
	return rest
}
