package wording_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
)

var update = flag.Bool("update", false, "rewrite the table of rules in docs/games.md")

// rulesTable returns the table of rules for docs/games.md: each with the end of its games' names, and the parts of its
// marks, how they are written and what they say.
func rulesTable(t *testing.T) string {
	l, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("| rule | suffix | a mark has | its parts |\n| --- | --- | --- | --- |\n")
	for _, rule := range rules.Rules() {
		suffix, has := "", "numbers of its parts"
		if rule.Suffix() != "" {
			suffix = "`" + rule.Suffix() + "`"
		}
		if rule.Tiles() {
			has = "a part for each place"
		}
		var parts []string
		for _, part := range rule.Parts() {
			parts = append(parts, fmt.Sprintf("`%s` %s: %s", part.Letter, part.ID, wording.ShortMeaning(l, part)))
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", l.Say("rule-"+rule.Name()), suffix, has, strings.Join(parts, "; "))
	}
	return b.String()
}

// TestRulesTable checks that the table of rules in docs/games.md is fresh.
func TestRulesTable(t *testing.T) {
	const file, begin, end = "../../../docs/games.md", "<!-- rules: go test ./internal/app/wording -run TestRulesTable -update -->\n", "<!-- end of rules -->\n"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(text), begin)
	table, after, ended := strings.Cut(rest, end)
	if !ok || !ended {
		t.Fatalf("%s has no block of rules", file)
	}
	want := rulesTable(t)
	if table == want {
		return
	}
	if !*update {
		t.Fatalf("the table of rules in docs/games.md is not fresh: run with -update; want\n%s", want)
	}
	if err := os.WriteFile(file, []byte(before+begin+want+end+after), 0o666); err != nil {
		t.Fatal(err)
	}
}
