package page_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestNoRules checks that no script knows a rule or a part of its marks by name: games say what their rule needs.
func TestNoRules(t *testing.T) {
	var names []string
	for _, rule := range rules.Rules() {
		names = append(names, rule.Name())
		for _, part := range rule.Parts() {
			names = append(names, part.ID)
		}
	}
	scripts, err := filepath.Glob("static/*.ts")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("%d scripts: %v", len(scripts), err)
	}
	quoted := regexp.MustCompile("[\"'`]([a-z-]+)[\"'`]")
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		for number, line := range strings.Split(string(text), "\n") {
			for _, match := range quoted.FindAllStringSubmatch(line, -1) {
				if slices.Contains(names, match[1]) {
					t.Errorf("%s:%d: %s is the name of a rule or of a part", script, number+1, match[0])
				}
			}
		}
	}
}
