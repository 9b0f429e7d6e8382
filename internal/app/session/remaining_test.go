package session_test

import (
	"testing"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/test/testgame"
)

// TestRemaining checks that a turn with too many candidates to count has an estimate,
// unless a longer walk counts them, and other turns their count.
func TestRemaining(t *testing.T) {
	game := parse(t, "8x12")
	m := match.New(position.Start(game))
	turns := testgame.Turns(t, game, "ABCDEFGH=XOO AABBCCDD=XO IIJJKKLL=XXXOO AIJJKKLB=XXXXOO")
	for i, turn := range turns {
		if err := m.Add(t.Context(), turn); err != nil {
			t.Fatal(err)
		}
		record := m.Records()[i]
		left, err := session.Remaining(t.Context(), record)
		if err != nil {
			t.Fatal(err)
		}
		number := left.About
		if !left.More { // a walk counted them all
			number = float64(left.Least)
		}
		if want := []float64{36391656, 4692384, 42480, 0}[i]; record.More && number != want || !record.More && left.Least != record.Remaining {
			t.Errorf("turn %d: %+v of %d codes, more %v; want %.0f", i+1, left, record.Remaining, record.More, want)
		}
	}
	if last := m.Records()[3]; last.More || !m.Records()[0].More {
		t.Errorf("%d codes, more %v: the test says little", last.Remaining, last.More)
	}
}
