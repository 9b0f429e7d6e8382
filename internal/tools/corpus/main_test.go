package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestKept checks that every folder of kept inputs belongs to a fuzz target of its package, so that go test runs it, and
// that the inputs are within the limits.
func TestKept(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	targets := 0
	err := filepath.WalkDir(root, func(folder string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if name := entry.Name(); name == "node_modules" || folder != root && name[0] == '.' {
			return fs.SkipDir
		}
		if !strings.HasSuffix(filepath.ToSlash(filepath.Dir(folder)), "testdata/fuzz") {
			return nil
		}
		targets++
		of := filepath.Join(folder, "..", "..", "..")
		if kept := keptIn(of, entry.Name()); kept != folder {
			t.Errorf("new inputs go to %s, not to %s", kept, folder)
		}
		names, err := fuzzTests(of)
		if err != nil {
			return err
		}
		if !slices.Contains(names, entry.Name()) {
			t.Errorf("%s has inputs of a target that is not there", folder)
		}
		inputs, err := os.ReadDir(folder)
		if err != nil {
			return err
		}
		if len(inputs) > mostInputs {
			t.Errorf("%s has %d inputs, more than %d", folder, len(inputs), mostInputs)
		}
		for _, input := range inputs {
			if info, err := input.Info(); err != nil || info.Size() > mostBytes {
				t.Errorf("%s: %v, or more than %d bytes", filepath.Join(folder, input.Name()), err, mostBytes)
			}
		}
		return fs.SkipDir
	})
	if err != nil || targets == 0 {
		t.Errorf("%d targets, %v", targets, err)
	}
}
