package codebreaker_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers are the packages of the module, the lowest first. A package imports only packages
// of layers before its own.
var layers = [][]string{
	{"internal/message", "internal/quote"},
	{"internal/limits"},
	{"internal/apitext", "internal/bitslice", "internal/budgets", "internal/gamename", "internal/hook", "internal/memo", "internal/score", "internal/splitmix", "internal/strictjson", "internal/workers", "internal/version", "internal/longtest", "internal/pause", "internal/wordkind", "internal/wordlists", "internal/lang/catalogue", "cmd/proofcheck", "cmd/proofcheck/static"},
	{"internal/marktext"},
	{"."},
	{"internal/gamewords"},
	{"internal/alphabet", "internal/bound", "internal/cliques", "internal/gamecheck", "internal/marking", "internal/nonadaptive", "internal/weighting", "internal/wordline"},
	{"lexicon", "internal/testgame", "internal/weighttest", "internal/sqlite", "internal/wasm"},
	{"internal/fingerprint", "internal/limittest", "internal/ownlist", "internal/partition", "internal/sample", "internal/symmetry"},
	{"internal/access", "internal/openings"},
	{"position"},
	{"internal/rank"},
	{"internal/play"},
	{"internal/boards", "internal/overture"},
	{"boards"},
	{"strategy"},
	{"internal/estimate", "tree"},
	{"internal/branching"},
	{"optimal"},
	{"internal/strategies", "internal/signature"},
	{"internal/codemaker"},
	{"puzzle"},
	{"internal/draw", "review"},
	{"internal/explain"},
	{"match"},
	{"internal/files"},
	{"internal/files/faulty", "internal/session"},
	{"internal/store"},
	{"internal/units"},
	{"internal/units/folder"},
	{"internal/lines", "internal/lang", "internal/notices", "internal/engine"},
	{"internal/wording"},
	{"internal/preset"},
	{"internal/view"},
	{"internal/lesson", "internal/study"},
	{"internal/game", "internal/guide"},
	{"internal/game/gametest"},
	{"internal/api", "internal/wasm/enginetest"},
	{"internal/httpapi", "internal/web", "internal/tui", "internal/decodeur", "internal/moo"},
	{"cmd/codebreaker/internal/cli"},
	{"cmd/codebreaker/internal/clitest"},
	{"cmd/codebreaker/internal/playcmd", "cmd/codebreaker/internal/puzzlecmd", "cmd/codebreaker/internal/servecmd", "cmd/codebreaker/internal/studycmd"},
	{"cmd/codebreaker/internal/jobcmd", "cmd/codebreaker/internal/morecmd"},
	{"cmd/codebreaker", "cmd/codebreaker-wasm", "clients/js/wasm", "internal/corpus", "internal/mutants", "internal/measure"},
}

// TestArrows reads the imports of every package and compares them with the layers. Folders
// named gen hold programs that generate files of the package they are in.
func TestArrows(t *testing.T) {
	level := make(map[string]int)
	for i, row := range layers {
		for _, name := range row {
			level[name] = i
		}
	}
	module := modulePath(t)
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		file = filepath.ToSlash(file)
		if entry.IsDir() && (entry.Name() == "gen" || entry.Name() == "testdata" || len(file) > 1 && entry.Name()[0] == '.') {
			return fs.SkipDir
		}
		if _, err := os.Stat(path.Join(file, "go.mod")); entry.IsDir() && file != "." && err == nil {
			return fs.SkipDir // another module
		}
		if entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		name := path.Dir(file)
		own, known := level[name]
		if !known {
			t.Errorf("%s: package %s is in no layer", file, name)
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			importPath, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imported, ours := strings.CutPrefix(importPath+"/", module+"/")
			if !ours {
				continue
			}
			if imported = strings.TrimSuffix(imported, "/"); imported == "" {
				imported = "."
			}
			if below, known := level[imported]; !known || below >= own {
				t.Errorf("%s: package %s imports %s, which is not in a lower layer", file, name, imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// frontEnds reach these packages through the packages game and study alone.
var (
	frontEnds = []string{"cmd/codebreaker", "cmd/codebreaker-wasm", "clients", "internal/tui", "internal/api", "internal/httpapi", "internal/web", "internal/moo", "internal/decodeur"}
	behind    = []string{"match", "review", "puzzle", "optimal", "internal/strategies", "internal/explain"}
)

// TestFrontEnds checks that no front end goes round the application layer.
func TestFrontEnds(t *testing.T) {
	module := modulePath(t)
	for _, name := range frontEnds {
		err := filepath.WalkDir(filepath.FromSlash(name), func(file string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
				return err
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			for _, spec := range parsed.Imports {
				importPath, _ := strconv.Unquote(spec.Path.Value)
				if imported, ours := strings.CutPrefix(importPath, module+"/"); ours && slices.Contains(behind, imported) {
					t.Errorf("%s imports %s, which only the packages below game and study may", file, imported)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
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

// silent are the internal packages that follow the rule of the library: no input, no output
// and no clock.
var silent = []string{
	"internal/access", "internal/alphabet", "internal/bound", "internal/cliques", "internal/gamecheck", "internal/gamewords", "internal/strategies", "internal/codemaker", "internal/draw", "internal/estimate", "internal/explain", "internal/fingerprint", "internal/openings", "internal/marking", "internal/overture", "internal/partition", "internal/units", "internal/play", "internal/rank", "internal/sample", "internal/session", "internal/symmetry", "internal/weighting",
}

// TestLibraryIsSilent checks that the library does no input or output and knows no clock.
// (An environment variable chooses the kernel that counts.)
func TestLibraryIsSilent(t *testing.T) {
	for _, row := range layers {
		for _, name := range row {
			if (strings.HasPrefix(name, "internal/") || strings.HasPrefix(name, "cmd/")) && !slices.Contains(silent, name) {
				continue
			}
			files, err := filepath.Glob(filepath.FromSlash(name + "/*.go"))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				if strings.HasSuffix(file, "_test.go") {
					continue
				}
				parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
				if err != nil {
					t.Fatal(err)
				}
				for _, spec := range parsed.Imports {
					switch importPath, _ := strconv.Unquote(spec.Path.Value); importPath {
					case "os", "os/exec", "net", "net/http", "time", "log", "golang.org/x/term":
						if file == filepath.FromSlash("optimal/fallback.go") && importPath == "time" {
							continue // a search that was stopped ends soon
						}
						t.Errorf("%s imports %s, but the library does no input or output and knows no clock", file, importPath)
					}
				}
			}
		}
	}
}
