package review_test

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// TestExplainLarge explains contradictions in games that are too large to list: the turns that
// contradict each other, and one of the repairs.
func TestExplainLarge(t *testing.T) {
	for _, test := range []struct {
		game, turns string
		together    []int
		repair      string // one of them
	}{
		{"12x12", "AAABBBCCDDEE=XOOO AAABBBCCDDEE=XOO", []int{0, 1}, "XOOO"},
		{"16x16", "ABCDEFGHIJKLMNOP=XX AACCEEGGIIKKMMOO=XXXXOOOOOOOOOOO", []int{0, 1}, "XXOOOOOO"},
		{"16x64-distinct-black", "ABCDEFGHIJKLMNOP=3 QRSTUVWXYZabcdef=1 ABCDEFGHIJKLMNOQ=1", []int{0, 2}, "2"},
	} {
		if test.game != "12x12" && !longtest.On() {
			continue
		}
		game := parseGame(t, test.game)
		history := testgame.Turns(t, game, test.turns)
		found, err := review.Explain(t.Context(), game, history)
		if err != nil || found == nil {
			t.Fatalf("%s: %v, %v", test.game, found, err)
		}
		if !slices.Equal(found.Together, test.together) {
			t.Errorf("%s: %v contradict each other, want %v", test.game, found.Together, test.together)
		}
		checkRepairs(t, game, history, found.Repairs)
		proposed := slices.ContainsFunc(found.Repairs, func(r review.Repair) bool { return r.Changes[0].Feedback.String() == test.repair })
		if !proposed {
			t.Errorf("%s: %v does not propose %s", test.game, found.Repairs, test.repair)
		}
		for _, repair := range found.Repairs {
			changed := slices.Clone(history)
			for _, change := range repair.Changes {
				changed[change.Turn].Feedback = change.Feedback
			}
			count, ok, err := position.After(game, changed).Candidates().Tally(t.Context())
			if err != nil || ok && (count == 0 || count < float64(repair.Codes)) {
				t.Errorf("%s: %v lets %d codes fit, but there are %v: %v", test.game, repair.Changes, repair.Codes, count, err)
			}
		}
	}
	game := parseGame(t, "16x64")
	if found, err := review.Explain(t.Context(), game, rules.History(testgame.Turns(t, game, "ABCDEFGHIJKLMNOP=OOO"))); found != nil || err != nil {
		t.Errorf("a single turn is a contradiction: %v, %v", found, err)
	}
}
