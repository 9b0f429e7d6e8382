// Package weighttest makes word games with weights for tests.
package weighttest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
)

// List is a lexicon of one list, whatever it is called.
type List map[string]uint32

var _ rules.Lexicon = List(nil)

// Words returns the words.
func (l List) Words(string) ([]string, error) { return slices.Sorted(maps.Keys(l)), nil }

// Weights returns the words and their weights.
func (l List) Weights(string) (words []string, weights []uint32, err error) {
	words = slices.Sorted(maps.Keys(l))
	for _, word := range words {
		weights = append(weights, l[word])
	}
	return words, weights, nil
}

// Fold returns a word in capitals.
func (List) Fold(word string) string { return strings.ToUpper(word) }

// Game returns the game of a list with an option of its name such as -place.
func Game(t testing.TB, list List, suffix string) *rules.Game {
	t.Helper()
	game, err := rules.ParseGame("words:list"+suffix, rules.WithLexicon(list))
	if err != nil {
		t.Fatal(fmt.Errorf("words:list%s: %w", suffix, err))
	}
	return game
}

// Draw returns a list of random words over the first symbols of the alphabet, with random weights up to
// most. Some weights are 0, and two positive weights differ.
func Draw(source *rand.Rand, words, letters, symbols int, most uint32) List {
	list := make(List)
	for tries := 0; len(list) < words && tries < 20*words; tries++ {
		word := make([]byte, letters)
		for i := range word {
			word[i] = 'A' + byte(source.IntN(symbols))
		}
		list[string(word)] = source.Uint32N(most + 1)
	}
	heavy := uint32(0)
	for _, word := range slices.Sorted(maps.Keys(list))[:2] {
		heavy += 1 + source.Uint32N(most)
		list[word] = heavy
	}
	return list
}
