package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"codebreaker/internal/longtest"
)

const root = "../.."

// other is a path that shares no word with ours, and sorts after all that we import.
const other = "zone.example.org/someone/games"

// TestRename gives a copy of the project another path: it builds, the tests that know of the path
// pass, and the way back leads to the same files.
func TestRename(t *testing.T) {
	if !longtest.On() {
		t.Skip("builds the project under another path")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command:", err)
	}
	before, err := modulePath(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	files := read(t, root)
	for name, text := range files {
		name = filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := rename(folder, other); err != nil {
		t.Fatal(err)
	}
	left := regexp.MustCompile(`(^|[^\w/.-])` + regexp.QuoteMeta(before) + `/(` + strings.Join(folders(t), "|") + `)\b`)
	for name, text := range read(t, folder) {
		if found := left.Find(text); found != nil {
			t.Errorf("%s still has %s", name, found)
		}
	}
	for _, command := range [][]string{
		{"vet", "./..."},
		{"build", "-o", t.TempDir(), other + "/cmd/..."},
		{"test", ".", "./internal/lang", "./internal/notices", "./internal/mutants"},
		{"test", "-run", "TestScripts/about$", "./cmd/codebreaker"},
	} {
		goes(t, folder, command...)
	}
	if err := rename(folder, before); err != nil {
		t.Fatal(err)
	}
	after := read(t, folder)
	if len(after) != len(files) {
		t.Errorf("%d files after the way back, want %d", len(after), len(files))
	}
	for name, text := range files {
		if !bytes.Equal(after[name], text) {
			t.Errorf("%s is another after the way back", name)
		}
	}
}

func TestRenameRefuses(t *testing.T) {
	folder := t.TempDir()
	const text = "module codebreaker\n"
	if err := os.WriteFile(filepath.Join(folder, "go.mod"), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"", "a b", "/codebreaker", "https://example.org/codebreaker"} {
		if err := rename(folder, path); err == nil {
			t.Errorf("%q was taken as a path", path)
		}
	}
	if after, err := os.ReadFile(filepath.Join(folder, "go.mod")); err != nil || string(after) != text {
		t.Errorf("go.mod is now %q, %v", after, err)
	}
}

// read returns the files of the project by their names in its folder.
func read(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := walk(folder, func(name string) error {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		within, err := filepath.Rel(folder, name)
		files[within] = text
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// folders returns the names of the project's first folders.
func folders(t *testing.T) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if entry.IsDir() && entry.Name()[0] != '.' {
			names = append(names, regexp.QuoteMeta(entry.Name()))
		}
	}
	return names
}

// goes runs the Go tool in a folder.
func goes(t *testing.T, folder string, arguments ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", arguments...)
	command.Dir = folder
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(arguments, " "), err, output)
	}
}
