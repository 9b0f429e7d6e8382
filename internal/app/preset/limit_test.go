package preset_test

import (
	"testing"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/test/gametest"
)

// TestLimit checks limits on guesses.
func TestLimit(t *testing.T) {
	none, five := 0, 5
	for _, test := range []struct {
		game, day string
		wanted    *int
		want      int
	}{
		{"4x6", "", nil, 10},
		{"4x6", "", &none, 0},
		{"4x6", "", &five, 5},
		{"4x6", "2026-11-20", nil, 10},
		{"4x6", "2026-11-20", &five, 10},
		{"wordle:en5", "", nil, 6},
		{"wordle:en5", "", &none, 0},
		{"wordle:en5-hard", "", nil, 6},
		{"mot:en5", "", nil, 12},
		{"5x3-place", "", nil, 12},
	} {
		if got := preset.Limit(gametest.Parse(t, test.game), nil, test.day, test.wanted); got != test.want {
			t.Errorf("%s %s %v: %d guesses, want %d", test.game, test.day, test.wanted, got, test.want)
		}
	}
}

// TestLimitOnBoards checks the limits on guesses of several boards.
func TestLimitOnBoards(t *testing.T) {
	none, five := 0, 5
	for _, test := range []struct {
		game   string
		boards int
		day    string
		wanted *int
		want   int
	}{
		{"wordle:en5", 4, "", nil, 9},
		{"wordle:en5", 32, "2026-11-20", nil, 37},
		{"mot:en5", 2, "", nil, 7},
		{"wordle:en5", 4, "", &none, 0},
		{"wordle:en5", 4, "2026-11-20", &five, 9},
		{"4x6", 2, "", nil, 11},
		{"4x6", 2, "", &five, 5},
		{"4x6", 2, "2026-11-20", nil, 11},
	} {
		one := gametest.Parse(t, test.game)
		several, err := boards.New(one, test.boards, false)
		if err != nil {
			t.Fatal(err)
		}
		if got := preset.Limit(one, several, test.day, test.wanted); got != test.want {
			t.Errorf("%d*%s %s %v: %d guesses, want %d", test.boards, test.game, test.day, test.wanted, got, test.want)
		}
	}
}
