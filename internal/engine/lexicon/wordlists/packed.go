// Package wordlists has the word lists that come with the program: packed lists of English
// and French words, and lists of numbers and calculations, which it generates.
package wordlists

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// Heaviest is the weight of the most common words in shipped lists.
const Heaviest = 300

// Lightest is the weight of words that hardly anybody would hide, but that can be guessed.
const Lightest = 1

// Weights are the weights of words in shipped lists. From 15 each is about half as much again as the one before.
var Weights = [...]uint32{Lightest, 5, 10, 15, 25, 40, 60, 90, 135, 200, Heaviest}

// A packed list begins with its alphabet, at most 64 letters, and a line feed. Then come
// its words in the order of that alphabet. A byte from 64 on begins a word:
//
//	64 + 16 × step + shared
//
// where step is the place of its weight in Weights, and shared is how many letters it has in common with the word before, at most 15. The
// bytes below 64 that follow are its other letters, as their places in the alphabet.
const (
	begins     = 64
	mostShared = 15
)

// Pack packs words of small letters. Each weight must be one of [Weights].
func Pack(weights map[string]uint32) []byte {
	found := make(map[rune]bool)
	for word := range weights {
		for _, letter := range word {
			found[letter] = true
		}
	}
	letters := slices.Sorted(maps.Keys(found))
	packed := append([]byte(string(letters)), '\n')
	var before []rune
	for _, text := range slices.Sorted(maps.Keys(weights)) { // UTF-8 keeps the order of the letters
		word := []rune(text)
		shared := 0
		for shared < min(len(word), len(before), mostShared) && word[shared] == before[shared] {
			shared++
		}
		packed = append(packed, byte(begins+16*slices.Index(Weights[:], weights[text])+shared))
		for _, letter := range word[shared:] {
			place, _ := slices.BinarySearch(letters, letter)
			packed = append(packed, byte(place))
		}
		before = word
	}
	return packed
}

// packedList walks the words of a packed list.
type packedList struct {
	letters []rune
	rest    []byte
	word    []byte // places of letters
	step    int
}

func openPacked(packed string) *packedList {
	letters, rest, _ := strings.Cut(packed, "\n")
	return &packedList{letters: []rune(letters), rest: []byte(rest)}
}

// next reads the next word.
func (l *packedList) next() bool {
	if len(l.rest) == 0 {
		return false
	}
	head := int(l.rest[0]) - begins
	end := 1
	for end < len(l.rest) && l.rest[end] < begins {
		end++
	}
	l.word = append(l.word[:head%16], l.rest[1:end]...)
	l.step, l.rest = head/16, l.rest[end:]
	return true
}

// weight returns the weight of the word.
func (l *packedList) weight() uint32 { return Weights[l.step] }

// appendWord appends the word to a text.
func (l *packedList) appendWord(text []byte) []byte {
	for _, place := range l.word {
		text = utf8.AppendRune(text, l.letters[place])
	}
	return text
}

// length counts the letters of the word. If folded is set, œ and æ are two letters.
func (l *packedList) length(folded bool) int {
	length := len(l.word)
	if folded {
		for _, place := range l.word {
			if letter := l.letters[place]; letter == 'œ' || letter == 'æ' {
				length++
			}
		}
	}
	return length
}
