package main_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestDependencies checks that the browser engine links no server, no database and no terminal.
func TestDependencies(t *testing.T) {
	command := exec.Command("go", "list", "-deps", "-tags=browser", ".")
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.FieldsSeq(string(output)) {
		for _, heavy := range []string{"net/http", "crypto/tls", "database/sql", "text/template", "html/template", "github.com/", "charm.land/"} {
			if name == heavy || strings.HasSuffix(heavy, "/") && strings.HasPrefix(name, heavy) {
				t.Errorf("the engine links %s", name)
			}
		}
	}
}
