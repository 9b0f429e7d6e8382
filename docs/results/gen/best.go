package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// best makes a grid of proven least totals and their maxima by places and colours, of games that end in -distinct,
// -black and so on. With the word candidates before the suffix, it is of trees that guess only candidates. A star marks
// a total that we did not find published. The grid ends at the most colours of games of three
// places or more.
func (m *maker) best(suffix string) (string, error) {
	suffix, candidatesOnly := strings.CutPrefix(suffix, "candidates")
	results, err := m.results(optimalFile(candidatesOnly))
	if err != nil {
		return "", err
	}
	unpublished, err := m.unpublished()
	if err != nil {
		return "", err
	}
	cells, colours := make(map[size]number), 0
	for _, r := range results {
		game, err := r.game()
		if err != nil {
			return "", err
		}
		if game == nil || !r.Proven || r.MaxDepth > 0 || game.Places() == 1 || suffixOf(r.Game) != suffix {
			continue
		}
		cell := whole(r.Total)
		if !candidatesOnly && slices.Contains(unpublished, r.Game) {
			cell += "*"
		}
		cells[size{game.Places(), game.Symbols()}] = cell + number(fmt.Sprintf(" (%d)", r.Max))
		if game.Places() > 2 {
			colours = max(colours, game.Symbols())
		}
	}
	maps.DeleteFunc(cells, func(of size, _ number) bool { return of.colours > colours })
	return bySize(cells), nil
}

// optimalFile returns the name of the file with the best trees.
func optimalFile(candidatesOnly bool) string {
	if candidatesOnly {
		return "optimal-candidates.jsonl"
	}
	return "optimal.jsonl"
}

// suffixOf returns the end of a game's name, after its size: -distinct-black for 4x6-distinct-black.
func suffixOf(game string) string { return strings.TrimLeft(game, "0123456789x") }

// seconds writes seconds with hundredths, if they are few.
func seconds(s float64) number {
	if s >= 9.995 {
		return whole(int(s + 0.5))
	}
	return decimal(s, 2)
}

// unpublished returns the games whose least total we did not find published; best.md says where we searched, and when.
func (m *maker) unpublished() ([]string, error) {
	text, err := os.ReadFile(filepath.Join(m.folder, "unpublished.txt"))
	return strings.Fields(string(text)), err
}

// unproven makes a table of searches that were stopped.
func (m *maker) unproven(string) (string, error) {
	results, err := m.results("optimal.jsonl")
	if err != nil {
		return "", err
	}
	table := grid{head: []string{"game", "total of the best tree", "lower bound", "stopped after, seconds"}}
	for _, r := range results {
		if !r.Proven {
			table.add("`"+r.Game+"`", whole(r.Total), whole(r.Lower), seconds(r.Seconds))
		}
	}
	slices.SortFunc(table.rows, func(a, b []any) int { return cmp.Compare(a[0].(string), b[0].(string)) })
	return table.String(), nil
}
