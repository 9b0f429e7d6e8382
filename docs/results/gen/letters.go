package main

import (
	"fmt"
	"strings"
)

// letters makes a table of games whose first letter is given: for each letter the best total with its average, or the
// total by entropy if no search has proven a better one; and then the sum over the letters.
func (m *maker) letters(game string) (string, error) {
	results, err := m.results("letters.jsonl")
	if err != nil {
		return "", err
	}
	of := func(strategy string) map[string]result {
		found := make(map[string]result)
		for _, r := range results {
			if letter, ok := strings.CutPrefix(r.Game, game+":"); ok && r.Strategy == strategy {
				found[letter] = r
			}
		}
		return found
	}
	entropy, optimal := of("entropy"), of("optimal")
	table := grid{head: []string{"letter", "words", "entropy: first guess", "average", "max", "best: first guess", "average", "max"}}
	var codes, total, least uint64
	var most, mostBest int
	for letter := 'A'; letter <= 'Z'; letter++ {
		r, ok := entropy[string(letter)]
		if !ok {
			continue
		}
		row := []any{string(letter), whole(r.codes()), r.Opening, decimal(r.Average, 4), whole(r.Max), nil, nil, nil}
		codes, total, most = codes+r.codes(), total+r.Total, max(most, r.Max)
		if best, ok := optimal[string(letter)]; ok {
			row[5], row[6], row[7] = best.Opening, decimal(best.Average, 4), whole(best.Max)
			least, mostBest = least+best.Total, max(mostBest, best.Max)
		}
		table.add(row...)
	}
	if codes == 0 {
		return "", fmt.Errorf("no results of %s", game)
	}
	row := []any{"all", whole(codes), nil, decimal(float64(total)/float64(codes), 4), whole(most), nil, nil, nil}
	if len(optimal) == len(entropy) {
		row[6], row[7] = decimal(float64(least)/float64(codes), 4), whole(mostBest)
	}
	table.add(row...)
	return table.String(), nil
}

// codes returns the number of secrets that were played.
func (r *result) codes() (codes uint64) {
	for _, count := range r.Histogram {
		codes += count
	}
	return codes
}
