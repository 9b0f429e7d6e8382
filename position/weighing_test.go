package position_test

import (
	"errors"
	"testing"

	"codebreaker"
	"codebreaker/position"
)

// TestWeighing holds where weighing all guesses begins to take too long: by guesses
// and by their pairs with candidates, but never before the first turn, where most
// guesses are alike.
func TestWeighing(t *testing.T) {
	first := codebreaker.History{{Guess: codebreaker.Code{}, Feedback: game(t, "8x6").FeedbackAt(0)}}
	for _, test := range []struct {
		game       string
		turns      codebreaker.History
		candidates int
		want       error
	}{
		{"8x8", first, 1<<17 - 1, nil}, // 2^24 guesses
		{"8x8", first, 1 << 17, codebreaker.ErrLimit},
		{"8x8", nil, 1 << 17, nil},
		{"8x9", first, 1, codebreaker.ErrLimit},
		{"8x9", nil, 1, nil},
	} {
		p := position.Listed(game(t, test.game), test.turns, make([]codebreaker.Code, test.candidates))
		if err := p.CheckWeighing(t.Context()); !errors.Is(err, test.want) {
			t.Errorf("%s, %d turns, %d candidates: %v, want %v", test.game, len(test.turns), test.candidates, err, test.want)
		}
	}
}
