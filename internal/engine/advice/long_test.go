package advice_test

import (
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
)

// drawnWords is a lexicon of a million random words of eight letters.
type drawnWords []string

func (w drawnWords) Words(string) ([]string, error) { return w, nil }

func (drawnWords) Fold(word string) string { return word }

// TestLongList checks that a game with a million words does not weigh every guess, with pegs or by
// place, in the first or second turn. A guess must be chosen all the same.
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
	names := []string{"words:million-place", "words:million"}
	if !longtest.On() {
		names = names[:1]
	}
	for _, name := range names {
		game, err := rules.ParseGame(name, rules.WithLexicon(words))
		if err != nil {
			t.Fatal(err)
		}
		p := position.Start(game)
		for range 2 {
			codes, err := p.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if advice.Weighable(t.Context(), p, len(codes)) {
				t.Errorf("%s: with %d words left all guesses are weighed", name, len(codes))
			}
			guess, err := advice.Choose(t.Context(), advice.Usual(game), p)
			if err != nil {
				t.Fatal(err)
			}
			p = p.After(guess, game.Mark(guess, codes[0]))
		}
		if advice.OpeningsWeighable(game) {
			t.Errorf("%s: all openings are weighed", name)
		}
	}
}
