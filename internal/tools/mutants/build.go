package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// binary is a package's test binary with all its mutants.
type binary struct {
	path    string
	folder  string // of the package: its tests run there
	mutants []mutant
}

// listed is what the go command says of a package.
type listed struct {
	Dir, ImportPath, Export string
	GoFiles                 []string
}

// build compiles a package's test binary. The source stays as it is: the go command reads the files
// with switches instead of it.
func build(pkg, folder string) (*binary, error) {
	sources, dir, err := load(pkg)
	if err != nil {
		return nil, err
	}
	b := &binary{path: filepath.Join(folder, "test.exe"), folder: dir}
	for {
		b.mutants = nil
		replaced := make(map[string]string)
		for i, s := range sources {
			s.mutants = &b.mutants
			to := filepath.Join(folder, strconv.Itoa(i)+".go")
			replaced[filepath.Join(dir, filepath.Base(s.name))] = to
			if err := os.WriteFile(to, s.instrument(), 0o600); err != nil {
				return nil, err
			}
		}
		overlay := filepath.Join(folder, "overlay.json")
		text, err := json.Marshal(map[string]any{"Replace": replaced})
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(overlay, text, 0o600); err != nil {
			return nil, err
		}
		command := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", b.path, "-gcflags=-e", ".")
		command.Dir = dir
		output, err := command.CombinedOutput()
		if err == nil {
			return b, nil
		}
		if !skipLines(sources, output) {
			return nil, fmt.Errorf("%w\n%s", err, output)
		}
	}
}

// position matches where an error of the compiler is.
var position = regexp.MustCompile(`(?m)([^\s/\\]+\.go):(\d+):`)

// skipLines leaves the lines with errors without switches. It reports whether there are new ones.
func skipLines(sources []*source, output []byte) bool {
	found := false
	for _, match := range position.FindAllSubmatch(output, -1) {
		line, _ := strconv.Atoi(string(match[2]))
		for _, s := range sources {
			if filepath.Base(s.name) == string(match[1]) && !s.skipped[line] {
				s.skipped[line], found = true, true
			}
		}
	}
	return found
}

// load reads the files of a package that no program wrote, with their types. It returns the
// package's folder too.
func load(pkg string) ([]*source, string, error) {
	output, err := exec.Command("go", "list", "-export", "-deps", "-json=Dir,ImportPath,Export,GoFiles", "./"+pkg).Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return nil, "", fmt.Errorf("%w\n%s", err, exit.Stderr)
	} else if err != nil {
		return nil, "", err
	}
	exports := make(map[string]string)
	var last listed // the package itself: its dependencies come first
	for decoder := json.NewDecoder(bytes.NewReader(output)); decoder.More(); {
		last = listed{}
		if err := decoder.Decode(&last); err != nil {
			return nil, "", err
		}
		exports[last.ImportPath] = last.Export
	}
	set := token.NewFileSet()
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object)}
	var sources []*source
	var files []*ast.File
	for _, name := range last.GoFiles {
		text, err := os.ReadFile(filepath.Join(last.Dir, name))
		if err != nil {
			return nil, "", err
		}
		file, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return nil, "", err
		}
		files = append(files, file)
		if !ast.IsGenerated(file) {
			name = strings.TrimPrefix(pkg+"/"+name, "./")
			sources = append(sources, &source{name: name, text: text, file: file, set: set, info: info, skipped: make(map[int]bool)})
		}
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	config := types.Config{Importer: importer.ForCompiler(set, "gc", lookup)}
	_, err = config.Check(last.ImportPath, set, files, info)
	return sources, last.Dir, err
}
