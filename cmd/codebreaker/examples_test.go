package main

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// TestExamples runs the examples of every command's help, as far as they come in a
// fifth of a second. Files may be missing, but nothing may be misuse, and no
// marks may clash.
func TestExamples(t *testing.T) {
	ran := map[string]bool{} // many are the same in all languages
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
				command := exec.CommandContext(ctx, "sh", "-c", "exec "+line)
				command.Dir = t.TempDir()
				command.Env = append(os.Environ(), "XDG_DATA_HOME="+command.Dir)
				output, _ := command.CombinedOutput()
				switch command.ProcessState.ExitCode() {
				case exitMisuse, exitClash:
					t.Errorf("%s: %s\n%s", language, line, output)
				}
			})
		}
	}
}

// examples returns the examples that are run.
func examples(t *testing.T, language string) []string {
	a, err := newApp(os.Stdin, os.Stdout, os.Stderr, os.Getenv, []string{"--lang", language})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, cmd := range a.root().Commands() {
		for line := range strings.Lines(cmd.Example) {
			line = strings.TrimSpace(line)
			if strings.HasPrefix(line, "codebreaker ") && cmd.Name() != "completion" { // whose examples are for other shells
				lines = append(lines, line)
			}
		}
	}
	return lines
}
