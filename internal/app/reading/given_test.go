package reading_test

import (
	"strings"
	"testing"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/message"
)

// TestGivenLetter reads the given first letter before and after the turns, and refuses guesses that do not begin with it.
func TestGivenLetter(t *testing.T) {
	game := parse(t, "lingo")
	for text, want := range map[string]string{
		"C crane=Gxxxx": "C", "crane=Gxxxx C": "C", "crane=Gxxxx C....": "C", "crane=Gxxxx C _ _ _ _": "C", "crane=Gxxxx C____": "C", "crane=Gxxxx": "C",
		"slate=xxxxx C": "C", "slate=xxxxx C....": "C", "slate=xxxxx C____": "C", "C slate=xxxxx": "C", "roman R....": "R", "crane G x x x x": "C",
	} {
		read, err := reading.Turns(game, text)
		if err != nil || read.Game.First() != want {
			t.Errorf("%q: %v; want the letter %s", text, err, want)
			continue
		}
		for _, turn := range read.Turns.Played() {
			other := read.Game.Format(turn.Guess)[:1] != want
			if err := read.Game.CheckPlayed(turn.Guess, nil); message.IsProblem(err, "first-other") != other {
				t.Errorf("%q, %s: %v", text, read.Game.Format(turn.Guess), err)
			}
		}
	}
}

// TestGivenLength names the given first letter, not the guess, if its dots are too few or too many.
func TestGivenLength(t *testing.T) {
	for _, opening := range []string{"C...", "C . . .", "C _ _ _", "C.....", "C _ _ _ _ _"} {
		for _, text := range []string{opening, opening + " crane=Gxxxx", opening + "\ncrane=Gxxxx"} {
			_, err := reading.Turns(parse(t, "lingo"), text)
			if !message.IsProblem(err, "code-length") || !strings.HasPrefix(err.Error(), `"C`) || strings.Contains(err.Error(), "crane") {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
}

// TestRowLength refuses rows of facts that have not the length of the words, alone and beside turns.
func TestRowLength(t *testing.T) {
	game := parse(t, "wordle:en")
	for _, row := range []string{"e___", "___e", "e____s", "c_a_", "cr_ne_"} {
		for _, text := range []string{row, "crane=xxxxx " + row, row + " crane=xxxxx", "crane=xxxxx\n" + row, "slate xxxxG -crn " + row} {
			if _, err := reading.Turns(game, text); !message.IsProblem(err, "code-length") {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
	if _, err := reading.Turns(game, "john_doe: crane=xxxxx"); err != nil {
		t.Error(err)
	}
}

// TestGuessWithoutMark names the guess among turns that has no mark.
func TestGuessWithoutMark(t *testing.T) {
	for _, text := range []string{"crane=xxxxx slate", "slate crane=xxxxx", "crane slate=xxxxx"} {
		if _, err := reading.Turns(parse(t, "wordle:en"), text); !message.IsProblem(err, "guess-no-mark") {
			t.Errorf("%q: %v", text, err)
		}
	}
}
