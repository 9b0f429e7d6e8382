// Package modules makes the page's modules for tests that run them one by one.
package modules

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// Make returns a folder with the page's modules and their tests as JavaScript: static/records.js is made from
// static/records.ts. It skips the test if they cannot be made, unless CI is set.
func Make(t testing.TB) string {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	tools := filepath.Join(filepath.Dir(file), "..", "..", "..", "tools")
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "package.json"), []byte(`{ "type": "module" }`), 0o644); err != nil {
		t.Fatal(err)
	}
	output, err := exec.Command("go", "-C", tools, "run", "./bundle", "-modules", folder, "../internal/ui/page").CombinedOutput()
	switch {
	case err != nil && os.Getenv("CI") == "":
		t.Skipf("the page's modules cannot be made: %v\n%s", err, output)
	case err != nil:
		t.Fatalf("%v\n%s", err, output)
	}
	return folder
}
