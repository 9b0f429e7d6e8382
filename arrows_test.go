package codebreaker_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// rooms are the packages of the house from the top down. A room imports only
// rooms above it; those of one line do not import one another.
var rooms = [][]string{
	{"internal/bitslice", "internal/memo", "internal/workers", "internal/version", "internal/longtest", "internal/pause", "internal/lang/catalogue", "cmd/proofcheck"},
	{"."},
	{"lexicon", "internal/weighttest", "internal/sqlite", "internal/wasm"},
	{"internal/symmetry"},
	{"position"},
	{"internal/rank"},
	{"internal/play"},
	{"strategy"},
	{"tree"},
	{"internal/draw", "internal/bound"},
	{"optimal"},
	{"internal/breakers"},
	{"internal/codemaker"},
	{"puzzle"},
	{"review"},
	{"match"},
	{"internal/store"},
	{"internal/rows"},
	{"internal/pieces"},
	{"internal/pieces/folder"},
	{"internal/lines", "internal/lang", "internal/notices"},
	{"internal/telling"},
	{"internal/table"},
	{"internal/table/tabletest"},
	{"internal/api", "internal/wasm/enginetest"},
	{"internal/httpapi", "internal/web", "internal/tui", "internal/decodeur", "internal/moo"},
	{"cmd/codebreaker", "cmd/codebreaker-wasm", "internal/mutants", "internal/measure"},
}

// TestArrows reads the imports of every package and holds them to the rooms.
// Folders called gen hold programs that make files of the room they are in.
func TestArrows(t *testing.T) {
	level := make(map[string]int)
	for i, row := range rooms {
		for _, room := range row {
			level[room] = i
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
		room := path.Dir(file)
		own, known := level[room]
		if !known {
			t.Errorf("%s: the room %s is not in the plan of the house", file, room)
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imported, ours := strings.CutPrefix(name+"/", module+"/")
			if !ours {
				continue
			}
			if imported = strings.TrimSuffix(imported, "/"); imported == "" {
				imported = "."
			}
			if above, known := level[imported]; !known || above >= own {
				t.Errorf("%s: the room %s imports %s, which is not above it", file, room, imported)
			}
		}
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

// TestLibraryIsSilent holds that no room of the library prints, reads files or
// asks for the time: only faces and commands do. (The environment chooses the
// version of the counting kernel.)
func TestLibraryIsSilent(t *testing.T) {
	for _, row := range rooms {
		for _, room := range row {
			if strings.HasPrefix(room, "internal/") || strings.HasPrefix(room, "cmd/") || room == "internal/store" || room == "internal/rows" || room == "internal/pieces/folder" {
				continue
			}
			files, err := filepath.Glob(filepath.FromSlash(room + "/*.go"))
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
					switch name, _ := strconv.Unquote(spec.Path.Value); name {
					case "os", "os/exec", "net", "net/http", "time", "log", "golang.org/x/term":
						t.Errorf("%s imports %s, but the library does no input or output and knows no clock", file, name)
					}
				}
			}
		}
	}
}
