package lexicon

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/splitmix"
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
	longest, most, place := 0, 0, 0
	seed := rand.Uint64()
	hash := func(letter rune, place int) uint64 { return splitmix.Mix(seed ^ uint64(place)<<32 ^ uint64(letter)) }
	whole := make([]uint64, len(words)) // the sum of the hashes of a word's letters
	for i, word := range words {
		letters := 0
		for _, letter := range word {
			whole[i] += hash(letter, letters)
			letters++
		}
		longest = max(longest, letters)
	}
	others := func(i int) (uint64, bool) {
		letter, ok := letterAt(words[i], place)
		return whole[i] - hash(letter, place), ok
	}
	for ; place < longest; place++ {
		err := eachPattern(ctx, words, place, others, func(alike []numbered) {
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
			p := around(words[alike[0].of()], place)
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

// eachPattern yields the words of each pattern with a dot at that place, in their order. hash returns a hash of the pattern of
// a word, or false if the word is too short. The slice is valid until yield returns.
func eachPattern(ctx context.Context, words []string, place int, hash func(i int) (uint64, bool), yield func(alike []numbered)) error {
	sorted := make([]numbered, 0, len(words))
	for i := range words {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if hash, ok := hash(i); ok {
			sorted = append(sorted, numbered(hash)<<numberBits|numbered(i))
		}
	}
	sorted = sortByHash(sorted)
	for i := 0; len(sorted) > 0; i++ {
		if i%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		alike := 1 // few patterns have the same hash
		for next := 1; next < len(sorted) && sorted[next].hash() == sorted[0].hash(); next++ {
			if around(words[sorted[next].of()], place) == around(words[sorted[0].of()], place) {
				move := sorted[next]
				copy(sorted[alike+1:next+1], sorted[alike:next])
				sorted[alike] = move
				alike++
			}
		}
		yield(sorted[:alike])
		sorted = sorted[alike:]
	}
	return nil
}

// sortByHash sorts words by their hashes. Words of one hash stay in order. It sorts by some bits at a time, the last ones
// first, which is five times as fast as to compare millions of words.
func sortByHash(words []numbered) []numbered {
	const digit = 10
	into := make([]numbered, len(words))
	for shift := numberBits; shift < 64; shift += digit {
		var ends [1<<digit + 1]int
		for _, word := range words {
			ends[word>>shift&(1<<digit-1)+1]++
		}
		for i := range 1 << digit {
			ends[i+1] += ends[i]
		}
		for _, word := range words {
			at := &ends[word>>shift&(1<<digit-1)]
			into[*at] = word
			*at++
		}
		words, into = into, words
	}
	return words
}

// letterAt returns the letter of a word at a place, from 0; ok is false if the word is too short.
func letterAt(word string, place int) (letter rune, ok bool) {
	for _, letter := range word {
		if place == 0 {
			return letter, true
		}
		place--
	}
	return 0, false
}

// around cuts the letter at a place, from 0, out of a word that has one there.
func around(word string, place int) pattern {
	for i, letter := range word {
		if place == 0 {
			return pattern{word[:i], word[i+utf8.RuneLen(letter):]}
		}
		place--
	}
	return pattern{before: word}
}
