package session_test

import (
	"strings"
	"testing"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/strategy"
)

// TestFirstLetter deals games whose first letter is given: it is the letter of the secret, for each codemaker, and the
// saved game and its lines have the name without the letter.
func TestFirstLetter(t *testing.T) {
	whole := parse(t, "wordle:en")
	for _, setup := range []session.Setup{
		{Kind: session.Playing, Codemaker: session.Random, Seed: 63},
		{Kind: session.Playing, Codemaker: session.Adversary, Seed: 63},
		{Kind: session.Playing, Codemaker: session.Fixed, Secret: "HOUSE"},
		{Kind: session.Playing, Codemaker: session.Random, Day: "2026-11-28"},
	} {
		s := begin(t, setup, "lingo")
		first := s.Game().First()
		if first == "" || s.Setup().Game != "words:en-place-first" {
			t.Fatalf("%v: the letter %q of %s", setup, first, s.Setup().Game)
		}
		other := "HAPPY"
		if first == "H" {
			other = "CRANE"
		}
		code, err := whole.ParseCode(other)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Guess(t.Context(), code); !message.IsProblem(err, "first-other") || s.Guesses() != 0 {
			t.Errorf("%s is guessed in a game of %s: %v", other, first, err)
		}
		resumed, err := session.NewStart(parse(t, s.Setup().Game)).Resume(t.Context(), s.Saved())
		if err != nil || resumed.Game().First() != first {
			t.Fatalf("%v: resumed with %q, %v", setup, resumed.Game().First(), err)
		}
		if _, err := resumed.GiveUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		secret, ok, err := resumed.Secret(t.Context())
		if err != nil || !ok || !strings.HasPrefix(whole.Format(secret), first) {
			t.Errorf("%v: the secret is %s after the letter %s, %v", setup, whole.Format(secret), first, err)
		}
		if line := resumed.WholeLine(); setup.Codemaker == session.Random && !strings.HasPrefix(line, "words:en-place-first ") {
			t.Errorf("the line is %s", line)
		}
	}
}

// TestFirstLetterTold reads the letter from a line: alone, with a place for each other letter, or in the first guess.
func TestFirstLetterTold(t *testing.T) {
	for line, want := range map[string]string{
		"C": "words:en-place-first:C", "c....": "words:en-place-first:C", "C____ ": "words:en-place-first:C", "crane=Gxxxx": "words:en-place-first:C",
		"C.... crane=Gxxxx": "words:en-place-first:C", "": "words:en-place-first", "seed:7 crane=Gxxxx": "words:en-place-first",
	} {
		setup, _, err := session.ReadLine(parse(t, "lingo"), line)
		if err != nil || setup.Game != want {
			t.Errorf("%q is of %s, %v; want %s", line, setup.Game, err, want)
		}
	}
	for _, line := range []string{"C...", "C......"} {
		if _, _, err := session.ReadLine(parse(t, "lingo"), line); err == nil {
			t.Errorf("%q is read as five letters", line)
		}
	}
	if _, err := session.NewStart(parse(t, "lingo")).First(t.Context(), strategy.Entropy); !message.IsProblem(err, "first-untold") {
		t.Errorf("a first guess before the letter is told: %v", err)
	}
	move, err := session.ReadMove(parse(t, "lingo"), session.Add, 0, "C")
	if err != nil || move.Game != "words:en-place-first:C" || len(move.Turns) > 0 {
		t.Errorf("the move C: %+v, %v", move, err)
	}
}
