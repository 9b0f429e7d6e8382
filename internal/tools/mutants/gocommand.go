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

// These environment variables are set when gremlins calls this program as its go command. They name
// the real go command, and a folder for notes from one run to the next.
const (
	realGo = "MUTANTS_GO"
	notes  = "MUTANTS_NOTES"
)

// actAsGo runs the go command for gremlins 0.6.0 and works around its limitations. It tests only
// the package of the mutant, not the folders below it. It returns exit code 2 for a mutant that
// does not compile; go test itself returns 1, as for a failing test. It sets a timeout that
// includes the time to compile, which varies. It adds the code that is in no block of a coverage
// profile, because gremlins would skip it. Vet is off, because it is not a test and would kill some
// mutants. Paths are trimmed so that the copies of the module that gremlins makes are compiled only
// once.
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
	case limit < 0: // this run measures the coverage
		if time := regexp.MustCompile(`(?m)^ok\s+\S+\s+(\d\S*s)`).FindSubmatch(output); time != nil {
			os.WriteFile(lasted, time[1], 0o600)
		}
		coverAll(args[slices.Index(args, "-coverprofile")+1])
	case bytes.Contains(output, []byte("[build failed]")), bytes.Contains(output, []byte("[setup failed]")):
		return 2
	}
	return code
}

// coverAll marks every file in a coverage profile as completely covered. Conditions of cases are in
// no block of the profile, and gremlins would skip them.
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

// patience returns the time limit for the tests of a mutant: several times the duration without the
// mutant.
func patience(lasted string) time.Duration {
	text, _ := os.ReadFile(lasted)
	usual, err := time.ParseDuration(string(text))
	if err != nil {
		usual = time.Minute
	}
	return 5*time.Second + 8*usual
}

// realCommand runs the go command and returns its output and exit code.
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
