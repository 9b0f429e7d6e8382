package session

import (
	"regexp"
	"testing"
)

// TestIsSized compares isSized with a regular expression.
func TestIsSized(t *testing.T) {
	like := regexp.MustCompile(`^[0-9]+(x[0-9]+|(\.[0-9]+)+)(-[a-z]+)*$`)
	words := []string{"", "16x26-black-distinct", "6.6.5-sum", "4X6", "4x6-Sum"}
	for at := 0; at < len(words); at++ { // all words of five signs or fewer too
		word := words[at]
		if got, want := isSized(word), like.MatchString(word); got != want {
			t.Errorf("%q: %v, want %v", word, got, want)
		}
		for _, next := range []string{"4", "x", ".", "-", "a"} {
			if len(word) < 5 {
				words = append(words, word+next)
			}
		}
	}
}
