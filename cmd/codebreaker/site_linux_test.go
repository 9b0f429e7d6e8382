package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"codebreaker/internal/ui/command/cli"
)

// goTool stands for a Go tool that builds for long: it starts another process, and notes its number.
const goTool = "#!/bin/sh\nsh -c 'echo $$ >\"$CHILD\"; exec sleep 1000'\n"

// builder returns a command that makes a site with that Go tool, and the file with the number of the process that the
// tool starts.
func builder(t *testing.T, output string) (command *exec.Cmd, child string) {
	t.Helper()
	tools := t.TempDir()
	if err := os.WriteFile(filepath.Join(tools, "go"), []byte(goTool), 0o755); err != nil {
		t.Fatal(err)
	}
	child = filepath.Join(tools, "child")
	command = process(t, t.TempDir(), "site", "-o", output)
	command.Env = append(command.Env, "PATH="+tools+":"+os.Getenv("PATH"), "CHILD="+child, "XDG_CACHE_HOME="+tools)
	return command, child
}

// TestInterruptedSite interrupts the building of the engine: it ends with all of its processes.
func TestInterruptedSite(t *testing.T) {
	t.Parallel()
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		command, child := builder(t, "site")
		var told bytes.Buffer
		command.Stderr = &told
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		number := 0
		for deadline := time.Now().Add(patient); number == 0; time.Sleep(time.Millisecond) {
			text, _ := os.ReadFile(child) // it is not there yet
			number, _ = strconv.Atoi(strings.TrimSpace(string(text)))
			if time.Now().After(deadline) {
				t.Fatalf("the build does not start\n%s", &told)
			}
		}
		if err := command.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		_ = command.Wait() // only the exit code matters
		if code := command.ProcessState.ExitCode(); code != cli.ExitInterrupted {
			t.Errorf("%v: exit code %d, want %d\n%s", signal, code, cli.ExitInterrupted, &told)
		}
		for deadline := time.Now().Add(patient); !errors.Is(syscall.Kill(number, 0), syscall.ESRCH); time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%v: process %d of the build continues", signal, number)
			}
		}
	}
}

// TestSiteTarget looks at the folder for the site before it builds the engine.
func TestSiteTarget(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{file, filepath.Join(file, "below"), "/proc/none"} {
		command, child := builder(t, target)
		told, err := command.CombinedOutput()
		if code := command.ProcessState.ExitCode(); code != cli.ExitFailed && code != cli.ExitMisuse || !strings.Contains(string(told), target) {
			t.Errorf("%s: %v\n%s", target, err, told)
		}
		if _, err := os.Stat(child); err == nil {
			t.Errorf("%s: the engine was built first", target)
		}
	}
}
