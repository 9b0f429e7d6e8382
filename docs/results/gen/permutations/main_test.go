package main

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"codebreaker/internal/testgame"
	"codebreaker/optimal"
	"codebreaker/position"
)

// TestIdentify compares the numbers with the optimal search: whoever needs one more guess to play the secret has
// identified it.
func TestIdentify(t *testing.T) {
	for places := 2; places <= 5; places++ {
		game := testgame.Parse(t, fmt.Sprintf("%dx%d-distinct-place", places, places))
		result, err := optimal.Solve(context.Background(), position.Start(game), optimal.Options{Objective: optimal.LeastMax})
		if err != nil {
			t.Fatal(err)
		}
		if got := identify(places); got != result.Max-1 {
			t.Errorf("%d places: %d guesses, want %d", places, got, result.Max-1)
		}
	}
}

// TestReduced holds that impossible pairs and known places are left out.
func TestReduced(t *testing.T) {
	// Symbol A is known to be at the first place, so the other places have the other two symbols.
	left, possible := open{places: 3, rows: [mostPlaces]uint8{0b001, 0b111, 0b111}}.reduced()
	if want := (open{places: 2, rows: [mostPlaces]uint8{0b11, 0b11}}); left != want || !possible {
		t.Errorf("%v, %v, want %v", left, possible, want)
	}
	// Three places share two symbols.
	if _, possible := (open{places: 3, rows: [mostPlaces]uint8{0b011, 0b011, 0b011}}).reduced(); possible {
		t.Error("three places have two symbols")
	}
}

// TestRenamed holds that new names of places and symbols change nothing.
func TestRenamed(t *testing.T) {
	a := open{places: 3, rows: [mostPlaces]uint8{0b011, 0b110, 0b111}}
	b := open{places: 3, rows: [mostPlaces]uint8{0b111, 0b101, 0b110}}
	if a.renamed() != b.renamed() {
		t.Errorf("%v and %v differ", a.renamed(), b.renamed())
	}
}

func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "permutations.jsonl")
	for _, most := range []string{"", "0", "9", "x"} {
		if run(file, most) == nil {
			t.Errorf("%q is not refused", most)
		}
	}
	for _, most := range []string{"3", "4"} { // the second run continues
		if err := run(file, most); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(file, "4"); err != nil {
		t.Fatal(err)
	}
}
