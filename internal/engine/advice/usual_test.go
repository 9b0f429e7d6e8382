package advice_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/test/weighttest"
)

// numbered is a lexicon with one list. The name of the list is its number of words.
type numbered struct{}

func (numbered) Words(list string) ([]string, error) {
	var most int
	if _, err := fmt.Sscan(list, &most); err != nil {
		return nil, err
	}
	words := make([]string, 0, most)
	for a := 'A'; a <= 'Z'; a++ {
		for b := 'A'; b <= 'Z'; b++ {
			for c := 'A'; c <= 'Z'; c++ {
				for d := 'A'; d <= 'Z' && len(words) < most; d++ {
					words = append(words, string([]rune{a, b, c, d}))
				}
			}
		}
	}
	return words, nil
}

func (numbered) Fold(word string) string { return word }

// TestUsual checks the default strategy at the limits of each range.
func TestUsual(t *testing.T) {
	for name, want := range map[string]string{
		"4x6": "entropy", "7x8": "entropy", // 2^21 codes
		"6x12": "sampled", "16x64": "sampled",
		"words:92681": "entropy", "words:92682": "sampled", // the square root of 2^33 is 92681.9
	} {
		game := testgame.Parse(t, name, rules.WithLexicon(numbered{}))
		if usual := advice.Usual(game); usual.Name() != want {
			t.Errorf("%s is played by %s, want %s", name, usual.Name(), want)
		}
	}
}

// TestAdvisor checks at how many candidates an exact search advises, and how many guesses a lookahead tries.
func TestAdvisor(t *testing.T) {
	for _, test := range []struct {
		game       string
		candidates int
		want       string
	}{
		{"4x6", 1, "optimal"},
		{"4x6", 12, "optimal"},
		{"4x6", 13, "entropy"},
		{"5x8", 8, "optimal"},
		{"5x8", 9, "entropy"}, // 2^15 guesses
		{"4x10-sum", 2, "entropy"},
		{"16x64", 2, "sampled"},
	} {
		if by := advice.Advisor(t.Context(), testgame.Parse(t, test.game), test.candidates); by.Name() != test.want {
			t.Errorf("%d candidates of %s: %s advises, want %s", test.candidates, test.game, by.Name(), test.want)
		}
	}
	source := rand.New(rand.NewPCG(6, 3))
	weighted := weighttest.Game(t, weighttest.Draw(source, 2000, 4, 8, 9), "-place-weighted")
	words := int(weighted.GuessCount())
	for candidates, want := range map[int]strategy.Strategy{
		12: optimal.Strategy{}, 13: strategy.NewLikely(strategy.Chance, 20), 1 << 26 / words / 7: strategy.NewLikely(strategy.Chance, 7),
		1 << 26 / words / 2: strategy.NewLikely(strategy.Chance, 2), 1<<26/words/2 + 1: strategy.Chance,
	} {
		if by := advice.Advisor(t.Context(), weighted, candidates); strategy.TraitsOf(by).Identity != strategy.TraitsOf(want).Identity {
			t.Errorf("%d candidates of %d words with weights: %s advises, want %s", candidates, words, strategy.TraitsOf(by).Identity, strategy.TraitsOf(want).Identity)
		}
	}
	limited := budget.Budget{Work: 1}.Context(t.Context())
	if by := advice.Advisor(limited, testgame.Parse(t, "4x6"), 12); by.Name() != "entropy" {
		t.Errorf("with little work allowed %s advises", by.Name())
	}
}

// after returns the position after a turn.
func after(t *testing.T, p *position.Position, text string) *position.Position {
	t.Helper()
	turn := testgame.Turn(t, p.Game(), text)
	return p.After(turn.Guess, turn.Feedback)
}
