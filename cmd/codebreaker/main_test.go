package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store/files"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/version"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary act as the program, under each of its names.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"codebreaker": timed, "moo": main, "decodeur-mm": main, "hurried": hurried})
}

// timed is the program at the time that CLOCK names, so that what a script plays is not the puzzle of the day of the test.
func timed() {
	if text := os.Getenv("CLOCK"); text != "" {
		now, err := time.Parse(time.RFC3339, text)
		if err != nil {
			panic(err)
		}
		clock = func() time.Time { return now }
	}
	main()
}

// TestScripts runs the scripts in testdata. The condition long is true if long tests run. The
// condition data is true if CODEBREAKER_DATA names a folder of word lists that do not belong to the
// project.
func TestScripts(t *testing.T) {
	data := os.Getenv("CODEBREAKER_DATA")
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(env *testscript.Env) error {
			env.Setenv("LANG", "C")
			env.Setenv("CLOCK", "2026-11-20T12:00:00Z")
			env.Setenv("XDG_DATA_HOME", filepath.Join(env.WorkDir, "data"))
			env.Setenv("DATA", data)
			env.Setenv("VERSION", version.Source())
			env.Setenv("CACHES", os.Getenv("HOME")) // of the Go tool
			return nil
		},
		Condition: func(condition string) (bool, error) {
			switch condition {
			case "data":
				return data != "", nil
			case "long":
				return longtest.On(), nil
			}
			return false, fmt.Errorf("no condition %s", condition)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"appears": appears, "exits": exits, "fill": fill, "grow": grow, "harass": harass, "planAs": planAs, "replace": replace},
	})
}

// appears waits until a file exists whose name matches a pattern and, if a text is given, contains
// the text.
func appears(script *testscript.TestScript, _ bool, args []string) {
	text := strings.Join(args[1:], " ")
	for deadline := time.Now().Add(patient); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		files, err := filepath.Glob(script.MkAbs(args[0]))
		script.Check(err)
		for _, file := range files {
			if has, err := os.ReadFile(file); err == nil && strings.Contains(string(has), text) {
				return
			}
		}
	}
	script.Fatalf("there is no file %s with %q", args[0], text)
}

// patient is how long tests wait on a busy machine.
const patient = 5 * time.Minute

// exits runs a command that must end with the exit code in the first argument.
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

// fill writes a file with a given number of lines. In each line, @ is replaced by the line number
// in letters.
func fill(script *testscript.TestScript, _ bool, args []string) {
	count, err := strconv.Atoi(args[1])
	script.Check(err)
	var text strings.Builder
	for number := range count {
		fmt.Fprintln(&text, strings.ReplaceAll(args[2], "@", letters(number)))
	}
	script.Check(os.WriteFile(script.MkAbs(args[0]), []byte(text.String()), 0o644))
}

// letters writes a number in base 26 with the digits A to Z.
func letters(number int) string {
	if number == 0 {
		return ""
	}
	return letters(number/26) + string(rune('A'+number%26))
}

// grow creates a file of a given size, filled with NULs that take no disk space.
func grow(script *testscript.TestScript, _ bool, args []string) {
	size, err := strconv.ParseInt(args[1], 10, 64)
	script.Check(err)
	file, err := os.Create(script.MkAbs(args[0]))
	script.Check(err)
	script.Check(file.Close())
	script.Check(os.Truncate(script.MkAbs(args[0]), size))
}

// replace replaces a text in a file, which must contain it.
func replace(script *testscript.TestScript, _ bool, args []string) {
	text := script.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		script.Fatalf("%s has no %s", args[0], args[1])
	}
	script.Check(os.WriteFile(script.MkAbs(args[0]), []byte(strings.ReplaceAll(text, args[1], args[2])), 0o644))
}

// planAs plans a job as another version of the program would. Its arguments are the folder, the
// game and the version.
func planAs(script *testscript.TestScript, _ bool, args []string) {
	game, err := rules.ParseGame(args[1])
	script.Check(err)
	job := jobs.Job{Kind: jobs.Tree, Game: args[1], Accents: "fold", Strategies: []string{"parts"}, Guesses: "all"}
	plan, err := jobs.Cut(context.Background(), job, game, args[2], jobs.Effort{Units: 3})
	script.Check(err)
	script.Check(folder.Create(files.OS{}, script.MkAbs(args[0]), plan))
}

// harass runs work units of a folder in two processes at once and kills both after a random time, again and again,
// until both complete. If both complete after fewer kills than the first argument says, it begins again with the folder
// as it was, and kills sooner. It fails if that does not help, if there are too many kills, or if a process is refused.
func harass(script *testscript.TestScript, _ bool, args []string) {
	least, err := strconv.Atoi(args[0])
	script.Check(err)
	program := ""
	for _, dir := range filepath.SplitList(script.Getenv("PATH")) {
		if path := filepath.Join(dir, "codebreaker"); program == "" {
			if _, err := os.Stat(path); err == nil {
				program = path
			}
		}
	}
	folder, before := script.MkAbs(args[3]), script.MkAbs("before") // of job run FOLDER
	script.Check(os.CopyFS(before, os.DirFS(folder)))
	for most := 350; most > 0; most /= 2 {
		killed := harassed(script, program, args[1:], least, most)
		script.Logf("killed %d times", killed)
		if killed >= least {
			return
		}
		script.Check(os.RemoveAll(folder))
		script.Check(os.CopyFS(folder, os.DirFS(before)))
	}
	script.Fatalf("never killed %d times", least)
}

// harassed runs two processes until both complete, and returns how often it killed them before: each time after up to most
// milliseconds, and a seventh more.
func harassed(script *testscript.TestScript, program string, args []string, least, most int) int {
	source := rand.New(rand.NewPCG(uint64(least), 0))
	for killed := 0; ; killed++ {
		var runs []*exec.Cmd
		for range 2 {
			run := exec.Command(program, args...)
			run.Dir, run.Env = script.MkAbs("."), append(os.Environ(), "LANG=C")
			script.Check(run.Start())
			runs = append(runs, run)
		}
		longer := 200 * max(0, killed-least) // on a busy machine, short runs make no progress
		time.Sleep(time.Duration(most/7+source.IntN(most)+longer) * time.Millisecond)
		ended := true
		for _, run := range runs {
			_ = run.Process.Kill()
			ended = run.Wait() == nil && ended
			if run.ProcessState.ExitCode() == 2 {
				script.Fatalf("%q is refused", args)
			}
		}
		if ended {
			return killed
		}
		if killed > 500 {
			script.Fatalf("no end after %d times", killed)
		}
	}
}
