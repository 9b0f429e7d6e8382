package protocol_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/test/longtest"
)

// TestJavaScript builds the engine as WebAssembly and runs the tests of the JavaScript client and
// its example.
func TestJavaScript(t *testing.T) {
	longtest.Only(t)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is missing")
	}
	client, folder := "../../../clients/js", t.TempDir()
	build := exec.Command("go", "build", "-o", filepath.Join(folder, "engine.wasm"), "./"+filepath.ToSlash(client)+"/wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"package.json", "index.js", "index.test.js", "example.js", strings.TrimSpace(string(root)) + "/lib/wasm/wasm_exec.js"} {
		from := file
		if !filepath.IsAbs(file) {
			from = filepath.Join(client, file)
		}
		text, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, filepath.Base(file)), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"--test"}, {"example.js", "3"}} {
		cmd := exec.Command(node, args...)
		cmd.Dir = folder
		if output, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("node %v: %v\n%s", args, err, output)
		}
	}
}
