package main

import (
	"cmp"
	"fmt"
	"slices"
)

// averages makes a grid of the averages of a strategy by places and colours.
func (m *maker) averages(strategy string) (string, error) {
	results, err := m.results("heuristics.jsonl")
	if err != nil {
		return "", err
	}
	averages := make(map[size]number)
	for _, r := range results {
		game, err := r.game()
		if err != nil {
			return "", err
		}
		if r.Strategy == strategy {
			averages[size{game.Places(), game.Symbols()}] = decimal(r.Average, 4)
		}
	}
	return bySize(averages), nil
}

// leastLargest is the smallest number of codes of a game in the table of the largest trees.
const leastLargest = 1_000_000

// largest makes a table of the largest trees of a strategy.
func (m *maker) largest(strategy string) (string, error) {
	results, err := m.results("heuristics.jsonl")
	if err != nil {
		return "", err
	}
	table := grid{head: []string{"game", "codes", "opening", "total", "average", "max", "seconds"}}
	for _, r := range results {
		game, err := r.game()
		if err != nil {
			return "", err
		}
		if codes := game.SecretCount(); r.Strategy == strategy && codes >= leastLargest {
			table.add("`"+r.Game+"`", whole(codes), r.Opening, whole(r.Total), decimal(r.Average, 4), whole(r.Max), seconds(r.Seconds))
		}
	}
	return table.String(), nil
}

// pivot makes a table of results with a row for each game, or for each strategy, and a column for each of the other.
func pivot(corner string, results []result, row, column func(*result) string, cell func(*result) any) string {
	table := grid{head: []string{corner}}
	at := make(map[string]int)
	for i := range results {
		r := &results[i]
		if !slices.Contains(table.head[1:], column(r)) {
			table.head = append(table.head, column(r))
		}
		if _, known := at[row(r)]; !known {
			at[row(r)] = len(table.rows)
			table.add(row(r))
		}
	}
	for i := range table.rows {
		table.rows[i] = append(table.rows[i], make([]any, len(table.head)-1)...)
	}
	for i := range results {
		r := &results[i]
		table.rows[at[row(r)]][slices.Index(table.head[1:], column(r))+1] = cell(r)
	}
	return table.String()
}

func gameOf(r *result) string     { return r.Game }
func strategyOf(r *result) string { return r.Strategy }

// openings makes a table of the best first guess by each strategy, in games of 4 places and 5 colours or more.
func (m *maker) openings(string) (string, error) {
	results, err := m.results("best-openings.jsonl")
	if err != nil {
		return "", err
	}
	var large []result
	for _, r := range results {
		game, err := r.game()
		if err != nil {
			return "", err
		}
		if game.Places() >= 4 && game.Symbols() >= 5 {
			large = append(large, r)
		}
	}
	return pivot("game", large, gameOf, strategyOf, func(r *result) any {
		return fmt.Sprintf("%s %s (%.4f, max %d)", r.Opening, whole(r.Total), r.Average, r.Max)
	}), nil
}

// lookahead makes a table of totals by strategies that look ahead and by others, and the least totals if they are known.
// The pool is "candidates" if no other codes may be guessed, or else empty.
func (m *maker) lookahead(pool string) (string, error) {
	results, err := m.results(cmp.Or(pool, "lookahead") + ".jsonl")
	if err != nil {
		return "", err
	}
	best, err := m.results(optimalFile(pool != ""))
	if err != nil {
		return "", err
	}
	for _, r := range best {
		if r.Proven && r.MaxDepth == 0 && slices.ContainsFunc(results, func(known result) bool { return known.Game == r.Game }) {
			results = append(results, r)
		}
	}
	return pivot("strategy", results, strategyOf, gameOf, func(r *result) any {
		return fmt.Sprintf("%s (%.4f, max %d)", whole(r.Total), r.Average, r.Max)
	}), nil
}

// overture makes a table of the averages of the overture and of decodeur-mm.
func (m *maker) overture(string) (string, error) {
	results, err := m.results("overture.jsonl")
	if err != nil {
		return "", err
	}
	theirs, err := m.read("decodeur-mm")
	if err != nil {
		return "", err
	}
	table := grid{head: []string{"game", "strategy", "average", "max", "decodeur-mm", "its max", "difference"}}
	for _, r := range results {
		for _, row := range theirs.Rows {
			if row[0] != r.Game || row[1] != r.Strategy {
				continue
			}
			var average float64
			if _, err := fmt.Sscan(fmt.Sprint(row[2]), &average); err != nil {
				return "", err
			}
			table.add(r.Game, r.Strategy, decimal(r.Average, 4), whole(r.Max), row[2], row[3], number(fmt.Sprintf("%+.4f", r.Average-average)))
		}
	}
	return table.String() + "\n" + theirs.origin(), nil
}
