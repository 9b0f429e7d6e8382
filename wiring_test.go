package codebreaker_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

// TestNoWiring checks that a reader finds what a call does by following its name: no package has a function init, a
// variable that is a function, may be anything, or is a struct with a function, and none sets a variable of another
// package of the module. Tables of functions and values that are computed when they are needed (sync.OnceValue) are allowed.
func TestNoWiring(t *testing.T) {
	declared := make(map[string]*declarations) // by package
	eachFile(t, ".", func(file string, parsed *ast.File, _ []string) {
		folder := path.Dir(file)
		if declared[folder] == nil {
			declared[folder] = &declarations{modulePath(t), make(map[string]ast.Expr), make(map[string]bool)}
		}
		declared[folder].add(parsed)
	})
	eachFile(t, ".", func(file string, parsed *ast.File, _ []string) {
		for _, problem := range declared[path.Dir(file)].wiring(parsed) {
			t.Errorf("%s: %s", file, problem)
		}
	})
}

// TestWiringIsFound gives the test above examples.
func TestWiringIsFound(t *testing.T) {
	const types = "type f func(); type s struct { name string; do func() }; func g() {}; type n struct { name string };"
	for text, want := range map[string]bool{
		"func init() {}":                     true,
		"var v func()":                       true,
		"var v = func() {}":                  true,
		"var v f":                            true,
		"var v = g":                          true,
		"var v any":                          true,
		"var v interface{}":                  true,
		"var v s":                            true,
		"var v = &s{}":                       true,
		"var v *struct{ do f }":              true,
		`import "q"; func h() { q.V = nil }`: false,
		`import "codebreaker/q"; func h() { q.V = nil }`:             true,
		`import r "codebreaker/a/q"; func h() { r.V, x = g, 1 }`:     true,
		`import "codebreaker/q"; func h(q *n) { q.name = "" }`:       false,
		`import "codebreaker/q"; func h() { q := n{}; q.name = "" }`: false,
		"var v = []s{{}}":                                 false,
		"var v = map[string]func(){}":                     false,
		"var v = func() int { return 1 }()":               false,
		"var v n":                                         false,
		"var v = sync.OnceValue(func() int { return 1 })": false,
		"func (n) init() {}":                              false,
	} {
		imports, rest := "", text
		if strings.HasPrefix(text, "import") {
			imports, rest, _ = strings.Cut(text, ";")
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+imports+"\n"+types+rest, 0)
		if err != nil {
			t.Fatal(text, err)
		}
		declared := &declarations{"codebreaker", make(map[string]ast.Expr), make(map[string]bool)}
		declared.add(parsed)
		if found := declared.wiring(parsed); len(found) > 0 != want {
			t.Errorf("%s: %q", text, found)
		}
	}
}

// declarations are the types and functions of a package.
type declarations struct {
	module    string
	types     map[string]ast.Expr
	functions map[string]bool
}

func (d *declarations) add(file *ast.File) {
	for _, declaration := range file.Decls {
		switch declaration := declaration.(type) {
		case *ast.FuncDecl:
			if declaration.Recv == nil {
				d.functions[declaration.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range declaration.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					d.types[spec.Name.Name] = spec.Type
				}
			}
		}
	}
}

// wiring returns what wires packages in a file.
func (d *declarations) wiring(file *ast.File) (problems []string) {
	for _, declaration := range file.Decls {
		switch declaration := declaration.(type) {
		case *ast.FuncDecl:
			if declaration.Recv == nil && declaration.Name.Name == "init" {
				problems = append(problems, "a function init does work at import")
			}
			problems = append(problems, settings(d.module, file, declaration)...)
		case *ast.GenDecl:
			for _, spec := range declaration.Specs {
				spec, ok := spec.(*ast.ValueSpec)
				if !ok || declaration.Tok != token.VAR {
					continue
				}
				if d.holdsFunction(spec.Type) {
					problems = append(problems, "the variable "+spec.Names[0].Name+" can hold a function")
				}
				for i, value := range spec.Values {
					if d.isFunction(value) {
						problems = append(problems, "the variable "+spec.Names[i].Name+" is a function")
					}
				}
			}
		}
	}
	return problems
}

// holdsFunction reports whether a type is a function, any, or a struct with a function, or points to one.
func (d *declarations) holdsFunction(t ast.Expr) bool {
	switch t := t.(type) {
	case *ast.StarExpr:
		return d.holdsFunction(t.X)
	case *ast.InterfaceType:
		return len(t.Methods.List) == 0
	case *ast.StructType:
		for _, field := range t.Fields.List {
			if d.functionType(field.Type) {
				return true
			}
		}
	case *ast.Ident:
		return t.Name == "any" || d.types[t.Name] != nil && d.holdsFunction(d.types[t.Name])
	}
	return d.functionType(t)
}

// functionType reports whether a type is a function.
func (d *declarations) functionType(t ast.Expr) bool {
	if name, ok := t.(*ast.Ident); ok {
		t = d.types[name.Name]
	}
	_, is := t.(*ast.FuncType)
	return is
}

// isFunction reports whether a value is a function or a struct with one.
func (d *declarations) isFunction(value ast.Expr) bool {
	switch value := value.(type) {
	case *ast.FuncLit:
		return true
	case *ast.Ident:
		return d.functions[value.Name]
	case *ast.UnaryExpr:
		return value.Op == token.AND && d.isFunction(value.X)
	case *ast.CompositeLit:
		return d.holdsFunction(value.Type)
	}
	return false
}

// settings returns the variables of other packages that a function sets.
func settings(module string, file *ast.File, function *ast.FuncDecl) (problems []string) {
	imported := make(map[string]bool)
	for _, spec := range file.Imports {
		from := strings.Trim(spec.Path.Value, `"`)
		name := path.Base(from)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imported[name] = strings.HasPrefix(from+"/", module+"/")
	}
	ast.Inspect(function, func(node ast.Node) bool { // a name that is declared in the function is not the package
		switch node := node.(type) {
		case *ast.Field:
			for _, name := range node.Names {
				delete(imported, name.Name)
			}
		case *ast.ValueSpec:
			for _, name := range node.Names {
				delete(imported, name.Name)
			}
		case *ast.RangeStmt:
			forget(imported, node.Key, node.Value)
		case *ast.AssignStmt:
			if node.Tok == token.DEFINE {
				forget(imported, node.Lhs...)
			}
		}
		return true
	})
	ast.Inspect(function, func(node ast.Node) bool {
		if assigned, ok := node.(*ast.AssignStmt); ok {
			for _, left := range assigned.Lhs {
				variable, ok := left.(*ast.SelectorExpr)
				if !ok {
					continue
				}
				if of, ok := variable.X.(*ast.Ident); ok && imported[of.Name] {
					problems = append(problems, "it sets "+of.Name+"."+variable.Sel.Name+" of another package")
				}
			}
		}
		return true
	})
	return problems
}

// forget deletes names that are declared.
func forget(imported map[string]bool, declared ...ast.Expr) {
	for _, name := range declared {
		if name, ok := name.(*ast.Ident); ok {
			delete(imported, name.Name)
		}
	}
}
