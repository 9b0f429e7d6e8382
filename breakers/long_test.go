package breakers_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"codebreaker"
	"codebreaker/breakers"
	"codebreaker/position"
)

// drawnWords is a lexicon of a million words of eight letters.
type drawnWords []string

func (w drawnWords) Words(string) ([]string, error) { return w, nil }

func (drawnWords) Fold(word string) string { return word }

// TestLongList holds that the guesses of a list of a million words are not all weighed, by pegs nor
// by place, first or later, and that one is chosen in some seconds all the same.
func TestLongList(t *testing.T) {
	source, words, seen := rand.New(rand.NewPCG(1, 2)), make(drawnWords, 0, 1_000_000), make(map[string]bool)
	for len(words) < cap(words) {
		word := make([]byte, 8)
		for i := range word {
			word[i] = 'A' + byte(source.IntN(26))
		}
		if !seen[string(word)] {
			seen[string(word)] = true
			words = append(words, string(word))
		}
	}
	for _, name := range []string{"words:million", "words:million-place"} {
		game, err := codebreaker.ParseGame(name, codebreaker.WithLexicon(words))
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		p := position.Start(game)
		for range 2 {
			codes, err := p.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if breakers.Weighable(t.Context(), p, len(codes)) {
				t.Errorf("%s: with %d words left all guesses are weighed", name, len(codes))
			}
			guess, err := breakers.Choose(t.Context(), breakers.Usual(game), p)
			if err != nil {
				t.Fatal(err)
			}
			p = p.After(guess, game.Mark(guess, codes[0]))
		}
		if spent := time.Since(began); spent > time.Minute {
			t.Errorf("%s: two guesses took %v", name, spent)
		}
		if breakers.OpeningsWeighable(game) {
			t.Errorf("%s: all openings are weighed", name)
		}
	}
}
