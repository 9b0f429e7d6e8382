package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/message"
)

// TestNonzero compares games of numbers with all numbers that can be written.
func TestNonzero(t *testing.T) {
	for name, distinct := range map[string]bool{"bagels-nonzero": true, "3x10-distinct-nonzero": true, "3x10-nonzero": false, "3x10-nonzero-sum": false, "3x10-distinct-nonzero-empty": true} {
		game, err := ParseGame(name)
		if err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for number := 100; number < 1000; number++ {
			if text := fmt.Sprint(number); !distinct || text[0] != text[1] && text[0] != text[2] && text[1] != text[2] {
				want = append(want, text)
			}
		}
		for code := range game.Secrets() {
			got = append(got, game.Format(code))
		}
		slices.Sort(got)
		if !slices.Equal(got, want) || game.SecretCount() != uint64(len(want)) {
			t.Errorf("%s has %d secrets and counts %d, want %d", name, len(got), game.SecretCount(), len(want))
		}
		again, err := ParseGame(game.Name())
		if err != nil || again.Name() != game.Name() || !strings.Contains(game.Name(), NonzeroSuffix) {
			t.Errorf("%s is %s: %v", name, game.Name(), err)
		}
		for text, valid := range map[string]bool{"012": false, "102": true, "980": true} {
			code, err := game.ParseCode(text)
			if err != nil || (game.CheckGuess(code, nil) == nil) != valid || (game.CheckSecret(code) == nil) != valid {
				t.Errorf("%s: %s: %v, %v", name, text, err, game.CheckGuess(code, nil))
			}
		}
	}
	for _, name := range []string{"4x6-nonzero", "10.11.12-nonzero", "9.10-nonzero", "words:x-nonzero"} {
		if _, err := ParseGame(name, WithLexicon(listed{})); !message.IsProblem(err, "game-nonzero") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ParseGame("2x10-nonzero", WithSymbols(strings.Split("abcdefghij", "")...)); !message.IsProblem(err, "game-nonzero") {
		t.Errorf("with names: %v", err)
	}
}

// listed is a lexicon with one list.
type listed struct{}

func (listed) Words(string) ([]string, error) { return []string{"CRANE"}, nil }
func (listed) Fold(word string) string        { return word }

// TestWordsWithoutPairs holds that words have no shapes and colours to mark.
func TestWordsWithoutPairs(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"word:list-grand", "words:list-grand", "words:list-grand-weighted"} {
		if _, err := ParseGame(name, WithLexicon(listed{})); !message.IsProblem(err, "game-no-letters") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
