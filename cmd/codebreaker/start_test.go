package main

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
)

// TestImport checks that none of our packages does much work at import, because every command would
// wait for it.
func TestImport(t *testing.T) {
	const most = 16_000 // bytes that a package may allocate
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, trace)
	}
	found := regexp.MustCompile(`(?m)^init (codebreaker/\S+) .* (\d+) bytes`).FindAllSubmatch(trace, -1)
	if len(found) == 0 {
		t.Fatalf("no package of ours in the trace:\n%s", trace)
	}
	for _, match := range found {
		if bytes, _ := strconv.Atoi(string(match[2])); bytes > most {
			t.Errorf("%s allocates %d bytes at import, want %d at most: make them when they are needed", match[1], bytes, most)
		}
	}
}
