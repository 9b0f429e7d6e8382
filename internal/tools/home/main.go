// Command home gives the modules of this repository the path of their home:
//
//	go run ./internal/tools/home github.com/NAME/codebreaker
//
// It changes the go.mod files, the imports, and the packages that strings name.
package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 || !strings.Contains(os.Args[1], ".") {
		log.Fatal("home: name the path of the module, such as github.com/NAME/codebreaker")
	}
	if err := move(os.Args[1]); err != nil {
		log.Fatal("home: ", err)
	}
}

// move gives the modules another path.
func move(to string) error {
	module, err := os.ReadFile("go.mod")
	if err != nil {
		return err
	}
	from := strings.Fields(string(module))[1]
	listed, err := exec.Command("git", "ls-files", "*.go", "*go.mod").Output()
	if err != nil {
		return err
	}
	for _, file := range strings.Fields(string(listed)) {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		change := inSource
		if filepath.Base(file) == "go.mod" {
			change = inModule
		}
		changed, err := change(text, from, to)
		if err != nil {
			return err
		}
		if err := os.WriteFile(file, changed, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// inModule returns a go.mod with another path.
func inModule(text []byte, from, to string) ([]byte, error) {
	path := regexp.MustCompile(`(?m)(^|\s)` + regexp.QuoteMeta(from) + `(/|\s)`)
	return path.ReplaceAll(text, []byte("${1}"+to+"${2}")), nil
}

// inSource returns a Go file with another path of its imports, and of the packages that other strings name. The path
// alone is only an import: elsewhere it is the name of the program.
func inSource(text []byte, from, to string) ([]byte, error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var starts []int // where from stands
	imports := make(map[*ast.BasicLit]bool)
	for _, spec := range file.Imports {
		imports[spec.Path] = true
		if name := strings.Trim(spec.Path.Value, `"`); name == from || strings.HasPrefix(name, from+"/") {
			starts = append(starts, files.Position(spec.Path.Pos()).Offset+1)
		}
	}
	named := regexp.MustCompile(`(^|["\s=])` + regexp.QuoteMeta(from) + `/(internal|cmd|cluster|mcp|tools)/`)
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING && !imports[literal] {
			for _, at := range named.FindAllStringSubmatchIndex(literal.Value, -1) {
				starts = append(starts, files.Position(literal.Pos()).Offset+at[3])
			}
		}
		return true
	})
	slices.Sort(starts)
	var out bytes.Buffer
	last := 0
	for _, start := range starts {
		out.Write(text[last:start])
		out.WriteString(to)
		last = start + len(from)
	}
	out.Write(text[last:])
	return out.Bytes(), nil
}
