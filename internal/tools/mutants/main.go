// Command mutants changes packages of the engine in one place at a time, and runs each package's own
// tests against every change:
//
//	go run ./internal/tools/mutants internal/engine/rules internal/engine/tree
//
// It prints each change that no test notices, unless equivalent.txt explains why the change has no
// visible effect. All changes of a package are compiled into one test binary, and the environment
// chooses one. Only the tests that reach a change run against it.
package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) == 1 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/tools/mutants PACKAGE...")
		os.Exit(2)
	}
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// run runs the mutants of each package and reports the survivors.
func run(packages []string) error {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	reasons, err := readReasons(equivalent)
	if err != nil {
		return err
	}
	failed := false
	for _, pkg := range packages {
		pkg = filepath.ToSlash(filepath.Clean(pkg))
		b, err := build(pkg, folder)
		if err != nil {
			return fmt.Errorf("%s: %w", pkg, err)
		}
		if err := b.runAll(); err != nil {
			return fmt.Errorf("%s: %w", pkg, err)
		}
		failed = !tell(pkg, b.mutants, reasons) || failed
	}
	if failed {
		return errors.New("not every mutant that lives is explained in internal/tools/mutants/equivalent.txt")
	}
	return nil
}

// tell prints the results of a package's mutants. It reports whether all survivors are listed as
// equivalent, and all mutants listed as equivalent survive.
func tell(pkg string, mutants []mutant, reasons map[string]string) bool {
	stale := make(map[string]bool)
	for name := range reasons {
		if path.Dir(strings.Fields(name)[0]) == pkg {
			stale[name] = true
		}
	}
	var unexplained []mutant
	dead, equivalents := 0, 0
	for _, m := range mutants {
		switch {
		case m.status == killed:
			dead++
			continue
		case reasons[m.name] != "":
			equivalents++
		default:
			unexplained = append(unexplained, m)
		}
		delete(stale, m.name)
	}
	fmt.Printf("%s: %d of %d mutants killed (%.1f%%); of the %d that live %d are equivalent\n", pkg, dead,
		len(mutants), 100*float64(dead)/float64(max(len(mutants), 1)), len(mutants)-dead, equivalents)
	for _, m := range unexplained {
		fmt.Printf("  %s, line %d: %s\n", m.status, m.line, m.name)
	}
	for _, name := range slices.Sorted(maps.Keys(stale)) {
		fmt.Printf("  said to be equivalent, but killed or gone: %s\n", name)
	}
	return len(unexplained) == 0 && len(stale) == 0
}
