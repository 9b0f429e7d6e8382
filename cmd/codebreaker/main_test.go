package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
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
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "data"))
			env.Setenv("DATA", data)
			return nil
		},
		Condition: func(condition string) (bool, error) {
			if condition != "data" {
				return false, fmt.Errorf("no condition %s", condition)
			}
			return data != "", nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": exits, "fill": fill, "grow": grow},
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

// fill writes a file of so many lines, in each of which @ is the line's number.
func fill(script *testscript.TestScript, _ bool, args []string) {
	count, err := strconv.Atoi(args[1])
	script.Check(err)
	var text strings.Builder
	for number := range count {
		fmt.Fprintln(&text, strings.ReplaceAll(args[2], "@", letters(number)))
	}
	script.Check(os.WriteFile(script.MkAbs(args[0]), []byte(text.String()), 0o644))
}

// letters writes a number with the digits A to Z.
func letters(number int) string {
	if number == 0 {
		return ""
	}
	return letters(number/26) + string(rune('A'+number%26))
}

// grow makes a file so many bytes long, with NULs that take no space on disk.
func grow(script *testscript.TestScript, _ bool, args []string) {
	size, err := strconv.ParseInt(args[1], 10, 64)
	script.Check(err)
	file, err := os.Create(script.MkAbs(args[0]))
	script.Check(err)
	script.Check(file.Close())
	script.Check(os.Truncate(script.MkAbs(args[0]), size))
}
