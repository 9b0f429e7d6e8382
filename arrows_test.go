package codebreaker_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers are the folders of the program, the lowest first, with their packages in order. A package imports only
// packages of lower layers, packages before it in its own layer, and packages in its own folder. A package that is
// not in the list has the place of the folder it is in.
var layers = []struct {
	folder   string
	packages []string
}{
	{"internal/engine", []string{
		"message", "limits", "budget", "splitmix", "rules", "lexicon/wordlists", "lexicon", "position/partition",
		"position/candidate", "position/symmetry", "strategy/openings", "position", "strategy/rank",
		"optimal/contract", "optimal/bound", "optimal/transposition", "optimal/canonical", "optimal/certificate", "optimal/tables",
		"strategy/weigh", "review/score", "strategy/overture", "strategy", "boards", "strategy/estimate", "tree",
		"optimal/books", "optimal", "advice", "puzzle", "review", "match", "jobs", "nonadaptive", "pairs",
	}},
	{"internal/store", []string{"files", "sqlite", "", "folder"}},
	{"internal/app", []string{
		"pause", "colour", "drawing", "explain", "reading", "session", "lang", "wording", "preset", "view", "lesson", "study", "games",
	}},
	{"internal/ui", []string{
		"strictjson", "version", "lines", "text", "notices", "wasm", "protocol", "api", "httpapi", "page", "terminal/draw", "terminal", "decodeur", "moo", "command/cli",
		"command/clitest", "command/playcmd", "command/puzzlecmd", "command/servecmd", "command/studycmd", "command/jobcmd",
		"command/morecmd",
	}},
}

// place returns the numbers of a package's layer and of its entry there. Packages outside the layers, such as
// commands, are above them all.
func place(name string) (layer, entry int) {
	for i, layer := range layers {
		rest, ok := strings.CutPrefix(name+"/", layer.folder+"/")
		if !ok {
			continue
		}
		found, longest := -1, -1
		for k, listed := range layer.packages {
			if (listed == "" && rest == "" || listed != "" && strings.HasPrefix(rest, listed+"/")) && len(listed) > longest {
				found, longest = k, len(listed)
			}
		}
		return i, found
	}
	return len(layers), 0
}

// mayImport reports whether the arrows allow an import.
func mayImport(name, imported string) bool {
	layer, entry := place(name)
	below, before := place(imported)
	switch {
	case layer != below:
		return layer > below
	case layer == len(layers):
		return true
	case entry != before:
		return entry > before
	}
	return strings.HasPrefix(imported, name+"/") || strings.HasPrefix(name, imported+"/")
}

// TestArrows reads the imports of every package and compares them with the layers.
func TestArrows(t *testing.T) {
	eachFile(t, ".", func(file string, parsed *ast.File, imports []string) {
		name := path.Dir(file)
		if layer, entry := place(name); layer < len(layers) && entry < 0 {
			t.Errorf("%s: package %s is in no layer", file, name)
		}
		for _, imported := range imports {
			if strings.HasSuffix(name, "test") && strings.HasPrefix(imported, "internal/test/") {
				continue // a package for tests
			}
			if !mayImport(name, imported) {
				t.Errorf("%s: package %s imports %s, which is not below it", file, name, imported)
			}
		}
	})
}

// TestFrontDoor checks that the public package, in the root, is a facade of the engine that only users import.
func TestFrontDoor(t *testing.T) {
	eachFile(t, ".", func(file string, _ *ast.File, imports []string) {
		for _, imported := range imports {
			if path.Dir(file) == "." && !strings.HasPrefix(imported, "internal/engine/") && imported != "internal/app/reading" {
				t.Errorf("%s imports %s, which is neither of the engine nor the reader", file, imported)
			}
			if imported == "." {
				t.Errorf("%s imports the public package; the program's own packages import each other", file)
			}
		}
	})
}

// frontEnds reach these packages through the application layer alone. The engine for programs (ui/protocol) is no
// front end for players.
var (
	frontEnds = []string{"cmd/codebreaker", "cmd/codebreaker-wasm", "clients", "internal/ui"}
	behind    = []string{"match", "review", "puzzle", "optimal", "advice"}
)

// TestFrontEnds checks that no front end goes round the application layer.
func TestFrontEnds(t *testing.T) {
	for _, folder := range frontEnds {
		eachFile(t, folder, func(file string, _ *ast.File, imports []string) {
			for _, imported := range imports {
				engine, is := strings.CutPrefix(imported, "internal/engine/")
				if (is && slices.Contains(behind, engine) || imported == "internal/app/explain") && !strings.HasPrefix(file, "internal/ui/protocol/") {
					t.Errorf("%s imports %s, which only the packages below games and study may", file, imported)
				}
			}
		})
	}
}

// TestEngineIsSilent checks that the engine does no input or output and knows no clock.
func TestEngineIsSilent(t *testing.T) {
	for _, folder := range []string{"internal/engine", "internal/app/drawing", "internal/app/explain", "internal/app/session"} {
		eachFile(t, folder, func(file string, parsed *ast.File, _ []string) {
			if slices.Contains(loud, path.Dir(file)) {
				return
			}
			for _, spec := range parsed.Imports {
				switch importPath, _ := strconv.Unquote(spec.Path.Value); importPath {
				case "os", "os/exec", "net", "net/http", "log", "golang.org/x/term":
					t.Errorf("%s imports %s, but the engine does no input or output", file, importPath)
				}
			}
			ast.Inspect(parsed, func(node ast.Node) bool {
				selector, ok := node.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				if of, ok := selector.X.(*ast.Ident); ok && of.Name == "time" && slices.Contains(clocks, selector.Sel.Name) {
					t.Errorf("%s uses time.%s, but the engine knows no clock", file, selector.Sel.Name)
				}
				return true
			})
		})
	}
}

// clocks are the names of package time that read the clock or wait for it.
var clocks = []string{"Now", "Since", "Until", "After", "AfterFunc", "Sleep", "Tick", "NewTicker", "NewTimer"}

// loud are the packages of the engine that ask the machine: for a file of the user, the time that a simulation took,
// the time that a stopped search may still take, or the kernel that a variable of the environment chooses.
var loud = []string{"internal/engine/boards", "internal/engine/position/partition/bitslice", "internal/engine/optimal"}

// TestErrorsOfEngine checks that no error of the engine names a flag of a command or a function.
func TestErrorsOfEngine(t *testing.T) {
	names := regexp.MustCompile(`--[a-z]|\b[a-z]+\.[A-Z][a-zA-Z]+|\b[A-Z][a-z]+[A-Z][a-z]+\b`)
	found := 0
	eachFile(t, "internal/engine", func(file string, parsed *ast.File, _ []string) {
		ast.Inspect(parsed, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || len(call.Args) < 2 {
				return true
			}
			text, ok := call.Args[1].(*ast.BasicLit)
			if f, is := call.Fun.(*ast.SelectorExpr); ok && is && f.Sel.Name == "NewProblem" {
				found++
				if name := names.FindString(text.Value); name != "" {
					t.Errorf("%s: the error %s names %s", file, text.Value, name)
				}
			}
			return true
		})
	})
	if found < 100 {
		t.Errorf("%d errors found", found)
	}
}

// eachFile calls a function with each Go file below a folder of the main module, without tests and generators, and
// with the packages of the module that it imports. Folders named gen hold programs that generate files of the package
// that they are in.
func eachFile(t *testing.T, folder string, do func(file string, parsed *ast.File, imports []string)) {
	t.Helper()
	module := modulePath(t)
	err := filepath.WalkDir(filepath.FromSlash(folder), func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		file = filepath.ToSlash(file)
		if entry.IsDir() && (entry.Name() == "gen" || entry.Name() == "testdata" || entry.Name() == "node_modules" || len(file) > 1 && entry.Name()[0] == '.') {
			return fs.SkipDir
		}
		if _, err := os.Stat(path.Join(file, "go.mod")); entry.IsDir() && file != "." && err == nil {
			return fs.SkipDir // another module
		}
		if entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		var imports []string
		for _, spec := range parsed.Imports {
			importPath, _ := strconv.Unquote(spec.Path.Value)
			if importPath == module {
				imports = append(imports, ".")
			} else if imported, ours := strings.CutPrefix(importPath, module+"/"); ours {
				imports = append(imports, imported)
			}
		}
		do(file, parsed, imports)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// modulePath returns the path of this module, which whoever publishes it may change.
func modulePath(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	path, ok := strings.CutPrefix(line, "module ")
	if !ok {
		t.Fatalf("go.mod begins with %q", line)
	}
	return path
}
