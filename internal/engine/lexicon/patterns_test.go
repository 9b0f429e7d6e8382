package lexicon

import (
	"slices"
	"strings"
	"testing"
)

// TestEqualHashes checks that equal hashes do not mix different patterns.
func TestEqualHashes(t *testing.T) {
	words := strings.Fields("BAT CAT BET COT CUT RAT")
	var found []string
	err := eachPattern(t.Context(), words, 1, func(i int) (uint64, bool) { return 7, len(words[i]) > 1 }, func(alike []numbered) {
		p := around(words[alike[0].of()], 1)
		line := p.before + "." + p.after
		for _, word := range alike {
			line += " " + words[word.of()]
		}
		found = append(found, line)
	})
	if want := []string{"B.T BAT BET", "C.T CAT COT CUT", "R.T RAT"}; err != nil || !slices.Equal(found, want) {
		t.Errorf("the patterns are %q, %v; want %q", found, err, want)
	}
}
