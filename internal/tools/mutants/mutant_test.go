package main

import (
	"strings"
	"testing"
)

// TestReasons checks that each mutant in equivalent.txt exists in the source and has a reason.
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
		source, err := parse("../../../" + parts[0])
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
				found = found || strings.TrimPrefix(described, "../../../") == name
			}
		}
		if !found {
			t.Errorf("%s: there is no such operator", name)
		}
	}
}

// TestTwoReasons checks that each mutant has exactly one reason.
func TestTwoReasons(t *testing.T) {
	for _, text := range []string{"a b c: ‹x›", "a b c: ‹x›\nwhy\n\na b c: ‹x›\nwhy"} {
		if _, err := readReasons(text); err == nil {
			t.Errorf("%q is taken for a list of reasons", text)
		}
	}
}
