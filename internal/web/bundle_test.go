package web

import (
	"regexp"
	"strings"
	"testing"
)

// TestBundles holds that a page asks for one module, which asks for no other, and that a
// map leads from it to the modules as they are written.
func TestBundles(t *testing.T) {
	a := newAssets(files, "static", pageModules())
	asking := regexp.MustCompile(`\bimport ?["'({*]|\bfrom ?["']`)
	for _, name := range pageModules() {
		file, beside := a.files[name], a.files[name+".map"]
		if file == nil || beside == nil {
			t.Errorf("%s or its map is missing", name)
			continue
		}
		if found := asking.Find(file.content); found != nil {
			t.Errorf("%s asks for more: %s", name, found)
		}
		if !strings.Contains(string(beside.content), "embedded:dom.js") {
			t.Errorf("the map of %s does not lead to its modules: %.100s", name, beside.content)
		}
	}
	for name := range a.files {
		if strings.HasSuffix(name, ".js") && name != worker && a.files[name+".map"] == nil {
			t.Errorf("%s is sent though no page asks for it", name)
		}
	}
}
