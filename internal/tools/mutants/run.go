package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"codebreaker/internal/tools/mutants/changed"
)

// A mutant gets this much more time than its tests take without it.
const (
	grace    = 5 * time.Second
	patience = 8
)

// test is a test without changes.
type test struct {
	name    string
	lasted  time.Duration
	reached map[int]bool // mutants
}

// runAll runs the tests against each mutant and sets its status.
func (b *binary) runAll() error {
	tests, err := b.tests()
	if err != nil {
		return err
	}
	for i := range b.mutants {
		m := &b.mutants[i]
		m.status = unreached
		for _, group := range groups(tests, i) {
			m.status = survived
			if b.fails(i, group) {
				m.status = killed
				break
			}
		}
	}
	return nil
}

// groups returns the tests that reach a mutant: first the quick ones, then the others. Each group
// runs at once.
func groups(tests []test, number int) [][]test {
	var quick, slow []test
	for _, t := range tests {
		if !t.reached[number] {
			continue
		}
		if t.lasted < time.Second/2 {
			quick = append(quick, t)
		} else {
			slow = append(slow, t)
		}
	}
	return slices.DeleteFunc([][]test{quick, slow}, func(group []test) bool { return len(group) == 0 })
}

// fails reports whether one of the tests fails, or does not end, with the mutant of this number.
func (b *binary) fails(number int, tests []test) bool {
	limit := grace
	var names []string
	for _, t := range tests {
		limit += patience * t.lasted
		names = append(names, t.name)
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	return b.run(ctx, strings.Join(names, "|"), changed.Number+"="+strconv.Itoa(number)) != nil
}

// isTest matches the names of tests, examples and fuzz tests.
var isTest = regexp.MustCompile("^(Test|Example|Fuzz)")

// tests runs each test alone without changes, and returns them with the mutants that each reaches.
// The quickest comes first.
func (b *binary) tests() ([]test, error) {
	list := exec.Command(b.path, "-test.list", ".")
	list.Dir = b.folder
	output, err := list.Output()
	if err != nil {
		return nil, err
	}
	var tests []test
	record := filepath.Join(filepath.Dir(b.path), "reached")
	for name := range strings.FieldsSeq(string(output)) {
		if !isTest.MatchString(name) {
			continue
		}
		if err := os.Remove(record); err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		begun := time.Now()
		if err := b.run(context.Background(), name, changed.Record+"="+record); err != nil {
			return nil, fmt.Errorf("%s fails without a change: %w", name, err)
		}
		t := test{name, time.Since(begun), make(map[int]bool)}
		text, err := os.ReadFile(record)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		for line := range strings.FieldsSeq(string(text)) {
			number, err := strconv.Atoi(line)
			if err != nil {
				return nil, err
			}
			t.reached[number] = true
		}
		tests = append(tests, t)
	}
	slices.SortFunc(tests, func(a, b test) int { return cmp.Compare(a.lasted, b.lasted) })
	return tests, nil
}

// run runs the tests whose names match, with a variable more in the environment.
func (b *binary) run(ctx context.Context, names, variable string) error {
	command := exec.CommandContext(ctx, b.path, "-test.failfast", "-test.run", "^("+names+")$")
	command.Dir = b.folder
	command.Env = append(os.Environ(), variable)
	command.WaitDelay = time.Second
	return command.Run()
}
