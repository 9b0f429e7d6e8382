package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
	"golang.org/x/sys/unix"
)

// notRead are the files that commands write or change, by command and flag. The file of games and
// the one of rows belong to SQLite.
var notRead = []string{
	"backup FILE", "--data", "--rows", "--output", "--page", "--plot", "--proof",
	"compare --results", "tree --checkpoint", // ordinary files only
}

// inputless are the commands that read no input, and run until a signal or for long.
var inputless = []string{"serve", "site", "bench"}

// waiting is a command that waits for input from a pipe.
type waiting struct {
	args []string
	sure bool // it waits for the rest of the pipe; others may end without it, or because of an empty line
}

// waits returns each way in which a command of the program can read input: each argument and flag
// that names a file or a game of words, as the pipe and as standard input, and standard input alone.
func waits(t *testing.T, pipe string) (all []waiting) {
	t.Helper()
	l, err := english()
	if err != nil {
		t.Fatal(err)
	}
	env := &cli.Env{Lang: l, Getenv: func(string) string { return "" }}
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		for _, below := range cmd.Commands() {
			visit(below)
		}
		if !cmd.Runnable() || cmd.Hidden || !cmd.HasParent() {
			return
		}
		path := strings.Fields(cmd.CommandPath())[1:]
		usage := strings.Fields(cmd.Use)[1:]
		if !slices.Contains(inputless, cmd.Name()) && !slices.ContainsFunc(usage, func(word string) bool { return strings.HasPrefix(word, "ID") }) {
			all = append(all, waiting{arguments(t, path, usage, "", ""), false})
		}
		for _, input := range []string{pipe, "-"} {
			for _, word := range usage {
				kind := strings.Trim(word, "[].")
				if given := inputs(kind, input); given != "" && !slices.Contains(notRead, cmd.Name()+" "+kind) {
					all = append(all, waiting{arguments(t, path, usage, kind, given), true})
				}
			}
			for _, row := range cli.FlagRows(cmd.Flags()) {
				name := "--" + strings.Fields(row[0][strings.Index(row[0], "--")+2:])[0]
				kind := row[0][strings.LastIndexByte(row[0], ' ')+1:]
				if kind != "FILE" && kind != "LIST" || slices.Contains(notRead, name) || slices.Contains(notRead, cmd.Name()+" "+name) {
					continue
				}
				all = append(all, waiting{append(arguments(t, path, usage, "", ""), name, input), true})
			}
		}
	}
	visit(newRoot(env))
	for _, input := range []string{pipe, "-"} { // a program with flags of its own
		all = append(all, waiting{[]string{"decodeur-mm", "--dict", input}, true})
	}
	return all
}

// inputs returns an argument of a kind that makes a command read an input, or nothing.
func inputs(kind, input string) string {
	switch {
	case kind == "FILE", kind == "LIST":
		return input
	case kind == "GAME":
		return "word:" + input
	case kind == "TURN" && input == "-":
		return input
	}
	return ""
}

// arguments returns the arguments of a command that its usage requires. The argument of one kind is
// given.
func arguments(t *testing.T, path, usage []string, kind, given string) []string {
	t.Helper()
	args := slices.Clone(path)
	for _, word := range usage {
		switch bare := strings.Trim(word, "[]."); {
		case bare == "flags":
		case bare == kind:
			args = append(args, given)
		case strings.HasPrefix(word, "["):
		case bare == "GAME":
			args = append(args, "3x3")
		case bare == "TURN":
			args = append(args, "ABC=X")
		case bare == "LIST":
			args = append(args, "en5")
		case bare == "SHELL":
			args = append(args, "bash")
		case bare == "DIR", bare == "FILE":
			args = append(args, filepath.Join(t.TempDir(), "none"))
		default:
			args = append(args, word)
		}
	}
	return args
}

// TestInterruptedInput sends signals to each command while it waits for input that never comes. One
// signal ends it.
func TestInterruptedInput(t *testing.T) {
	t.Parallel()
	count := 0
	for i, w := range waits(t, "PIPE") {
		signal := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM}[i%2]
		if w.sure {
			count++
		}
		t.Run(strings.Join(w.args, " "), func(t *testing.T) {
			t.Parallel()
			interrupted(t, w, signal)
		})
	}
	if count < 30 {
		t.Errorf("only %d ways to read input were found", count)
	}
}

func interrupted(t *testing.T, w waiting, signal syscall.Signal) {
	t.Helper()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := unix.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	both, err := os.OpenFile(pipe, os.O_RDWR, 0) // open for writing too, so that the input does not end
	if err != nil {
		t.Fatal(err)
	}
	defer both.Close()
	if _, err := both.WriteString("\n"); err != nil {
		t.Fatal(err)
	}
	args := slices.Clone(w.args)
	for i := range args {
		args[i] = strings.Replace(args[i], "PIPE", pipe, 1)
	}
	command := process(t, t.TempDir(), args...)
	var told bytes.Buffer
	command.Stdin, command.Stderr = both, &told
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	for unread := 1; unread > 0; {
		select {
		case err := <-ended:
			if w.sure {
				t.Fatalf("it ended before it read its input: %v\n%s", err, &told)
			}
			return
		case <-time.After(time.Millisecond):
		}
		if unread, err = unix.IoctlGetInt(int(both.Fd()), unix.TIOCINQ); err != nil {
			t.Fatal(err)
		}
	}
	if err := command.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		var exit *exec.ExitError
		interrupted := errors.As(err, &exit) && exit.ExitCode() == cli.ExitInterrupted
		refused := exit != nil && exit.ExitCode() == cli.ExitMisuse // it read the empty line before the signal came
		if !interrupted && (w.sure || !refused) {
			t.Errorf("after %v: %v, want exit code %d\n%s", signal, err, cli.ExitInterrupted, &told)
		}
	case <-time.After(patient):
		_ = command.Process.Kill() // the test has failed
		<-ended
		t.Errorf("it still waits for input after %v", signal)
	}
}

// TestSecondSignal sends signals to a command that waits until somebody reads its output. The second
// signal ends it at the latest.
func TestSecondSignal(t *testing.T) {
	t.Parallel()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if _, err := unix.FcntlInt(reader.Fd(), unix.F_SETPIPE_SZ, os.Getpagesize()); err != nil {
		t.Fatal(err)
	}
	command := process(t, t.TempDir(), "man") // longer than a page of memory
	command.Stdout = writer
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	writer.Close()
	for written := 0; written == 0; time.Sleep(time.Millisecond) {
		if written, err = unix.IoctlGetInt(int(reader.Fd()), unix.TIOCINQ); err != nil {
			t.Fatal(err)
		}
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	for deadline := time.Now().Add(patient); time.Now().Before(deadline); {
		_ = command.Process.Signal(syscall.SIGINT) // it may have ended
		select {
		case err := <-ended:
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.ExitCode() != cli.ExitInterrupted {
				t.Errorf("%v, want exit code %d", err, cli.ExitInterrupted)
			}
			return
		case <-time.After(time.Second):
		}
	}
	_ = command.Process.Kill() // the test has failed
	<-ended
	t.Error("it ignores signals")
}
