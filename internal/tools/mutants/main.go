// Command mutants changes packages of the engine one operator at a time, with gremlins, and runs
// each package's own tests against every change:
//
//	go run ./internal/tools/mutants . candidate symmetry
//
// It prints each change that no test notices, unless equivalent.txt explains why the change has no
// visible effect. CONTRIBUTING.md has the results.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if filepath.Base(os.Args[0]) == "go" {
		os.Exit(actAsGo(os.Args[1:]))
	}
	if len(os.Args) == 1 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/tools/mutants ROOM...")
		os.Exit(2)
	}
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// run runs gremlins on each package and reports the surviving mutants.
func run(rooms []string) error {
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	gremlins, err := install(folder)
	if err != nil {
		return err
	}
	reasons, err := readReasons(equivalent)
	if err != nil {
		return err
	}
	failed := false
	for _, room := range rooms {
		room = filepath.ToSlash(filepath.Clean(room))
		mutants, err := gremlins.unleash(room)
		if err != nil {
			return fmt.Errorf("%s: %w", room, err)
		}
		failed = !tell(room, mutants, reasons) || failed
	}
	if failed {
		return errors.New("not every mutant that lives is explained in internal/tools/mutants/equivalent.txt")
	}
	return nil
}

// tell prints the results of a package's mutants. It reports whether all survivors are listed as
// equivalent, and all mutants listed as equivalent survive.
func tell(room string, mutants []mutant, reasons map[string]string) bool {
	count := make(map[string]int)
	stale := make(map[string]bool)
	for name := range reasons {
		if path := strings.Fields(name)[0]; filepath.ToSlash(filepath.Dir(path)) == room {
			stale[name] = true
		}
	}
	var unexplained []mutant
	equivalents := 0
	for _, m := range mutants {
		count[m.status]++
		if m.status == killed || m.status == notViable {
			continue
		}
		delete(stale, m.name)
		if reasons[m.name] != "" {
			equivalents++
		} else {
			unexplained = append(unexplained, m)
		}
	}
	all := len(mutants) - count[notViable]
	fmt.Printf("%s: %d of %d mutants killed (%.1f%%); of the %d that live %d are equivalent\n",
		room, count[killed], all, 100*float64(count[killed])/float64(max(all, 1)), all-count[killed], equivalents)
	for _, m := range unexplained {
		fmt.Printf("  %s line %d: %s\n", strings.ToLower(m.status), m.line, m.name)
	}
	for _, name := range slices.Sorted(maps.Keys(stale)) {
		fmt.Printf("  said to be equivalent, but killed or gone: %s\n", name)
	}
	return len(unexplained) == 0 && len(stale) == 0
}

// gremlins is the compiled tool, with a folder in which it finds this program as its go command.
type gremlins struct {
	binary, folder string
}

// install builds gremlins and installs this program as its go command.
func install(folder string) (*gremlins, error) {
	g := &gremlins{filepath.Join(folder, "gremlins"), folder}
	build := exec.Command("go", "build", "-modfile=tools/go.mod", "-o", g.binary, "github.com/go-gremlins/gremlins/cmd/gremlins")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("gremlins cannot be built: %w", err)
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return g, os.Symlink(self, filepath.Join(folder, "go"))
}

// unleash returns a package's mutants with their results.
func (g *gremlins) unleash(room string) ([]mutant, error) {
	output := filepath.Join(g.folder, strings.ReplaceAll(room, "/", "-")+".json")
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return nil, err
	}
	path := "./" + room
	if room == "." {
		path = "."
	}
	command := exec.Command(g.binary, "unleash", path, "--output", output)
	command.Env = append(os.Environ(), realGo+"="+goCommand, notes+"="+g.folder,
		"PATH="+g.folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	command.Stdout = os.Stderr
	command.Stderr = os.Stderr
	if err := command.Run(); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(output)
	if err != nil {
		return nil, err
	}
	var results struct {
		Files []struct {
			Name      string `json:"file_name"`
			Mutations []struct {
				Type, Status string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal(data, &results); err != nil {
		return nil, err
	}
	var mutants []mutant
	for _, file := range results.Files {
		name := filepath.ToSlash(filepath.Join(room, file.Name))
		source, err := parse(name)
		if err != nil {
			return nil, err
		}
		for _, m := range file.Mutations {
			mutants = append(mutants, mutant{source.describe(m.Type, m.Line, m.Column), m.Status, name, m.Line, m.Column})
		}
	}
	slices.SortFunc(mutants, mutant.compare)
	return mutants, nil
}
