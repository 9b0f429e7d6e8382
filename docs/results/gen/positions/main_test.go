package main

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/protocol"
)

// TestFile checks that the file in docs/results has 1,000 positions of each level, and grades some
// of them again.
func TestFile(t *testing.T) {
	text, err := os.ReadFile("../../positions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	game, err := rules.ParseGame("4x6")
	if err != nil {
		t.Fatal(err)
	}
	m := &maker{game: game, engine: protocol.New(protocol.Config{})}
	count := make(map[string]int)
	seen := 0
	for text := range bytes.Lines(text) {
		var made line
		if err := json.Unmarshal(text, &made); err != nil {
			t.Fatal(err)
		}
		count[made.Level]++
		if seen++; seen%250 > 0 {
			continue
		}
		codes, err := m.candidates(made.Turns)
		if err != nil {
			t.Fatal(err)
		}
		again, err := m.grade(made.Turns, codes)
		if err != nil || !reflect.DeepEqual(*again, made) {
			t.Errorf("%s is now %+v, %v", text, again, err)
		}
	}
	if count["easy"] != 1000 || count["medium"] != 1000 || count["hard"] != 1000 || len(count) != 3 {
		t.Errorf("%v", count)
	}
}

// TestPositions checks that positions are of their level, and the same for the same seed.
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
