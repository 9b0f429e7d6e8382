package partition_test

import (
	"errors"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
)

// TestCheckPairs checks when weighing all guesses takes too long: by guesses, and by their pairs
// with candidates. It is never too long before the first turn, when most guesses are equivalent.
func TestCheckPairs(t *testing.T) {
	for _, test := range []struct {
		game       string
		turns      int
		candidates int
		want       error
	}{
		{"8x8", 1, 1<<17 - 1, nil}, // 2^24 guesses
		{"8x8", 1, 1 << 17, limits.ErrReached},
		{"8x8", 0, 1 << 17, nil},
		{"8x9", 1, 1, limits.ErrReached},
		{"8x9", 0, 1, nil},
	} {
		game, err := rules.ParseGame(test.game)
		if err != nil {
			t.Fatal(err)
		}
		if err := partition.CheckPairs(t.Context(), game, test.turns, test.candidates); !errors.Is(err, test.want) {
			t.Errorf("%s, %d turns, %d candidates: %v, want %v", test.game, test.turns, test.candidates, err, test.want)
		}
	}
}
