package lexicon

import (
	"cmp"
	"context"
	"hash/maphash"
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

// FindCliques returns the cliques with at least a number of words, the largest first, and equal
// sizes by pattern. It also counts the patterns: sizes[n] patterns have n words. No word may be
// given twice. If there are more than [MostCliqueWords] cliques, the error wraps
// [limits.ErrReached], and only the sizes are returned. It sorts the words once for each place.
func FindCliques(ctx context.Context, words []string, least int) (cliques []Clique, sizes []int, err error) {
	longest, most := 0, 0
	for _, word := range words {
		longest = max(longest, utf8.RuneCountInString(word))
	}
	seed := maphash.MakeSeed()
	hash := func(p pattern) uint64 { return maphash.Comparable(seed, p) }
	for place := range longest {
		err := eachPattern(ctx, words, place, hash, func(p pattern, alike []numbered) {
			for len(sizes) <= len(alike) {
				sizes = append(sizes, 0)
			}
			sizes[len(alike)]++
			if len(alike) < least {
				return
			}
			if most++; most > MostCliqueWords {
				cliques = nil
				return
			}
			clique := Clique{p.before + "." + p.after, make([]string, len(alike))}
			for i, word := range alike {
				clique.Words[i] = words[word.of()]
			}
			cliques = append(cliques, clique)
		})
		if err != nil {
			return nil, nil, err
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

// numbered is the number of a word in the last bits and a hash of its pattern in the others, so that words of a pattern
// are together once they are sorted.
type numbered uint64

const numberBits = 24

const _ = uint(1<<numberBits - limits.Words)

func (n numbered) of() int { return int(n & (1<<numberBits - 1)) }

func (n numbered) hash() uint64 { return uint64(n >> numberBits) }

// eachPattern yields each pattern with a dot at that place, with its words in their order. The slice is valid until yield
// returns.
func eachPattern(ctx context.Context, words []string, place int, hash func(pattern) uint64, yield func(p pattern, alike []numbered)) error {
	sorted := make([]numbered, 0, len(words))
	for i, word := range words {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if p, ok := around(word, place); ok {
			sorted = append(sorted, numbered(hash(p))<<numberBits|numbered(i))
		}
	}
	slices.Sort(sorted)
	patternOf := func(n numbered) pattern {
		p, _ := around(words[n.of()], place)
		return p
	}
	for i := 0; len(sorted) > 0; i++ {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		p, alike := patternOf(sorted[0]), 1 // few patterns have the same hash
		for next := 1; next < len(sorted) && sorted[next].hash() == sorted[0].hash(); next++ {
			if patternOf(sorted[next]) == p {
				move := sorted[next]
				copy(sorted[alike+1:next+1], sorted[alike:next])
				sorted[alike] = move
				alike++
			}
		}
		yield(p, sorted[:alike])
		sorted = sorted[alike:]
	}
	return nil
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
