package session_test

import (
	"testing"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
)

// TestTarget plays against the adversary to a code and past it, and resumes the games.
func TestTarget(t *testing.T) {
	for guesses, state := range map[string]session.State{"AC AB CC": session.Solved, "AC AB": session.Going, "AB": session.Lost, "CC": session.Lost, "": session.Going} {
		s := begin(t, session.Setup{}, "2x3 adversary target:CC")
		for len(guesses) > 1 {
			code, err := s.Game().ParseCode(guesses[:2])
			if err == nil {
				err = s.Guess(t.Context(), code)
			}
			if err != nil {
				t.Fatal(guesses, err)
			}
			guesses = guesses[min(3, len(guesses)):]
		}
		again, err := session.NewStart(s.Game()).Resume(t.Context(), s.Saved())
		if err != nil {
			t.Fatal(err)
		}
		if s.State() != state || again.State() != state || again.Setup().Target != "CC" || again.Line() != s.Line() {
			t.Errorf("%s: %s, want %s; resumed %s, %s", s.Line(), s.State(), state, again.State(), again.Line())
		}
	}
	game := parse(t, "2x3")
	for id, setup := range map[string]session.Setup{
		"target-codemaker": {Kind: session.Playing, Codemaker: session.Random, Target: "AA"},
		"symbol-unknown":   {Kind: session.Playing, Codemaker: session.Adversary, Target: "AD"},
	} {
		if _, err := session.NewStart(game).Begin(t.Context(), setup, nil); !message.IsProblem(err, id) {
			t.Errorf("%s: %v", id, err)
		}
	}
}
