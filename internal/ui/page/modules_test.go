package page_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/test/modules"
)

// TestModules runs the tests of the modules without drawing, with Node.
func TestModules(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not here: the tests of the page's modules are left out")
	}
	folder := modules.Make(t)
	tests, err := filepath.Glob(filepath.Join(folder, "check/test/*.test.js"))
	if err != nil || len(tests) == 0 {
		t.Fatalf("%d tests: %v", len(tests), err)
	}
	var all strings.Builder // one process is faster than one for each file
	for _, test := range tests {
		fmt.Fprintf(&all, "import '%s';\n", filepath.ToSlash(test))
	}
	output, err := exec.Command(node, "--test-reporter=spec", "--input-type=module", "--eval", all.String()).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, output)
	}
}
