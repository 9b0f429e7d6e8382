package rules_test

import (
	"testing"

	"codebreaker/internal/test/testgame"
)

// TestPeaks has marks by hand.
func TestPeaks(t *testing.T) {
	game := testgame.Parse(t, "5x26-peaks")
	for _, one := range [][3]string{
		{"CRANE", "CRANE", "SSSSS"}, {"CRANE", "SLATE", "LESLS"}, {"MMMMM", "ABZMY", "EELSL"},
	} {
		mark := game.Mark(testgame.Code(t, game, one[0]), testgame.Code(t, game, one[1]))
		if read, err := game.ParseFeedback(one[2]); err != nil || read != mark {
			t.Errorf("%s for %s is marked %v, want %s (%v)", one[0], one[1], mark, one[2], err)
		}
	}
}
