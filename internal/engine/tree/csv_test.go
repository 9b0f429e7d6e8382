package tree_test

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/app/drawing"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// TestCSV checks that the rows are all secrets, each found by its last guess, and that they add up to the
// histogram.
func TestCSV(t *testing.T) {
	for _, name := range []string{"1x1", "3x4", "words:animals-place"} {
		built := heuristicTree(t, mustGame(t, name), strategy.Entropy, "")
		var text strings.Builder
		if err := drawing.CSV(&text, built); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		head, rows := rows[0], rows[1:]
		if last := head[len(head)-1]; last != "guess"+strconv.Itoa(built.Measure().Max()) {
			t.Errorf("%s: the last column is %s", name, last)
		}
		var m tree.Measure
		secrets := map[string]bool{}
		for _, row := range rows {
			guesses := slices.DeleteFunc(row[2:], func(guess string) bool { return guess == "" })
			if row[1] != strconv.Itoa(len(guesses)) || guesses[len(guesses)-1] != row[0] {
				t.Errorf("%s: row %v", name, row)
			}
			secrets[row[0]] = true
			m.Add(tree.Measure{Histogram: []uint64{1}}, len(guesses))
		}
		if !slices.Equal(m.Histogram, built.Measure().Histogram) || uint64(len(secrets)) != built.Game.SecretCount() {
			t.Errorf("%s: %d secrets, histogram %v, want %v", name, len(secrets), m.Histogram, built.Measure().Histogram)
		}
	}
}
