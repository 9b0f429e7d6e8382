package play

import (
	"slices"
	"testing"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/internal/workers"
)

// TestScale checks that guesses have the same values with a table of all feedbacks and with a hash
// table.
func TestScale(t *testing.T) {
	for _, name := range []string{"4x5-place", "4x6", "3x7-distinct-place"} {
		game, err := codebreaker.ParseGame(name)
		if err != nil {
			t.Fatal(err)
		}
		codes := slices.Collect(game.Secrets())
		measure := Counted(bitslice.Entropy)
		for _, candidates := range [][]codebreaker.Code{codes, codes[:1], codes[:77], codes[:128]} {
			want, err := newScale(workers.New(2), game, measure, candidates, mostCells).Values(t.Context(), codes)
			if err != nil {
				t.Fatal(err)
			}
			got, err := newScale(workers.New(2), game, measure, candidates, 0).Values(t.Context(), codes)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: %d candidates are divided otherwise by looking up: %v", name, len(candidates), err)
			}
		}
	}
}
