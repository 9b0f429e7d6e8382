package lexicon

import (
	"cmp"
	"slices"
	"strings"
)

// Clique is a set of words that differ in one place alone: RACE RAGE RAME RARE.
// Marks tell its words apart only one guess at a time, unless the guess has several
// of their letters.
type Clique struct {
	Pattern string // a dot at the place: RA.E
	Words   []string
}

// Cliques returns the cliques of at least three of those words, which have one
// length, the largest first and then by pattern. It takes time and memory in
// proportion to the letters of the words.
func Cliques(words []string) []Clique {
	byPattern := make(map[string][]string)
	for _, word := range words {
		letters := []rune(word)
		for place, letter := range letters {
			letters[place] = '.'
			pattern := string(letters)
			byPattern[pattern] = append(byPattern[pattern], word)
			letters[place] = letter
		}
	}
	var cliques []Clique
	for pattern, words := range byPattern {
		if len(words) >= 3 {
			cliques = append(cliques, Clique{pattern, words})
		}
	}
	slices.SortFunc(cliques, func(a, b Clique) int {
		return cmp.Or(cmp.Compare(len(b.Words), len(a.Words)), strings.Compare(a.Pattern, b.Pattern))
	})
	return cliques
}
