package main

import (
	"fmt"
	"slices"
)

// facts are the results that stand on the first page. Each is found in a file of results by its game, its strategy and
// its limit on guesses.
var facts = []struct {
	what, file     string
	game, strategy string
	maxDepth       int
	page           string
}{
	{"4x6: the least total", "optimal.jsonl", "4x6", "optimal", 0, "best.md"},
	{"4x6: the least total within 5 guesses", "optimal.jsonl", "4x6", "optimal", 5, "best.md"},
	{"4x7: the least total", "optimal.jsonl", "4x7", "optimal", 0, "best.md"},
	{"4x8: the least total", "optimal.jsonl", "4x8", "optimal", 0, "best.md"},
	{"4x9: the least total", "optimal.jsonl", "4x9", "optimal", 0, "best.md"},
	{"4x10: the least total", "optimal.jsonl", "4x10", "optimal", 0, "best.md"},
	{"5x5: the least total", "optimal.jsonl", "5x5", "optimal", 0, "best.md"},
	{"5x6: the least total", "optimal.jsonl", "5x6", "optimal", 0, "best.md"},
	{"4x10-distinct, Bulls and Cows: the least total", "optimal.jsonl", "4x10-distinct", "optimal", 0, "best.md"},
	{"4x6-black: the least total", "optimal.jsonl", "4x6-black", "optimal", 0, "best.md"},
	{"4x6 by minimax", "lookahead.jsonl", "4x6", "minimax", 0, "heuristics.md"},
	{"4x6 by expected", "lookahead.jsonl", "4x6", "expected", 0, "heuristics.md"},
	{"4x6 by entropy", "lookahead.jsonl", "4x6", "entropy", 0, "heuristics.md"},
	{"4x6 by parts", "lookahead.jsonl", "4x6", "parts", 0, "heuristics.md"},
	{"5x8, Super Mastermind, by looking ahead", "lookahead.jsonl", "5x8", "lookahead-200", 0, "heuristics.md"},
	{"8x8 by entropy, the largest whole tree", "heuristics.jsonl", "8x8", "entropy", 0, "heuristics.md"},
	{"16x16 by samples", "sampled.jsonl", "16x16", "sampled", 0, "large.md"},
	{"16x64 by samples", "sampled.jsonl", "16x64", "sampled", 0, "large.md"},
	{"The 5,757 words of the Stanford GraphBase, by entropy", "words.jsonl", "words:sgb-words.txt", "entropy", 0, "words.md"},
	{"The same, by looking ahead", "words.jsonl", "words:sgb-words.txt", "lookahead", 0, "words.md"},
}

// numbers makes the table of the first page.
func (m *maker) numbers(string) (string, error) {
	table := grid{head: []string{"", "total", "average", "max", "more"}}
	for _, fact := range facts {
		results, err := m.results(fact.file)
		if err != nil {
			return "", err
		}
		at := slices.IndexFunc(results, func(r result) bool {
			return r.Game == fact.game && r.Strategy == fact.strategy && r.MaxDepth == fact.maxDepth && r.Guesses == ""
		})
		if at < 0 {
			return "", fmt.Errorf("%s has no line for %q", fact.file, fact.what)
		}
		r := &results[at]
		more := fmt.Sprintf("[%s](results/%s)", fact.page, fact.page)
		if r.Sample > 0 {
			table.add(fmt.Sprintf("%s, %d secrets", fact.what, r.Sample), nil, number(fmt.Sprintf("%.3f ± %.3f", r.Average, r.Error)), whole(r.Max), more)
		} else {
			table.add(fact.what, whole(r.Total), decimal(r.Average, 4), whole(r.Max), more)
		}
	}
	return table.String(), nil
}
