package codebreaker_test

import (
	"errors"
	"slices"
	"testing"

	"codebreaker"
)

// TestMatchEnds checks that no turn is added after the one that found the secret, whether the turns come at once, one by
// one, or after a position.
func TestMatchEnds(t *testing.T) {
	game := mustGame(t, "4x6")
	turns, err := game.ParseTurns("AABB=XO ABCD=XXXX ABCE=XXX")
	if err != nil {
		t.Fatal(err)
	}
	for played := range turns {
		m := codebreaker.NewMatch(game.Start())
		if played > 0 {
			if err := m.Add(t.Context(), turns[:min(played, 2)]...); err != nil {
				t.Fatal(err)
			}
		}
		before, solved := m.Records(), m.Solved()
		if err := m.Add(t.Context(), turns[len(before):]...); err == nil || !slices.Equal(m.Records(), before) || m.Solved() != solved {
			t.Errorf("after %d turns, turns after the last are added: %v, %d turns", played, err, len(m.Records()))
		}
	}
	if err := codebreaker.NewMatch(game.After(turns[:2]...)).Add(t.Context(), turns[2]); err == nil {
		t.Error("a turn is added after a position whose last turn found the secret")
	}
	m := codebreaker.NewMatch(game.Start())
	if err := m.Add(t.Context(), turns[:2]...); err != nil || m.Add(t.Context()) != nil || !m.Solved() {
		t.Errorf("the secret is not found: %v", err)
	}
}

// TestPlayedElsewhere checks which guesses a match and a review take that may not be guessed: any row of symbols.
func TestPlayedElsewhere(t *testing.T) {
	lexicon := codebreaker.WithLexicon(codebreaker.NewWordLists(birds, codebreaker.FoldAccents))
	for _, test := range []struct {
		game, turns string
		check       error // of the last guess
		taken       bool
	}{
		{"wordle:birds-hard", "RAVEN=YGxxx EGRET=xxYxx", codebreaker.ErrHard, true},
		{"wordle:birds", "RAVEN=YGxxx PLANE=xxYxx", codebreaker.ErrUnlisted, true},
		{"4x6-place-hard", "ABCD=GxxG AABB=Gxxx", codebreaker.ErrHard, true},
	} {
		game, err := codebreaker.ParseGame(test.game, lexicon)
		if err != nil {
			t.Fatal(err)
		}
		turns, err := game.ParseTurns(test.turns)
		if err != nil {
			t.Fatal(err)
		}
		if err := game.CheckGuess(turns[1].Guess, turns[0]); !errors.Is(err, test.check) {
			t.Errorf("%s: the guess is checked with %v", test.game, err)
		}
		m := codebreaker.NewMatch(game.Start())
		added := m.Add(t.Context(), turns...)
		_, judged := codebreaker.NewReviewer(game).Judge(t.Context(), turns, nil)
		if (len(m.Records()) == 2) != test.taken || (judged == nil) != test.taken || !test.taken && (!errors.Is(added, test.check) || !errors.Is(judged, test.check)) {
			t.Errorf("%s: the match has %d turns, %v; the review: %v", test.game, len(m.Records()), added, judged)
		}
	}
}

// TestRepairMatch checks that the changes of each repair of a contradiction repair a match of the same turns.
func TestRepairMatch(t *testing.T) {
	game := mustGame(t, "4x6")
	turns, err := game.ParseTurns("AABB=XX CCDD=XX EEEE=X ABCD=OO")
	if err != nil {
		t.Fatal(err)
	}
	why, err := codebreaker.Explain(t.Context(), game, turns...)
	if err != nil || why == nil || len(why.Repairs) == 0 {
		t.Fatalf("no repairs: %v, %v", why, err)
	}
	for _, repair := range why.Repairs {
		m := codebreaker.NewMatch(game.Start())
		if m.Add(t.Context(), turns...) == nil {
			t.Fatal("no contradiction")
		}
		if err := m.Edit(t.Context(), repair.Changes...); err != nil {
			t.Errorf("%v: %v", repair.Changes, err)
		}
		records := m.Records()
		if last := records[len(records)-1]; len(records) == len(turns) && last.Remaining != repair.Codes {
			t.Errorf("%v: %d candidates remain, the repair has %d", repair.Changes, last.Remaining, repair.Codes)
		}
		for _, change := range repair.Changes {
			if records[change.Turn].Feedback != change.Feedback {
				t.Errorf("turn %d has %v, not %v", change.Turn, records[change.Turn].Feedback, change.Feedback)
			}
		}
	}
	for _, turn := range []int{-1, len(turns)} {
		m := codebreaker.NewMatch(game.Start())
		m.Add(t.Context(), turns...)
		if m.Edit(t.Context(), codebreaker.Change{Turn: turn, Feedback: turns[0].Feedback}) == nil {
			t.Errorf("turn %d was edited", turn)
		}
	}
}
