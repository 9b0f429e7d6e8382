package codebreaker_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/test/longtest"
)

// TestLibraryPage runs the program that the library page shows.
func TestLibraryPage(t *testing.T) {
	longtest.Only(t)
	text, err := os.ReadFile("docs/library.md")
	if err != nil {
		t.Fatal(err)
	}
	_, program, _ := strings.Cut(string(text), "```go\n")
	program, _, _ = strings.Cut(program, "```\n")
	source := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(source, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(t.TempDir(), "program")
	if output, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, source).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	for _, test := range []struct{ marks, want string }{
		{"", "ABCD\n"},
		{"1 1\n", "ABCD\nACEF\n"},
		{"XO\nmany\n", "ABCD\nACEF\nmark \"many\": write XO, 1 1, 1b1w, or none\nACEF\n"},
		{"none\nnone\n", "ABCD\nAEEF\nNo code agrees with all these marks.\n"},
		{"XXXX\n", "ABCD\n"},
	} {
		command := exec.CommandContext(t.Context(), binary)
		command.Stdin = strings.NewReader(test.marks)
		output, err := command.CombinedOutput()
		if err != nil || string(output) != test.want {
			t.Errorf("of %q: %v, %q, want %q", test.marks, err, output, test.want)
		}
	}
}
