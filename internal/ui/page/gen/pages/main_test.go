package main

import (
	"maps"
	"os"
	"slices"
	"testing"

	"codebreaker/internal/ui/page"
)

// TestFresh compares the files in the program with their templates, catalogues and bundles.
func TestFresh(t *testing.T) {
	rendered, err := collect("../../dist")
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
	if len(there) != len(rendered) {
		t.Errorf("there are %v: run go generate ./internal/ui/page", slices.Sorted(maps.Keys(there)))
	}
}
