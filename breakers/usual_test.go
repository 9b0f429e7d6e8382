package breakers_test

import (
	"fmt"
	"testing"

	"codebreaker"
	"codebreaker/breakers"
	"codebreaker/position"
	"codebreaker/strategy"
)

// numbered has one list of words, so many as it is called.
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

// TestUsual holds which strategy suits games at the ends of what each is for.
func TestUsual(t *testing.T) {
	for name, want := range map[string]string{
		"4x6": "entropy", "7x8": "entropy", // 2^21 codes
		"6x12": "overture", "8x16": "overture", // 2^32
		"8x17": "first", "16x64": "first",
		"words:92681": "entropy", "words:92682": "overture", // the square root of 2^33 is 92681.9
	} {
		game, err := codebreaker.ParseGame(name, codebreaker.WithLexicon(numbered{}))
		if err != nil {
			t.Fatal(err)
		}
		if usual := breakers.Usual(game); usual.Name() != want {
			t.Errorf("%s is played by %s, want %s", name, usual.Name(), want)
		}
	}
}

// TestSampled holds that the usual strategy of a large game opens as the overture does,
// plays the first candidate while there are too many to list, and then weighs a sample.
func TestSampled(t *testing.T) {
	start := position.Start(parse(t, "8x9"))
	usual := breakers.Usual(start.Game())
	many := after(t, start, "AAAAAAAA=none") // 8^8 codes
	few := after(t, start, "AAAAAAAA=XXXXXX")
	for _, test := range []struct {
		at *position.Position
		as strategy.Strategy
	}{{start, strategy.Overture{}}, {many, strategy.First}, {few, strategy.Overture{}}} {
		guess, err := usual.Choose(t.Context(), test.at)
		if err != nil {
			t.Fatal(err)
		}
		if want, err := test.as.Choose(t.Context(), test.at); err != nil || guess != want {
			t.Errorf("after %v it plays %v, want %v as %s does, %v", test.at.History(), guess, want, test.as.Name(), err)
		}
	}
	if first, err := strategy.First.Choose(t.Context(), few); err != nil {
		t.Fatal(err)
	} else if guess, _ := usual.Choose(t.Context(), few); guess == first {
		t.Error("the first candidate is the best of a sample, which tells nothing")
	}
}

// after returns the position after a turn.
func after(t *testing.T, p *position.Position, text string) *position.Position {
	t.Helper()
	turn, err := p.Game().ParseTurn(text)
	if err != nil {
		t.Fatal(err)
	}
	return p.After(turn.Guess, turn.Feedback)
}
