package main

import (
	_ "embed"
	"fmt"
	"strings"
)

// mutant is a change with its result. Its number is its index in the list of mutants.
type mutant struct {
	name   string // independent of changes elsewhere: file, function, kind, and the line, in which the changed part is marked
	line   int
	status string
}

// The results of a mutant.
const (
	killed    = "killed"
	survived  = "survived"
	unreached = "reached by no test"
)

// The kinds of mutants.
const (
	operator = "operator" // replaced by another: < by <=, + by -, & by |, min by max
	always   = "always"   // a condition or operand that is true
	never    = "never"    // a condition or operand that is false
	drop     = "drop"     // a statement that does nothing
)

// equivalent.txt has a paragraph for each mutant that may survive: its name on the first line, then
// the reason.
//
//go:embed equivalent.txt
var equivalent string

// readReasons returns the reason for each name.
func readReasons(text string) (map[string]string, error) {
	reasons := make(map[string]string)
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		name, reason, found := strings.Cut(paragraph, "\n")
		if !found || reasons[name] != "" {
			return nil, fmt.Errorf("equivalent.txt: %q has no reason, or two", name)
		}
		reasons[name] = reason
	}
	return reasons, nil
}
