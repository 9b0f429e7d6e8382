package reading_test

import (
	"strings"
	"testing"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/test/testgame"
)

// TestLongLine checks that the work for a line without a turn grows with its words, and not with their square.
func TestLongLine(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	work := func(words int) float64 {
		text := strings.Repeat("hello ", words)
		return testing.AllocsPerRun(1, func() {
			if _, err := reading.Turns(game, text); err == nil {
				t.Error("a sentence has turns")
			}
		})
	}
	if short, long := work(60), work(120); long > 2.5*short {
		t.Errorf("60 words need %.0f allocations, 120 words %.0f", short, long)
	}
}
