package preset_test

import (
	"testing"

	"codebreaker/internal/game/gametest"
	"codebreaker/internal/preset"
)

// TestLimit checks limits on guesses.
func TestLimit(t *testing.T) {
	none, five := 0, 5
	for _, test := range []struct {
		game, day string
		wanted    *int
		want      int
	}{
		{"4x6", "", nil, 0},
		{"4x6", "", &five, 5},
		{"4x6", "2026-11-20", nil, 10},
		{"4x6", "2026-11-20", &five, 10},
		{"wordle:en5", "", nil, 6},
		{"wordle:en5", "", &none, 0},
		{"wordle:en5-hard", "", nil, 6},
		{"mot:en5", "", nil, 0},
		{"5x3-place", "", nil, 0},
	} {
		if got := preset.Limit(gametest.Parse(t, test.game), test.day, test.wanted); got != test.want {
			t.Errorf("%s %s %v: %d guesses, want %d", test.game, test.day, test.wanted, got, test.want)
		}
	}
}
