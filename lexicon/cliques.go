package lexicon

import (
	"cmp"
	"hash/maphash"
	"slices"
	"strings"
	"unicode/utf8"
)

// Clique is a set of words that differ in one place alone: RACE RAGE RAME RARE.
// Marks tell its words apart only one guess at a time, unless the guess has several
// of their letters.
type Clique struct {
	Pattern string // a dot at the place: RA.E
	Words   []string
}

// Cliques returns the cliques of at least three of those words, the largest first
// and then by pattern. It takes time in proportion to the letters of the words, and
// memory for their number.
func Cliques(words []string) []Clique {
	byPattern := make(map[string][]string)
	longest := 0
	for _, word := range words {
		longest = max(longest, utf8.RuneCountInString(word))
	}
	for place := range longest {
		collect(byPattern, words, place)
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

// collect adds the words under their patterns with a dot at that place. Most
// patterns have one word: it counts first, by a hash, and keeps those that may
// have three.
func collect(byPattern map[string][]string, words []string, place int) {
	seed := maphash.MakeSeed()
	counts := make(map[uint64]uint32)
	hashes := make([]uint64, len(words))
	for i, word := range words {
		before, after, ok := around(word, place)
		if !ok {
			continue
		}
		hashes[i] = maphash.Comparable(seed, [2]string{before, after})
		counts[hashes[i]]++
	}
	for i, word := range words {
		if before, after, ok := around(word, place); ok && counts[hashes[i]] >= 3 {
			pattern := before + "." + after
			byPattern[pattern] = append(byPattern[pattern], word)
		}
	}
}

// around cuts the letter at a place, from 0, out of a word that has one there.
func around(word string, place int) (before, after string, ok bool) {
	number := 0
	for i, letter := range word {
		if number == place {
			return word[:i], word[i+utf8.RuneLen(letter):], true
		}
		number++
	}
	return "", "", false
}
