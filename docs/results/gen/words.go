package main

import "slices"

// words makes a table of strategies in word lists, with the whole pool and with candidates alone.
func (m *maker) words(string) (string, error) {
	results, err := m.results("words.jsonl")
	if err != nil {
		return "", err
	}
	table := grid{head: []string{"game", "strategy", "opening", "total", "average", "max", "candidates only: total", "max"}}
	for _, r := range results {
		if r.Guesses != "" {
			continue
		}
		row := []any{"`" + r.Game + "`", r.Strategy, r.Opening, whole(r.Total), decimal(r.Average, 4), whole(r.Max), nil, nil}
		at := slices.IndexFunc(results, func(other result) bool {
			return other.Game == r.Game && other.Strategy == r.Strategy && other.Guesses != ""
		})
		if at >= 0 {
			row[6], row[7] = whole(results[at].Total), whole(results[at].Max)
		}
		table.add(row...)
	}
	return table.String(), nil
}
