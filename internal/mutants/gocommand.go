package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// The environment variables that tell us, as the go command, which is the real
// one, and where to keep what one run tells the next.
const (
	realGo = "MUTANTS_GO"
	notes  = "MUTANTS_NOTES"
)

// actAsGo runs the go command for gremlins 0.6.0, which asks for too much and
// understands too little. It tests the folders below the room as well (below
// the root: everything). It takes exit code 2 for
// a mutant that does not compile, where go test says 1 as for a test that fails.
// It counts the time of the compiler, which varies, to that of the tests. It
// tries nothing that is in no block of a coverage profile. Vet is off: it is no
// test, and would kill some mutants. Paths are trimmed so that gremlins' copies of
// the module are compiled once.
func actAsGo(args []string) int {
	if args[0] != "test" {
		_, code := realCommand(args)
		return code
	}
	for i := range args {
		args[i] = strings.TrimSuffix(args[i], "/...")
	}
	lasted := filepath.Join(os.Getenv(notes), "lasted")
	limit := slices.Index(args, "-timeout")
	if limit > 0 {
		args[limit+1] = patience(lasted).String()
	}
	output, code := realCommand(append([]string{"test", "-count=1", "-vet=off", "-trimpath"}, args[1:]...))
	switch {
	case limit < 0: // the run that finds what is covered
		if time := regexp.MustCompile(`(?m)^ok\s+\S+\s+(\d\S*s)`).FindSubmatch(output); time != nil {
			os.WriteFile(lasted, time[1], 0o600)
		}
		coverAll(args[slices.Index(args, "-coverprofile")+1])
	case bytes.Contains(output, []byte("[build failed]")), bytes.Contains(output, []byte("[setup failed]")):
		return 2
	}
	return code
}

// coverAll says of every file in a coverage profile that all of it is covered:
// conditions of cases are in no block, and gremlins would not try them.
func coverAll(profile string) {
	text, _ := os.ReadFile(profile)
	var all strings.Builder
	seen := make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		file, _, found := strings.Cut(line, ".go:")
		if found && !seen[file] {
			seen[file] = true
			fmt.Fprintf(&all, "%s.go:1.1,1000000.1 1 1\n", file)
		}
	}
	os.WriteFile(profile, append(text, all.String()...), 0o600)
}

// patience is how long the tests of a mutant may last: some times what they
// last without it.
func patience(lasted string) time.Duration {
	text, _ := os.ReadFile(lasted)
	usual, err := time.ParseDuration(string(text))
	if err != nil {
		usual = time.Minute
	}
	return 5*time.Second + 8*usual
}

// realCommand runs the go command and returns what it printed and its exit code.
func realCommand(args []string) ([]byte, int) {
	var output bytes.Buffer
	command := exec.Command(os.Getenv(realGo), args...)
	command.Stdout, command.Stderr = &output, &output
	err := command.Run()
	os.Stdout.Write(output.Bytes())
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return output.Bytes(), exit.ExitCode()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return nil, 3
	}
	return output.Bytes(), 0
}
