package main

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// TestExamples runs the examples of every command's help for a fifth of a second each. Files and
// games may be missing, but no example may be misuse, and no marks may contradict each other.
func TestExamples(t *testing.T) {
	ran := map[string]bool{} // many are the same in every language
	for _, language := range []string{"en", "fr"} {
		lines := examples(t, language)
		if len(lines) < 10 {
			t.Errorf("%s: only %d examples", language, len(lines))
		}
		for _, line := range lines {
			if ran[line] {
				continue
			}
			ran[line] = true
			t.Run(line, func(t *testing.T) {
				t.Parallel()
				ctx, cancel := context.WithTimeout(t.Context(), time.Second/5)
				defer cancel()
				if !strings.ContainsAny(line, "|&") {
					line = "exec " + line // the program replaces the shell, so that killing the shell kills the program
				}
				command := exec.CommandContext(ctx, "sh", "-c", line)
				command.Dir = t.TempDir()
				command.Env = append(os.Environ(), "XDG_DATA_HOME="+command.Dir, "XDG_CACHE_HOME="+command.Dir, "LC_ALL="+language, "GOFLAGS=-none") // prevents the build of the WebAssembly engine
				output, _ := command.CombinedOutput()
				switch code := command.ProcessState.ExitCode(); {
				case strings.Contains(string(output), "7k2xq"): // no such game is saved
				case code == cli.ExitMisuse || code == cli.ExitClash:
					t.Errorf("%s: %s\n%s", language, line, output)
				}
			})
		}
	}
}

// examples returns the examples to run.
func examples(t *testing.T, language string) []string {
	var lines []string
	each(t, language, func(_ *cli.Env, cmd *cobra.Command) {
		for line := range strings.Lines(cmd.Example) {
			line = strings.TrimSpace(line)
			if strings.Contains(line, "codebreaker ") && cmd.Name() != "completion" { // its examples are for other shells
				lines = append(lines, line)
			}
		}
	})
	return lines
}
