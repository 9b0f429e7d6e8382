package main

import (
	"fmt"
	"path/filepath"

	"codebreaker/docs/results/gen/atlas"
	"codebreaker/internal/engine/rules"
)

// permutations returns how many guesses identify every secret by place, by the number of places and of symbols, each
// used once. It has the games of permutations.jsonl, whose index is 1 less.
func (m *maker) permutations() (guesses []int, err error) {
	lines, err := atlas.Read[struct{ Places, Guesses int }](filepath.Join(m.folder, "permutations.jsonl"))
	if err != nil {
		return nil, err
	}
	for i, line := range lines {
		if line.Places != i+1 {
			return nil, fmt.Errorf("permutations.jsonl: line %d has %d places", i+1, line.Places)
		}
		guesses = append(guesses, line.Guesses)
	}
	return guesses, nil
}

// worstCases reads max.jsonl. It raises the lower bounds of games by place that use all their symbols, or all but one,
// once each: permutations.jsonl has more of them than the search settles. A game of n places and n+1 symbols takes no
// fewer guesses than one of n symbols: sequences.md has the proof.
func (m *maker) worstCases() ([]worstCase, error) {
	cases, err := atlas.Read[worstCase](filepath.Join(m.folder, "max.jsonl"))
	if err != nil {
		return nil, err
	}
	permutations, err := m.permutations()
	if err != nil {
		return nil, err
	}
	for i, w := range cases {
		game, err := rules.ParseGame(w.Game)
		if err != nil {
			return nil, err
		}
		n := game.Places()
		if suffixOf(w.Game) == "-distinct-place" && game.Symbols() <= n+1 && n <= len(permutations) {
			cases[i].LowerMax = max(w.LowerMax, permutations[n-1]+1)
		}
	}
	return cases, nil
}

// identifying returns the terms of A231205: T(n, k) guesses identify every secret of k places by place, of n symbols,
// each used at most once; n is 1, 2, ... and k from 1 to n. They are one less than the least maximum, which has the
// guess that plays the secret. The terms end before the first game that is not settled.
func (m *maker) identifying() (terms []int, err error) {
	cases, err := m.worstCases()
	if err != nil {
		return nil, err
	}
	least := make(map[string]int)
	for _, w := range cases {
		if w.LowerMax == w.Max {
			least[w.Game] = w.Max
		}
	}
	for n := 1; ; n++ {
		terms = append(terms, n-1) // one place: each guess excludes a symbol
		for k := 2; k <= n; k++ {
			game, err := rules.ParseGame(fmt.Sprintf("%dx%d-distinct-place", k, n))
			if err != nil {
				return nil, err
			}
			if least[game.Name()] == 0 {
				return terms, nil
			}
			terms = append(terms, least[game.Name()]-1)
		}
	}
}

// writeSequences writes the b-file of A231205: lines of an index and a term.
func (m *maker) writeSequences(write writer) error {
	terms, err := m.identifying()
	if err != nil {
		return err
	}
	var text []byte
	for i, term := range terms {
		text = fmt.Appendf(text, "%d %d\n", i+1, term)
	}
	return renew(write, filepath.Join(m.folder, "oeis", "b231205.txt"), text)
}

// identify makes the table of A231205: rows are places, columns are symbols.
func (m *maker) identify(string) (string, error) {
	terms, err := m.identifying()
	if err != nil {
		return "", err
	}
	cells := make(map[size]number)
	n, k := 1, 1
	for _, term := range terms {
		cells[size{k, n}] = whole(term)
		if k++; k > n {
			n, k = n+1, 1
		}
	}
	return bySize(cells), nil
}
