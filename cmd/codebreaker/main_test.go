package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary be the program, under each of its names.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"codebreaker": main, "moo": main, "decodeur-mm": main})
}

// TestScripts runs the scripts of testdata. The condition data holds when
// CODEBREAKER_DATA names a folder of word lists that are not part of the project.
func TestScripts(t *testing.T) {
	data := os.Getenv("CODEBREAKER_DATA")
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			env.Setenv("LANG", "C")
			env.Setenv("DATA", data)
			return nil
		},
		Condition: func(condition string) (bool, error) {
			if condition != "data" {
				return false, fmt.Errorf("no condition %s", condition)
			}
			return data != "", nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
	})
}

// exits runs a command that must end with the exit code of its first argument.
func exits(script *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	if err != nil {
		script.Fatalf("exits %s: want an exit code", args[0])
	}
	err = script.Exec(args[1], args[2:]...)
	got := 0
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		script.Check(err)
	}
	if got != want {
		script.Fatalf("exit code %d, want %d", got, want)
	}
}
