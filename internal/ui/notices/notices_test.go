package notices_test

import (
	"os/exec"
	"strings"
	"testing"

	"codebreaker/internal/ui/notices"
)

// TestComplete compares the notices with the modules that the program is built of.
func TestComplete(t *testing.T) {
	output, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", "codebreaker/cmd/codebreaker").Output()
	if err != nil {
		t.Skip("no go command:", err)
	}
	named := make(map[string]bool)
	for _, part := range notices.Parts() {
		named[part.Name] = part.Licence != "" && part.Text != ""
	}
	for _, module := range append(strings.Fields(string(output)), "codebreaker", "Go", "Atkinson Hyperlegible Next (font)", "Fraunces (font)") {
		if !named[module] {
			t.Errorf("no notice of %s: run go generate in internal/ui/notices", module)
			named[module] = true
		}
	}
}
