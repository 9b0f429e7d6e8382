package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"codebreaker/docs/results/gen/atlas"
	"codebreaker/internal/engine/rules"
)

// A result is a line that `compare --results` or `tree --json` wrote.
type result struct {
	Game      string
	Strategy  string
	Opening   string
	Guesses   string // candidates if no other codes may be guessed; else empty
	Sample    uint64 // the number of random secrets; 0 if all were played
	Total     uint64
	Average   float64
	Error     float64 // the average of a sample is within that, 19 times in 20
	Max       int
	MaxDepth  int
	Histogram histogram
	Lower     uint64
	Proven    bool
	Nodes     uint64
	Seconds   float64
}

// results reads a file of results.
func (m *maker) results(file string) ([]result, error) {
	return atlas.Read[result](filepath.Join(m.folder, file))
}

// game returns the game of a result, or nil for a word list.
func (r *result) game() (*rules.Game, error) {
	if strings.HasPrefix(r.Game, "words:") {
		return nil, nil
	}
	return rules.ParseGame(r.Game)
}

// A histogram counts secrets by their number of guesses.
type histogram map[int]uint64

// UnmarshalJSON reads pairs of guesses and count.
func (h *histogram) UnmarshalJSON(text []byte) error {
	*h = make(histogram)
	var pairs []struct {
		Guesses int
		Count   uint64
	}
	if err := json.Unmarshal(text, &pairs); err != nil {
		return err
	}
	for _, pair := range pairs {
		(*h)[pair.Guesses] = pair.Count
	}
	return nil
}

// String writes a histogram as 1:1 2:8 3:95.
func (h histogram) String() string {
	var parts []string
	for _, guesses := range slices.Sorted(maps.Keys(h)) {
		if h[guesses] > 0 {
			parts = append(parts, fmt.Sprintf("%d:%d", guesses, h[guesses]))
		}
	}
	return strings.Join(parts, " ")
}

// counts writes the numbers of secrets in brackets, from one guess on.
func (h histogram) counts() string {
	var counts []uint64
	for _, guesses := range slices.Sorted(maps.Keys(h)) {
		counts = append(counts, h[guesses])
	}
	return fmt.Sprint(counts)
}
