package main

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestExamples runs the examples of every command's help, as far as they come in half
// a second. Files may be missing, but nothing may be misuse.
func TestExamples(t *testing.T) {
	for _, language := range []string{"en", "fr"} {
		a, err := newApp(os.Stdin, os.Stdout, os.Stderr, os.Getenv, []string{"--lang", language})
		if err != nil {
			t.Fatal(err)
		}
		ran := 0
		for _, cmd := range a.root().Commands() {
			for line := range strings.Lines(cmd.Example) {
				line = strings.TrimSpace(line)
				if !strings.HasPrefix(line, "codebreaker ") || cmd.Name() == "completion" { // whose examples are for other shells
					continue
				}
				ctx, cancel := context.WithTimeout(t.Context(), time.Second/2)
				command := exec.CommandContext(ctx, "sh", "-c", "exec "+line)
				command.Dir = t.TempDir()
				command.Env = append(os.Environ(), "XDG_DATA_HOME="+command.Dir)
				output, _ := command.CombinedOutput()
				cancel()
				ran++
				if command.ProcessState.ExitCode() == exitMisuse {
					t.Errorf("%s: %s\n%s", language, line, output)
				}
			}
		}
		if ran < 10 {
			t.Errorf("%s: only %d examples", language, ran)
		}
	}
}
