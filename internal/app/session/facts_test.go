package session_test

import (
	"slices"
	"testing"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// TestFacts keeps facts without a guess in a session, in its stored form and in its line.
func TestFacts(t *testing.T) {
	for _, line := range []string{"words:en-place ABOUT=xxxxx E___Y R!2 +EV -TS", "4x6 ABCD=XO A___ B!2 -EF", "4x10-distinct 01__ +2-2", "3x4-sum ABC=1 +DD"} {
		s := begin(t, session.Setup{}, line)
		if s.Line() != line {
			t.Errorf("%s is printed as %s", line, s.Line())
		}
		resumed, err := s.Start().Resume(t.Context(), s.Saved())
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if resumed.Line() != line || !slices.Equal(resumed.Turns(), s.Turns()) {
			t.Errorf("%s is resumed as %s", line, resumed.Line())
		}
		last := len(s.Turns())
		if err := s.Edit(t.Context(), map[int]rules.Feedback{last: s.Game().Solved()}); !message.IsProblem(err, "fact-edit") {
			t.Errorf("%s: editing a fact: %v", line, err)
		}
		if ok, err := resumed.Undo(t.Context()); !ok || err != nil || len(resumed.Turns()) != last-1 {
			t.Errorf("%s: undoing a fact leaves %v, %v", line, resumed.Turns(), err)
		}
	}
}

// TestFactsPlayed refuses facts in a game against the computer.
func TestFactsPlayed(t *testing.T) {
	game := parse(t, "4x6")
	setup, turns, err := session.ReadLine(game, "seed:1234 A___")
	if err == nil {
		_, err = session.NewStart(game).Begin(t.Context(), setup, turns)
	}
	if !message.IsProblem(err, "fact-played") {
		t.Error(err)
	}
}
