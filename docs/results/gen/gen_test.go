package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/nonadaptive"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// folder is docs, from here.
var folder = filepath.Join("..", "..")

// TestFresh checks that the tables agree with the data.
func TestFresh(t *testing.T) {
	err := run(folder, func(name string, _ []byte, _ os.FileMode) error {
		t.Errorf("%s has old tables; go run ./docs/results/gen makes them again", name)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestPages checks that the pages have no table by hand, and that each measurement is in one of them.
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

// TestLines checks that the numbers of each result agree with each other, and that no two lines are of the same game.
func TestLines(t *testing.T) {
	m := &maker{filepath.Join(folder, "results")}
	for _, file := range []string{"best-openings.jsonl", "candidates.jsonl", "heuristics.jsonl", "lookahead.jsonl", "optimal-candidates.jsonl", "optimal.jsonl", "overture.jsonl", "sampled.jsonl", "words.jsonl"} {
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

// TestWitnesses checks that the guesses of each line of nonadaptive.jsonl identify every secret, and that there are as
// many as the line says.
func TestWitnesses(t *testing.T) {
	m := &maker{filepath.Join(folder, "results")}
	sets, err := m.fixedSets()
	if err != nil || len(sets) == 0 {
		t.Fatal(len(sets), err)
	}
	for _, set := range sets {
		game, err := rules.ParseGame(set.Game)
		if err != nil {
			t.Fatal(err)
		}
		var guesses []rules.Code
		for _, text := range set.Guesses {
			guess := testgame.Code(t, game, text)
			guesses = append(guesses, guess)
		}
		if len(guesses) != set.Upper || set.Lower > set.Upper || !nonadaptive.Identifies(game, guesses) {
			t.Errorf("%s: %d to %d guesses, but %v", set.Game, set.Lower, set.Upper, set.Guesses)
		}
	}
}

// TestFormulas compares the fewest guesses given at once with published proofs. Our guesses are as few as they say.
func TestFormulas(t *testing.T) {
	m := &maker{filepath.Join(folder, "results")}
	sets, err := m.fixedSets()
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, set := range sets {
		if set.published == 0 {
			continue
		}
		compared++
		if set.Lower > set.published || set.published != set.Upper {
			t.Errorf("%s: %d to %d guesses, published are %d", set.Game, set.Lower, set.Upper, set.published)
		}
	}
	if compared != 57 {
		t.Errorf("%d games were compared", compared)
	}
}

// TestSequence compares the terms of A231205 with the published ones, all but the last, and the lines of
// permutations.jsonl with the published formula.
func TestSequence(t *testing.T) {
	m := &maker{filepath.Join(folder, "results")}
	terms, err := m.identifying()
	if err != nil {
		t.Fatal(err)
	}
	published := []int{0, 1, 1, 2, 1, 2, 3, 2, 2, 3, 4, 2}
	if len(terms) < 41 || !slices.Equal(terms[:len(published)], published) || terms[12] != 2 {
		t.Errorf("the terms are %v", terms)
	}
	permutations, err := m.permutations()
	if err != nil {
		t.Fatal(err)
	}
	for i, guesses := range permutations {
		if guesses != i {
			t.Errorf("%d places: %d guesses, want %d", i+1, guesses, i)
		}
	}
}

// TestGrid checks how tables are written.
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
