package main

import (
	"maps"
	"os"
	"slices"
	"testing"

	"codebreaker/internal/web"
)

// TestFresh checks that the pages in the program match their templates and the catalogues.
func TestFresh(t *testing.T) {
	rendered, err := render()
	if err != nil {
		t.Fatal(err)
	}
	packed, err := os.ReadFile("../../pages.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	there := web.Unpack(packed)
	for name, page := range rendered {
		if there[name] != page {
			t.Errorf("%s is stale: run go generate ./internal/web", name)
		}
	}
	if len(there) != len(rendered) {
		t.Errorf("there are %v: run go generate ./internal/web", slices.Sorted(maps.Keys(there)))
	}
}
