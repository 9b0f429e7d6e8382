// Command corpus fuzzes, and keeps inputs that it finds. An input goes into testdata/fuzz, where go test runs it, if it
// reaches statements of its package that no kept input reaches:
//
//	go run ./internal/tools/corpus -time 5m ./internal/engine/tree ./internal/engine/puzzle
//
// Without packages it fuzzes every target of the module. Commit the new files. With -keep=false it
// fuzzes and keeps nothing.
package main

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The limits of the inputs that are kept.
const (
	mostInputs = 100  // for each target
	mostBytes  = 4096 // in each input, as it is written
)

func main() {
	limit := flag.String("time", "1m", "how long to fuzz each target, or how many inputs to try: 5m, 5000x")
	keep := flag.Bool("keep", true, "keep inputs that reach more statements")
	flag.Parse()
	packages := flag.Args()
	if len(packages) == 0 {
		packages = []string{"./..."}
	}
	if err := run(packages, *limit, *keep); err != nil {
		fmt.Fprintln(os.Stderr, "corpus:", err)
		os.Exit(1)
	}
}

// run fuzzes the targets of packages.
func run(patterns []string, limit string, keep bool) error {
	cache, err := goCommand("", "env", "GOCACHE")
	if err != nil {
		return err
	}
	packages, err := goCommand("", append([]string{"list", "-f", "{{.ImportPath}} {{.Dir}}"}, patterns...)...)
	if err != nil {
		return err
	}
	var failed error
	for line := range strings.Lines(packages) {
		importPath, folder, _ := strings.Cut(strings.TrimSpace(line), " ")
		names, err := fuzzTests(folder)
		if err != nil {
			return err
		}
		for _, name := range names {
			t := target{folder, name, keptIn(folder, name)}
			err := t.fuzz(limit)
			switch {
			case err == nil && keep:
				err = t.grow(filepath.Join(strings.TrimSpace(cache), "fuzz", filepath.FromSlash(importPath), name))
			case err == nil:
				fmt.Printf("%s %s: passes\n", importPath, name)
			}
			if err != nil {
				failed = errors.Join(failed, fmt.Errorf("%s %s: %w", importPath, name, err))
			}
		}
	}
	return failed
}

var fuzzTest = regexp.MustCompile(`(?m)^func (Fuzz\w*)\(f \*testing\.F\)`)

// fuzzTests returns the names of the fuzz tests in a folder. go test lists them too, but builds the tests of a package first.
func fuzzTests(folder string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		return nil, err
	}
	var names []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for _, found := range fuzzTest.FindAllSubmatch(text, -1) {
			names = append(names, string(found[1]))
		}
	}
	return names, nil
}

// target is a fuzz test.
type target struct {
	folder string // of the package
	name   string
	kept   string // the folder of kept inputs
}

// keptIn returns the folder below a package's folder where go test looks for the inputs of a target.
func keptIn(folder, name string) string { return filepath.Join(folder, "testdata", "fuzz", name) }

// fuzz fuzzes a target. Go itself keeps an input that fails the test.
func (t *target) fuzz(limit string) error {
	_, err := goCommand(t.folder, "test", "-run", "^$", "-fuzz", "^"+t.name+"$", "-fuzztime", limit, "-fuzzminimizetime", "100x", ".")
	return err
}

// grow keeps inputs of the folder where go writes those it finds.
func (t *target) grow(found string) error {
	work, err := os.MkdirTemp("", "corpus")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	program := filepath.Join(work, "test.exe")
	if _, err := goCommand(t.folder, "test", "-c", "-cover", "-o", program, "."); err != nil {
		return err
	}
	profile := filepath.Join(work, "profile")
	covered, err := t.cover(program, profile, "^"+t.name+"$")
	if err != nil {
		return err
	}
	inputs, err := t.inputs(found)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(t.kept, 0o777); err != nil {
		return err
	}
	kept, err := os.ReadDir(t.kept)
	if err != nil {
		return err
	}
	number := len(kept)
	for _, input := range inputs {
		file := filepath.Join(t.kept, input.name)
		if _, err := os.Stat(file); err == nil || number == mostInputs {
			continue
		}
		if err := os.WriteFile(file, input.text, 0o666); err != nil {
			return err
		}
		more, err := t.cover(program, profile, "^"+t.name+"$/^"+input.name+"$")
		if err != nil {
			return err // the file stays: it fails the test
		}
		before := len(covered)
		maps.Copy(covered, more)
		if len(covered) == before {
			if err := os.Remove(file); err != nil {
				return err
			}
			continue
		}
		number++
	}
	fmt.Printf("%s: %d inputs kept, %d of them new; %d statements covered\n", filepath.ToSlash(t.kept), number, number-len(kept), len(covered))
	return nil
}

// input is an input that go found.
type input struct {
	name string
	text []byte
}

// inputs returns the inputs of a folder that are small enough, the smallest first.
func (t *target) inputs(folder string) ([]input, error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	var all []input
	for _, file := range files {
		text, readErr := os.ReadFile(filepath.Join(folder, file.Name()))
		if err = errors.Join(err, readErr); len(text) <= mostBytes {
			all = append(all, input{file.Name(), text})
		}
	}
	slices.SortStableFunc(all, func(a, b input) int { return cmp.Compare(len(a.text), len(b.text)) })
	return all, err
}

// cover runs inputs, and returns the blocks of statements that they reach.
func (t *target) cover(program, profile, inputs string) (map[string]bool, error) {
	command := exec.Command(program, "-test.run", inputs, "-test.coverprofile", profile)
	command.Dir = t.folder
	if out, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", inputs, err, out)
	}
	text, err := os.ReadFile(profile)
	if err != nil {
		return nil, err
	}
	covered := map[string]bool{}
	for line := range bytes.Lines(text) {
		if block, count, ok := strings.Cut(string(line), " "); ok && !strings.HasSuffix(strings.TrimSpace(count), " 0") {
			covered[block] = true
		}
	}
	return covered, nil
}

// goCommand runs the go command in a folder, and returns what it prints.
func goCommand(folder string, args ...string) (string, error) {
	command := exec.Command("go", args...)
	command.Dir = folder
	var out, problem bytes.Buffer
	command.Stdout, command.Stderr = &out, &problem
	if err := command.Run(); err != nil {
		return "", fmt.Errorf("go %s: %w\n%s%s", strings.Join(args, " "), err, &out, &problem)
	}
	return out.String(), nil
}
