package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"codebreaker"
)

// best makes a table of proven best trees, of games that end in -distinct, -black and so on. With one place there is
// nothing to choose.
func (m *maker) best(suffix string) (string, error) {
	results, err := m.results("optimal.jsonl")
	if err != nil {
		return "", err
	}
	unpublished, err := m.unpublished()
	if err != nil {
		return "", err
	}
	type sized struct {
		result
		game *codebreaker.Game
	}
	var found []sized
	for _, r := range results {
		game, err := r.game()
		if err != nil {
			return "", err
		}
		if game != nil && r.Proven && game.Places() > 1 && suffixOf(r.Game) == suffix {
			found = append(found, sized{r, game})
		}
	}
	slices.SortFunc(found, func(a, b sized) int {
		return cmp.Or(cmp.Compare(a.game.Places(), b.game.Places()), cmp.Compare(a.game.Symbols(), b.game.Symbols()), cmp.Compare(a.MaxDepth, b.MaxDepth))
	})
	table := grid{head: []string{"game", "opening", "total", "average", "max", "histogram", "nodes", "seconds"}}
	for _, r := range found {
		name := "`" + r.Game + "`"
		if r.MaxDepth > 0 {
			name = fmt.Sprintf("`%s --max-depth %d`", r.Game, r.MaxDepth)
		}
		if slices.Contains(unpublished, r.Game) {
			name += " *"
		}
		table.add(name, r.Opening, whole(r.Total), decimal(r.Average, 4), whole(r.Max), r.Histogram, whole(r.Nodes), seconds(r.Seconds))
	}
	return table.String(), nil
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

// unpublished returns the games whose least total was not published before, as far as we know.
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
