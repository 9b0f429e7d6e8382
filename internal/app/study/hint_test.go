package study_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/testgame"
)

// TestHints takes steps of hints in English.
func TestHints(t *testing.T) {
	for _, test := range []struct {
		game, turns, row string
		step, taken      study.Step
		took             study.Step
		want             string // the sentences of the hint
	}{
		{"4x6", "", "", 0, 0, study.Left, "1,296 codes are left."},
		{"8x8", "", "", 0, 0, study.Left, "16,777,216 codes are left."},
		{"8x8", "ABCDEFGH=XXXOO", "", 0, 0, study.Left, "395,920 codes are left."},
		{"12x8", "ABCDEFGHABCD=XXOO", "", 0, 0, study.Left, "15,836,364 codes are left."},
		{"4x6", "AABB=O", "A.C.", 0, study.Left, study.Doubt, "Can't be in this place: A in place 1."},
		{"4x6", "AABB=none", "ABCD", 0, study.Left, study.Doubt, "Can't be in the code: A, B."},
		{"4x6", "ABCD=X", "AB.D", 0, study.Left, study.Doubt, "Each peg is still possible, but not all of them together."},
		{"4x6", "ABCD=X", "A..E", 0, study.Left, study.Doubt, "All of these are still possible."},
		{"4x6", "AABB=none", "CDEF", 0, study.Left, study.Doubt, "This row can be the code."},
		{"4x6", "", "", 0, study.Left, study.Best, "Play "},
		{"4x6", "AABB=O", "", 0, study.Left, study.Doubt, "Your last guess was AABB. Can't be in this place: A in place 1"},
		{"4x6", "AABB=O", "AACC", 0, study.Doubt, study.Best, "Play "},
		{"4x6", "AABB=O", "AACC", 0, study.Best, study.Best, "Play "},
		{"4x6", "", "", study.Doubt, 0, study.Best, "Play ABCD."},
		{"4x6", "AABB=none", "", study.Doubt, 0, study.Doubt, "Your last guess was AABB. Can't be in the code: A, B."},
		{"bulls", "", "11..", study.Doubt, 0, study.Doubt, "1 is used twice, but the symbols of Bulls and Cows are all different."},
		{"bulls", "", "1123", study.Doubt, 0, study.Doubt, "Code 1123: 1 is used twice, but the symbols of Bulls and Cows are all different."},
		{"bulls", "", "12..", study.Doubt, 0, study.Doubt, "All of these are still possible."},
		{"wordle:en5", "", "XXXXX", study.Doubt, 0, study.Doubt, "XXXXX is not in the word list"},
		{"6x9", "AABBCC=XOO", "", study.Best, 0, study.Best, "Play ABADBE. It can't be the code, but its mark leaves"},
		{"12x8", "ABCDEFGHABCD=XXOO", "AAAAAAAAAAAA", study.Doubt, 0, study.Doubt, "Too many codes are left to find impossible pegs."},
	} {
		game := gametest.Parse(t, test.game)
		turns := testgame.Turns(t, game, test.turns)
		row, err := session.ParseRow(game, test.row)
		if err != nil {
			t.Fatal(err)
		}
		hint, err := study.Of(game).After(turns).Hint(t.Context(), gametest.English(t), study.Asked{Step: test.step, Taken: test.taken, Pegs: row})
		if err != nil {
			t.Errorf("%s %s %q, step %d: %v", test.game, test.turns, test.row, test.step, err)
			continue
		}
		said := strings.Join(hint.Sentences, " ")
		if hint.Step != test.took || !strings.HasPrefix(said, test.want) {
			t.Errorf("%s %s %q, step %d after %d: step %d, %q; want %d, %q", test.game, test.turns, test.row, test.step, test.taken, hint.Step, said, test.took, test.want)
		}
		if (hint.Guess != nil) != (test.took == study.Best) || (hint.Doubted != nil && hint.Doubted.Turn > 0) != (test.took == study.Doubt && test.row == "") {
			t.Errorf("%s %s %q: %+v", test.game, test.turns, test.row, hint)
		}
	}
}

// TestNoHint checks which hints are refused.
func TestNoHint(t *testing.T) {
	game := gametest.Parse(t, "4x6")
	for _, step := range []study.Step{-1, 4} {
		if _, err := study.Of(game).After(nil).Hint(t.Context(), gametest.English(t), study.Asked{Step: step}); !message.IsProblem(err, "hint-step") {
			t.Errorf("step %d: %v", step, err)
		}
	}
	turns := testgame.Turns(t, game, "AAAA=X AAAA=XX")
	for step := range study.Best + 1 {
		if _, err := study.Of(game).After(turns).Hint(t.Context(), gametest.English(t), study.Asked{Step: step}); !errors.Is(err, position.ErrContradiction) {
			t.Errorf("a clash, step %d: %v", step, err)
		}
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := study.Of(gametest.Parse(t, "wordle:en5")).After(nil).Hint(stopped, gametest.English(t), study.Asked{Step: study.Best}); !errors.Is(err, context.Canceled) {
		t.Errorf("advice that is stopped: %v", err)
	}
}
