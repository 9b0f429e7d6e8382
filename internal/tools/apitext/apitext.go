// Package apitext writes the exported names of the public package, as Go's api folder does:
// one line for each name, with its signature. The file shows every change of the library to a
// reviewer.
package apitext

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

//go:generate go run ./gen ../../..

// File is the file with the names, from the root of the module.
const File = "api/codebreaker.txt"

// Read returns the lines for the package in a folder, sorted.
func Read(folder string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	a := &api{set: token.NewFileSet()}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		parsed, err := parser.ParseFile(a.set, file, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, declaration := range parsed.Decls {
			a.declare(declaration)
		}
	}
	slices.Sort(a.lines)
	return a.lines, nil
}

// api collects the lines of a package.
type api struct {
	set   *token.FileSet
	lines []string
}

// name adds the line of a name.
func (a *api) name(format string, parts ...any) {
	a.lines = append(a.lines, fmt.Sprintf(format, parts...))
}

func (a *api) declare(declaration ast.Decl) {
	switch d := declaration.(type) {
	case *ast.FuncDecl:
		switch signature := strings.TrimPrefix(a.text(d.Type), "func"); {
		case !d.Name.IsExported():
		case d.Recv == nil:
			a.name("func %s%s", d.Name, signature)
		case ast.IsExported(strings.TrimLeft(a.text(d.Recv.List[0].Type), "*")):
			a.name("method (%s) %s%s", a.text(d.Recv.List[0].Type), d.Name, signature)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() {
					a.declareType(s)
				}
			case *ast.ValueSpec:
				for _, name := range s.Names {
					if name.IsExported() {
						a.name("%s %s", d.Tok, name)
					}
				}
			}
		}
	}
}

// declareType adds the lines of a type, its fields and its methods.
func (a *api) declareType(s *ast.TypeSpec) {
	equals := ""
	if s.Assign.IsValid() {
		equals = "= "
	}
	switch t := s.Type.(type) {
	case *ast.StructType:
		a.name("type %s %sstruct", s.Name, equals)
		for _, field := range t.Fields.List {
			for _, name := range field.Names {
				if name.IsExported() {
					a.lines = append(a.lines, fmt.Sprintf("type %s struct, %s %s", s.Name, name, a.text(field.Type)))
				}
			}
			if embedded := a.text(field.Type); len(field.Names) == 0 && ast.IsExported(embedded[strings.LastIndexAny(embedded, "*.")+1:]) {
				a.lines = append(a.lines, fmt.Sprintf("type %s struct, embedded %s", s.Name, embedded))
			}
		}
	case *ast.InterfaceType:
		a.name("type %s %sinterface", s.Name, equals)
		for _, method := range t.Methods.List {
			for _, name := range method.Names {
				if name.IsExported() {
					a.name("type %s interface, %s%s", s.Name, name, strings.TrimPrefix(a.text(method.Type), "func"))
				}
			}
			if len(method.Names) == 0 {
				a.lines = append(a.lines, fmt.Sprintf("type %s interface, embedded %s", s.Name, a.text(method.Type)))
			}
		}
	default:
		a.name("type %s %s%s", s.Name, equals, a.text(s.Type))
	}
}

// text prints a part of the source in one line.
func (a *api) text(node ast.Node) string {
	var b bytes.Buffer
	if err := printer.Fprint(&b, a.set, node); err != nil {
		panic(err) // a buffer accepts all writes
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
