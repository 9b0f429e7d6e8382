package review_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// played returns turns with marks, some of them partly known, as a guess and a mark each.
func played(t *testing.T, game *rules.Game, texts ...string) (history rules.History) {
	t.Helper()
	for pair := range slices.Chunk(texts, 2) {
		feedback, err := game.ParseFeedback(pair[1])
		if err != nil {
			t.Fatal(err)
		}
		history = history.With(testgame.Code(t, game, pair[0]), feedback)
	}
	return history
}

// TestPartlyKnown reviews turns with partly known marks. The gain counts the candidates that agree with
// the known parts, and an unknown mark gains nothing.
func TestPartlyKnown(t *testing.T) {
	for _, test := range []struct{ game, guess, mark string }{
		{"4x6", "AABC", "1 ?"}, {"4x6", "AABC", "? ?"}, {"3x4-place", "ABC", "G?x"}, {"3x4-black", "ABC", "?"}, {"3x4-sum", "ABC", "?"},
	} {
		game := testgame.Parse(t, test.game)
		history := played(t, game, test.guess, test.mark)
		reviewed, err := review.New(game).Judge(context.Background(), history, nil)
		if err != nil || len(reviewed.Turns) != 1 {
			t.Errorf("%s, %s: %v, %v", test.game, test.mark, reviewed, err)
			continue
		}
		left := 0
		for code := range game.Secrets() {
			if history.Allows(game, code) {
				left++
			}
		}
		turn := reviewed.Turns[0]
		if want := math.Log2(float64(game.SecretCount()) / float64(left)); math.Abs(turn.Gained-want) > 1e-9 || turn.After.Least != left {
			t.Errorf("%s, %s: %d left, %v bits gained, want %d and %v", test.game, test.mark, turn.After.Least, turn.Gained, left, want)
		}
		if luck := turn.Judgement.Luck; left == int(game.SecretCount()) && luck != 50 || luck < 0 || luck > 99 {
			t.Errorf("%s, %s: luck %d", test.game, test.mark, luck)
		}
	}
}

// TestPartlyKnownContradiction repairs turns with partly known marks: after each repair some code agrees with them all.
func TestPartlyKnownContradiction(t *testing.T) {
	for name, texts := range map[string][]string{
		"4x6":       {"AAAA", "2 ?", "AABB", "0 0", "CDEF", "? 1"},
		"3x4-place": {"ABC", "G?x", "ABD", "x??"},
	} {
		game := testgame.Parse(t, name)
		history := played(t, game, texts...)
		found, err := review.Explain(context.Background(), game, history)
		if err != nil || found == nil || len(found.Repairs) == 0 {
			t.Errorf("%s: %v, %v", name, found, err)
			continue
		}
		if !slices.Equal(found.Together, []int{0, 1}) {
			t.Errorf("%s: turns %v contradict each other", name, found.Together)
		}
		for _, repair := range found.Repairs {
			changed := slices.Clone(history)
			for _, change := range repair.Changes {
				changed[change.Turn].Feedback = change.Feedback
			}
			if !changed.Allows(game, repair.First) {
				t.Errorf("%s: %s does not agree with the repair %v", name, game.Format(repair.First), repair.Changes)
			}
		}
	}
}
