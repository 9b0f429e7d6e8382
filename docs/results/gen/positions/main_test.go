package main

import (
	"bytes"
	"encoding/json"
	"testing"
)

// TestPositions holds that positions are of their level, and the same for the same seed.
func TestPositions(t *testing.T) {
	var first, second bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if err := positions(out, "3x6", 3, 1); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same seed makes other positions")
	}
	count := make(map[string]int)
	for text := range bytes.Lines(first.Bytes()) {
		var made line
		if err := json.Unmarshal(text, &made); err != nil {
			t.Fatal(err)
		}
		mean := 0.0
		for _, regret := range made.Regrets {
			mean += regret / float64(len(made.Regrets))
		}
		if len(made.Regrets) < fewest || len(made.Regrets) > most || mean-made.Difficulty > 1e-3 || made.Difficulty-mean > 1e-3 {
			t.Errorf("%s", text)
		}
		count[made.Level]++
	}
	if count["easy"] != 3 || count["medium"] != 3 || count["hard"] != 3 {
		t.Errorf("%v", count)
	}
}
