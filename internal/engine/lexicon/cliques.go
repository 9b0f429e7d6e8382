package lexicon

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
)

// Most limits the number of cliques that [FindCliques] lists.
const MostCliqueWords = 1 << 20

// Clique is a set of words that differ in one place: RACE RAGE RAME RARE. A guess excludes
// only one of them, unless it has several of their letters.
type Clique struct {
	Pattern string // a dot at the place: RA.E
	Words   []string
}

// Find returns the cliques with at least a number of words, by descending size and then by
// pattern. It also counts all patterns by the number of their words: sizes[1] and more. The
// words must all be different. If there are more than [MostCliqueWords] cliques, the error wraps
// [limits.ErrReached], and only the sizes are returned. Time is proportional to the number
// of letters, memory to the number of words.
func FindCliques(ctx context.Context, words []string, least int) (cliques []Clique, sizes []int, err error) {
	longest, most := 0, 0
	for _, word := range words {
		longest = max(longest, utf8.RuneCountInString(word))
	}
	for place := range longest {
		alike, err := count(ctx, words, place)
		if err != nil {
			return nil, nil, err
		}
		for _, n := range alike {
			for len(sizes) <= n {
				sizes = append(sizes, 0)
			}
			sizes[n]++
			if n >= least {
				most++
			}
		}
		if most <= MostCliqueWords {
			cliques = append(cliques, collect(words, place, alike, least)...)
		}
	}
	if most > MostCliqueWords {
		return nil, sizes, message.NewProblem("cliques-many", "more than {{.most}} cliques have {{.least}} or more words; ask for larger cliques",
			"most", MostCliqueWords, "least", least, "limit", limits.ErrReached)
	}
	slices.SortFunc(cliques, func(a, b Clique) int {
		return cmp.Or(cmp.Compare(len(b.Words), len(a.Words)), strings.Compare(a.Pattern, b.Pattern))
	})
	return cliques, sizes, nil
}

// pattern has the letters before and after the dot.
type pattern struct{ before, after string }

// count counts the words of each pattern with a dot at that place.
func count(ctx context.Context, words []string, place int) (map[pattern]int, error) {
	alike := make(map[pattern]int)
	for i, word := range words {
		if i%4096 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if p, ok := around(word, place); ok {
			alike[p]++
		}
	}
	return alike, nil
}

// collect returns the cliques with at least a number of words.
func collect(words []string, place int, alike map[pattern]int, least int) []Clique {
	var cliques []Clique
	index := make(map[pattern]int)
	for _, word := range words {
		p, ok := around(word, place)
		if !ok || alike[p] < least {
			continue
		}
		at, found := index[p]
		if !found {
			at, index[p] = len(cliques), len(cliques)
			cliques = append(cliques, Clique{p.before + "." + p.after, make([]string, 0, alike[p])})
		}
		cliques[at].Words = append(cliques[at].Words, word)
	}
	return cliques
}

// around cuts the letter at a place, from 0, out of a word that has one there.
func around(word string, place int) (p pattern, ok bool) {
	number := 0
	for i, letter := range word {
		if number == place {
			return pattern{word[:i], word[i+utf8.RuneLen(letter):]}, true
		}
		number++
	}
	return p, false
}
