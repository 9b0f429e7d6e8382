package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// folder is docs, from here.
var folder = filepath.Join("..", "..")

// TestFresh holds that the tables agree with the data.
func TestFresh(t *testing.T) {
	err := run(folder, func(name string, _ []byte, _ os.FileMode) error {
		t.Errorf("%s has old tables; go run ./docs/results/gen makes them again", name)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestPages holds that the pages have no table by hand, and that each measurement is in one of them.
func TestPages(t *testing.T) {
	pages, err := pagesIn(folder)
	if err != nil {
		t.Fatal(err)
	}
	made := []string{"decodeur-mm", "sampled"} // which other tables have in them
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		inside := false
		for i, line := range strings.Split(string(text), "\n") {
			name, begins := strings.CutPrefix(line, beginMarker)
			inside = (inside || begins) && line != endMarker
			if begins {
				made = append(made, strings.TrimSuffix(strings.TrimPrefix(name, "measured "), " -->"))
			}
			if !inside && strings.HasPrefix(line, "|") {
				t.Errorf("%s:%d: a table that no data file makes", page, i+1)
			}
		}
	}
	files, err := filepath.Glob(filepath.Join(folder, "results", "measured", "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if !slices.Contains(made, strings.TrimSuffix(filepath.Base(file), ".json")) {
			t.Errorf("no page has %s", file)
		}
	}
}

// TestLines holds each line of the results to itself, and that no two are of the same.
func TestLines(t *testing.T) {
	m := &maker{filepath.Join(folder, "results")}
	for _, file := range []string{"best-openings.jsonl", "heuristics.jsonl", "lookahead.jsonl", "optimal.jsonl", "overture.jsonl", "sampled.jsonl", "words.jsonl"} {
		results, err := m.results(file)
		if err != nil || len(results) == 0 {
			t.Errorf("%s: %d lines, %v", file, len(results), err)
		}
		seen := make(map[string]bool)
		for _, r := range results {
			name := fmt.Sprintf("%s %s %s %d %d", r.Game, r.Strategy, r.Guesses, r.MaxDepth, r.Sample)
			if seen[name] {
				t.Errorf("%s: two lines of %s", file, name)
			}
			seen[name] = true
			codes, total, most := uint64(0), uint64(0), 0
			for guesses, count := range r.Histogram {
				codes, total = codes+count, total+uint64(guesses)*count
				if count > 0 {
					most = max(most, guesses)
				}
			}
			if total != r.Total || most != r.Max || math.Abs(r.Average-float64(total)/float64(codes)) > 1e-9 {
				t.Errorf("%s: %s: the histogram has %d codes, total %d, maximum %d; the line says %d, %v, %d", file, name, codes, total, most, r.Total, r.Average, r.Max)
			}
			if r.Strategy == "optimal" && (r.Lower > r.Total || r.Proven != (r.Lower == r.Total)) {
				t.Errorf("%s: %s: lower %d, total %d, proven %v", file, name, r.Lower, r.Total, r.Proven)
			}
		}
	}
}

// TestGrid holds how tables are written.
func TestGrid(t *testing.T) {
	table := grid{head: []string{"game", "codes", "note"}}
	table.add("`4x6`", whole(1296), nil)
	table.add("`2x2`", nil, "one|two")
	table.add("`8x8`", grouped("16777216.5"), decimal(0.5, 2))
	want := "| game | codes | note |\n| --- | ---: | --- |\n| `4x6` | 1,296 | |\n| `2x2` | | one\\|two |\n| `8x8` | 16777216.5 | 0.50 |\n"
	if got := table.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	for x, want := range map[float64]number{999: "999", 479001600: "479,001,600", 1e10: "10¹⁰", 1.8446744073709552e19: "1.8×10¹⁹"} {
		if got := shortened(x); got != want {
			t.Errorf("%v is written %s, want %s", x, got, want)
		}
	}
}
