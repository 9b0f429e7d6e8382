package preset_test

import (
	"strings"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/engine/rules"
)

// TestHelpNamesSuffixes looks for every suffix of names in the help of each language, and for lines that do not fit a terminal.
func TestHelpNamesSuffixes(t *testing.T) {
	for _, name := range lang.Names() {
		l, err := lang.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		help := preset.Help(l)
		for _, suffix := range append(rules.AllSuffixes(), "-sequence") {
			if !strings.Contains(help, "\n  "+suffix+" ") {
				t.Errorf("%s: the help does not explain %s", name, suffix)
			}
		}
		for line := range strings.SplitSeq(help, "\n") {
			if len([]rune(line)) > 80 {
				t.Errorf("%s: a line of the help has %d characters: %s", name, len([]rune(line)), line)
			}
		}
	}
}
