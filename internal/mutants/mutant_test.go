package main

import (
	"strings"
	"testing"
)

// TestReasons holds that what is said to be equivalent is in the source as it is
// written there, and has its reason.
func TestReasons(t *testing.T) {
	reasons, err := readReasons(equivalent)
	if err != nil {
		t.Fatal(err)
	}
	for name, reason := range reasons {
		where, line, _ := strings.Cut(name, ": ")
		parts := strings.Fields(where)
		if len(parts) != 3 || reason == "" {
			t.Errorf("%q is not a file, a function and a kind of mutant, then the line and the reason", name)
			continue
		}
		source, err := parse("../../" + parts[0])
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		column := strings.Index(line, "‹")
		plain := strings.NewReplacer("‹", "", "›", "").Replace(line)
		found := false
		for i, text := range source.lines {
			if at := strings.Index(text, plain); at >= 0 && strings.TrimSpace(text) == plain {
				described := source.describe(parts[2], i+1, at+column+1)
				found = found || strings.TrimPrefix(described, "../../") == name
			}
		}
		if !found {
			t.Errorf("%s: there is no such operator", name)
		}
	}
}

// TestTwoReasons holds that a reason is given once, and not left out.
func TestTwoReasons(t *testing.T) {
	for _, text := range []string{"a b c: ‹x›", "a b c: ‹x›\nwhy\n\na b c: ‹x›\nwhy"} {
		if _, err := readReasons(text); err == nil {
			t.Errorf("%q is taken for a list of reasons", text)
		}
	}
}
