package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// texts are the kinds of values that are not numbers.
var texts = []string{"bool", "string", "strings", "stringSlice", "stringArray"}

// TestNumbersOfFlags gives each flag of each command numbers on both sides of every limit. The flag takes the number,
// or the program says what is wrong with it; exit code 4 is for a number that is too large.
func TestNumbersOfFlags(t *testing.T) {
	env, err := cli.NewEnv(os.Stdin, os.Stdout, os.Stderr, os.Getenv, []string{"--lang", "en"})
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	var look func(cmd *cobra.Command)
	look = func(cmd *cobra.Command) {
		cmd.Flags().VisitAll(func(flag *pflag.Flag) {
			switch flag.Value.(type) {
			case *cli.Number[int], *cli.Number[uint64], *cli.Duration:
			default:
				if !slices.Contains(texts, flag.Value.Type()) {
					t.Errorf("%s --%s is a %s without a limit: use cli.AddNumber or cli.AddDuration", cmd.CommandPath(), flag.Name, flag.Value.Type())
				}
				return
			}
			for _, number := range testgame.Numbers {
				tried++
				wants := []int{cli.ExitMisuse, cli.ExitLimit}
				switch _, isTime := flag.Value.(*cli.Duration); {
				case isTime:
					number += "s"
					wants = []int{cli.ExitMisuse}
				case number[0] == '-':
					wants = []int{cli.ExitMisuse}
				case len(number) == len("99999999999999999999"):
					wants = []int{cli.ExitLimit}
				}
				err := cmd.ParseFlags([]string{"--" + flag.Name + "=" + number})
				if err == nil && (number[0] == '-' || len(number) >= len("99999999999999999999")) {
					t.Errorf("%s --%s takes %s", cmd.CommandPath(), flag.Name, number)
				}
				if err == nil {
					continue
				}
				err = cli.FlagProblem(cmd, err)
				if code := cli.ExitCode(err); !slices.Contains(wants, code) || !strings.HasPrefix(err.Error(), "--"+flag.Name+" "+number+": ") {
					t.Errorf("%s --%s=%s: exit code %d, %v", cmd.CommandPath(), flag.Name, number, code, err)
				}
			}
			if number, ok := flag.Value.(*cli.Number[int]); ok && *number.Value > limits.Sample {
				t.Errorf("%s --%s took %d", cmd.CommandPath(), flag.Name, *number.Value)
			}
		})
		for _, below := range cmd.Commands() {
			look(below)
		}
	}
	look(newRoot(env))
	if tried < 100 {
		t.Errorf("only %d numbers were tried", tried)
	}
}
