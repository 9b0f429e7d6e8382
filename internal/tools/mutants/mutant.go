package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"regexp"
	"strings"
)

// mutant is a change with its result.
type mutant struct {
	name   string // independent of changes elsewhere: file, function, kind, and the line with its operator marked
	status string
	file   string
	line   int
	column int
}

// The names in gremlins for results other than survival.
const (
	killed    = "KILLED"
	notViable = "NOT VIABLE" // it does not compile
)

func (m mutant) compare(other mutant) int {
	return cmp.Or(cmp.Compare(m.file, other.file), cmp.Compare(m.line, other.line),
		cmp.Compare(m.column, other.column), cmp.Compare(m.name, other.name))
}

// source is a file whose mutants are described.
type source struct {
	name  string
	lines []string
	set   *token.FileSet
	file  *ast.File
}

func parse(name string) (*source, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
	return &source{name, strings.Split(string(text), "\n"), set, file}, err
}

// describe names the mutant of an operator. The name does not depend on line numbers.
func (s *source) describe(kind string, line, column int) string {
	function := "-"
	for _, declaration := range s.file.Decls {
		if f, ok := declaration.(*ast.FuncDecl); ok && s.set.Position(f.Pos()).Line <= line && line <= s.set.Position(f.End()).Line {
			function = f.Name.Name
		}
	}
	before, rest := s.lines[line-1][:column-1], s.lines[line-1][column-1:]
	changed := operator.FindString(rest)
	return fmt.Sprintf("%s %s %s: %s", s.name, function, strings.ToLower(kind),
		strings.TrimSpace(before+"‹"+changed+"›"+rest[len(changed):]))
}

// operator matches an operator that gremlins changes, at the start of a text.
var operator = regexp.MustCompile(`^(break|continue|[-+*/%&|^<>=!]+)`)

// equivalent.txt has a paragraph for each mutant that may survive: its name on the first line, then
// the reason.
//
//go:embed equivalent.txt
var equivalent string

// readReasons returns the reason for each name.
func readReasons(text string) (map[string]string, error) {
	reasons := make(map[string]string)
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		name, reason, found := strings.Cut(paragraph, "\n")
		if !found || reasons[name] != "" {
			return nil, fmt.Errorf("equivalent.txt: %q has no reason, or two", name)
		}
		reasons[name] = reason
	}
	return reasons, nil
}
