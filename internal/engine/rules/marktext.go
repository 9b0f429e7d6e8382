package rules

import (
	"strings"
	"unicode"
)

// pegWords are the letters and words for a black peg (first) and a white
// peg (second).
var pegWords = [2][]string{
	{"x", "b", "●", "⚫", "🖤", "black", "blacks", "bull", "bulls", "n", "noir", "noirs", "noire", "noires", "taureau", "taureaux", "bien"},
	{"o", "w", "c", "○", "⚪", "🤍", "white", "whites", "cow", "cows", "blanc", "blancs", "blanche", "blanches", "vache", "vaches", "mal"},
}

// Pegs reads two numbers (0 2), numbers with words (1b2w, 2 bulls), or one letter for each
// peg (XXO). Bulls and cows are A and B in Asia: 1A2B. If single is set, a number alone is
// the number of black pegs. The mark must be in lower case and not empty.
func pegsIn(mark string, single bool) (black, white int, ok bool) {
	if mark[0] == '-' { // a number below zero, not a separator
		return 0, 0, false
	}
	tokens := pegTokens(mark)
	var numbers []int
	words := make([]string, 0, len(tokens))
	for _, token := range tokens {
		if n := Number(token); n >= 0 {
			numbers = append(numbers, n)
		} else {
			words = append(words, token)
		}
	}
	switch {
	case len(words) == 0 && len(numbers) == 1 && single:
		return numbers[0], 0, true
	case len(words) == 0 && len(numbers) == 1 && len(tokens[0]) == 2:
		return numbers[0] / 10, numbers[0] % 10, true
	case len(words) == 0 && len(numbers) == 2:
		return numbers[0], numbers[1], true
	case len(numbers) == 0 && len(words) > 0:
		return countPegs(strings.Join(words, ""))
	case len(words) > 0 && len(words) <= 2 && len(numbers) == len(words) && Number(tokens[0]) >= 0:
		return numberedPegs(numbers, words)
	}
	return 0, 0, false
}

// pegTokens cuts a mark into numbers and words; separators are dropped.
func pegTokens(mark string) []string {
	var tokens []string
	kind := func(r rune) int {
		switch {
		case unicode.IsDigit(r):
			return 1
		case unicode.IsSpace(r) || strings.ContainsRune(",;:/-+()", r):
			return 2
		case r == '\uFE0F':
			return 3
		default:
			return 0
		}
	}
	last := 2
	for _, r := range mark {
		k := kind(r)
		switch {
		case k == 3:
			continue
		case k == 2:
		case k == last:
			tokens[len(tokens)-1] += string(r)
		default:
			tokens = append(tokens, string(r))
		}
		last = k
	}
	return tokens
}

func countPegs(word string) (black, white int, ok bool) {
	for _, r := range word {
		switch pegColour(string(r)) {
		case 0:
			black++
		case 1:
			white++
		default:
			return 0, 0, false
		}
	}
	return black, white, true
}

func numberedPegs(numbers []int, words []string) (black, white int, ok bool) {
	asian := words[0] == "a"
	var pegs [2]int
	var given [2]bool
	for i, word := range words {
		colour := pegColour(word)
		if asian {
			colour = strings.Index("ab", word)
		}
		if colour < 0 || given[colour] {
			return 0, 0, false
		}
		pegs[colour], given[colour] = numbers[i], true
	}
	return pegs[0], pegs[1], true
}

// pegColour returns 0 for a word that means black, 1 for white, else -1.
func pegColour(word string) int {
	for colour, words := range pegWords {
		for _, known := range words {
			if word == known {
				return colour
			}
		}
	}
	return -1
}

// colours are the characters for a place that is grey (0), yellow (1) or green (2).
var colours = map[rune]uint8{
	'x': 0, '.': 0, '-': 0, '_': 0, 'b': 0, '0': 0, '⬛': 0, '⬜': 0,
	'y': 1, 'j': 1, '1': 1, '🟨': 1, '🟦': 1,
	'g': 2, 'v': 2, '2': 2, '🟩': 2, '🟧': 2,
}

// Colour returns the colour that a character means: g, y or x, a coloured square, or another
// character of the table.
func ColourIn(r rune) (colour uint8, ok bool) {
	colour, ok = colours[unicode.ToLower(r)]
	return colour, ok
}
