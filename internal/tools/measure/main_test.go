//go:build linux

package main

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// The limits of the program. A change that raises one must say why.
const (
	mostBytes       = 24_930_000 // of the binary without symbols; quick batches of judgements, and notes of the solver, took 30 KB
	mostInitialized = 140        // packages with work at start-up
)

// tooHeavy matches packages that must not return, because they made the program slow to build and
// to start.
var tooHeavy = regexp.MustCompile(`^(encoding/gob|google\.golang\.org/protobuf|github\.com/(prometheus|nats-io|evanw|BurntSushi)|modernc\.org|html/template)(/|$)`)

// TestLimits checks the size of the binary, without the paths of the folder that it is built in, and its work before main.
func TestLimits(t *testing.T) {
	binary, err := build(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if size := sizeOf(binary); size > mostBytes {
		t.Errorf("the binary has %d bytes, more than %d", size, mostBytes)
	}
	if packages, err := initialized(binary); err != nil || packages > mostInitialized {
		t.Errorf("%d packages do something at start-up, more than %d: %v", packages, mostInitialized, err)
	}
}

// TestDependencies checks that heavy packages stay out of the program.
func TestDependencies(t *testing.T) {
	list, err := exec.Command("go", "list", "-deps", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.Lines(string(list)) {
		if name = strings.TrimSpace(name); tooHeavy.MatchString(name) {
			t.Errorf("the program depends on %s", name)
		}
	}
}
