package web_test

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// TestModules runs the tests of the modules that do not draw, with Node.
func TestModules(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not here: the tests of the page's modules are left out")
	}
	tests, err := filepath.Glob("check/test/*.test.js")
	if err != nil || len(tests) == 0 {
		t.Fatalf("%d tests: %v", len(tests), err)
	}
	output, err := exec.Command(node, append([]string{"--test", "--test-reporter=spec"}, tests...)...).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}
