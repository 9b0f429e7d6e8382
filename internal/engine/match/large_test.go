package match_test

import (
	"testing"

	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// TestLargeAdversary plays against the adversary in games too big to list, until it admits that a
// guess is right: only the code that all answers agree with.
func TestLargeAdversary(t *testing.T) {
	longtest.Only(t)
	for _, name := range []string{"8x12", "8x12-place", "16x3"} {
		game := testgame.Parse(t, name)
		p := position.Start(game)
		for turn := 1; ; turn++ {
			guess, err := strategy.NewSampled(1).Choose(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			answer, err := match.Adversary{}.Answer(t.Context(), p, guess)
			if err != nil || turn == 60 {
				t.Fatalf("%s after %d turns: %v", name, turn, err)
			}
			if answer.Solved() {
				if n, _, err := p.Candidates().Count(t.Context(), 2, 0); n != 1 || err != nil {
					t.Errorf("%s: found in turn %d, when %d codes were left: %v", name, turn, n, err)
				}
				break
			}
			p = p.After(guess, answer)
			if turn%4 != 1 {
				continue
			}
			if code, err := (match.Adversary{}).Reveal(t.Context(), p); err != nil || !p.Allows(code) {
				t.Errorf("%s: revealed %s: %v", name, game.Format(code), err)
			}
		}
	}
}

// TestEstimatingAdversary compares answers by samples with the sizes of all cells: none leaves much more.
func TestEstimatingAdversary(t *testing.T) {
	for _, test := range []struct{ game, turns, guess string }{
		{"7x9", "", "AABBCCD"},
		{"7x9", "AABBCCD=XO DDEEFFG=OOO", "EFGHAIB"},
		{"7x9-black", "AABBCCD=X", "EFGHAIB"},
	} {
		game := testgame.Parse(t, test.game)
		history := testgame.Turns(t, game, test.turns)
		guess := testgame.Code(t, game, test.guess)
		p := position.After(game, history)
		answer, err := match.Adversary{}.Answer(t.Context(), p, guess)
		if err != nil {
			t.Fatal(err)
		}
		sizes := make([]int, game.Feedbacks())
		for secret := range game.Secrets() {
			if history.Allows(game, secret) {
				sizes[game.Mark(guess, secret).Ordinal()]++
			}
		}
		for ordinal, size := range sizes {
			if given := sizes[answer.Ordinal()]; given < size*9/10 {
				t.Errorf("%s %s: %s gets %v, which leaves %d; ordinal %d leaves %d", test.game, test.turns, test.guess, answer, given, ordinal, size)
			}
		}
	}
}
