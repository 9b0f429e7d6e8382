package main

import (
	"os"
	"strings"
	"testing"

	"codebreaker/internal/ui/page"
)

// TestFresh compares the pages in the program with their templates and catalogues.
func TestFresh(t *testing.T) {
	rendered, err := render()
	if err != nil {
		t.Fatal(err)
	}
	packed, err := os.ReadFile("../../pages.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	there := page.Unpack(packed)
	for name, page := range rendered {
		if there[name] != page {
			t.Errorf("%s is stale: run go generate ./internal/ui/page", name)
		}
	}
	for name := range there {
		if _, ok := rendered[name]; !ok && strings.Contains(name, "/") {
			t.Errorf("%s has no template: run go generate ./internal/ui/page", name)
		}
	}
}
