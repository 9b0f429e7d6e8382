package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestGivenNotation reads red, yellow and blue in games that give the first letter. In other games r is a wrong letter.
func TestGivenNotation(t *testing.T) {
	for _, test := range []struct{ game, mark, want string }{
		{"words:en5-place-first", "ryybb", "GYYxx"},
		{"words:en5-place-first", "rjnnn", "GYxxx"},
		{"words:en5-place-first", "rrrrr", "GGGGG"},
		{"words:en5-place-first", "gyxxx", "GYxxx"},
		{"words:en5-place-first", "ry-.r", "GYxxG"},
		{"words:en5-place", "gyyrr", "GYYxx"},
		{"words:en5-place", "rrrrr", "xxxxx"},
	} {
		game, err := rules.ParseGame(test.game, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
		if err != nil {
			t.Fatal(err)
		}
		feedback, err := game.ParseFeedback(test.mark)
		if err != nil || feedback.String() != test.want {
			t.Errorf("%s: %s is read as %v (%v), not %s", test.game, test.mark, feedback, err, test.want)
		}
	}
}

// TestFirst keeps the words that begin with the letter, with their weights, for every letter of a list.
func TestFirst(t *testing.T) {
	files := rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents))
	for _, name := range []string{"words:en5-place-first", "words:fr4-first", "words:fr6-black-first-weighted", "words:en4-place-first-hard"} {
		untold, err := rules.ParseGame(name, files)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := rules.ParseGame(strings.Replace(name, "-first", "", 1), files)
		if err != nil {
			t.Fatal(err)
		}
		if !untold.Untold() || whole.GivesFirst() || untold.Name() != name || untold.SecretCount() != whole.SecretCount() {
			t.Errorf("%s is %s", name, untold)
		}
		secrets, guesses, weight := 0, 0, uint64(0)
		for _, told := range untold.Letters() {
			if told.Untold() || !told.GivesFirst() {
				t.Errorf("%s: the letter is not known", told)
			}
			again, err := rules.ParseGame(told.Name(), files)
			if err != nil || !again.SameWords(told) || again.Name() != told.Name() || again.First() != told.First() {
				t.Errorf("%s is read as %v, %v", told, again, err)
			}
			if again, err = rules.ParseGame(rules.Friendly(told.Name()), files); err != nil || again.Name() != told.Name() {
				t.Errorf("%s is read as %v, %v", rules.Friendly(told.Name()), again, err)
			}
			for code := range whole.Guesses() {
				begins := strings.HasPrefix(whole.Format(code), told.First())
				if (told.CheckGuess(code, nil) == nil) != begins {
					t.Errorf("%s: the guess %s", told, whole.Format(code))
				}
				if (told.CheckSecret(code) == nil) != (begins && whole.CheckSecret(code) == nil) {
					t.Errorf("%s: the secret %s", told, whole.Format(code))
				}
				if begins {
					guesses++
					weight += uint64(told.Weight(code))
				}
				if begins && told.Weight(code) != whole.Weight(code) {
					t.Errorf("%s: %s weighs %d", told, whole.Format(code), told.Weight(code))
				}
			}
			secrets += int(told.SecretCount())
		}
		if secrets != int(whole.SecretCount()) || guesses > int(whole.GuessCount()) {
			t.Errorf("%s: %d secrets, %d guesses", name, secrets, guesses)
		}
	}
}

// TestFirstNames reads names of games with a first letter.
func TestFirstNames(t *testing.T) {
	files := rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents))
	for name, want := range map[string]string{
		"sutom:fr7":                   "words:fr7-place-first",
		"motus:fr8-weighted":          "words:fr8-place-first-weighted",
		"TUSMO:fr6":                   "words:fr6-place-first",
		"sutom:fr7-first:c-weighted":  "words:fr7-place-first:C-weighted",
		"sutom:fr7-first:é":           "words:fr7-place-first:E",
		"lingo":                       "words:en-place-first",
		"lingo-first:S":               "words:en-place-first:S",
		"lingo-hard-first:s":          "words:en-place-first:S-hard",
		"mot:fr5-first:Z":             "words:fr5-black-first:Z",
		"wordle:en5-first":            "words:en5-place-first",
		"word:en5+en5-all-first:X":    "words:en5+en5-all-first:X",
		"words:en5-first:a-place":     "words:en5-place-first:A",
		"nerdle-first:9":              "words:nerdle-place-first:9",
		"wordle:en5-distinct-first:q": "words:en5-distinct-place-first:Q",
	} {
		game, err := rules.ParseGame(name, files)
		if err != nil || game.Name() != want {
			t.Errorf("%s is read as %v, %v, not %s", name, game, err, want)
		}
	}
	for name, friendly := range map[string]string{
		"words:fr7-place-first":           "sutom:fr7",
		"words:fr7-place-first:C-hard":    "sutom:fr7-first:C-hard",
		"words:en-place-first":            "lingo",
		"words:en-place-first:S-weighted": "lingo-first:S-weighted",
		"words:fr5-black-first":           "mot:fr5-first",
	} {
		if got := rules.Friendly(name); got != friendly {
			t.Errorf("%s is called %s, not %s", name, got, friendly)
		}
	}
	for name, id := range map[string]string{
		"4x6-first": "game-first-words", "4x6-first:A": "game-first-words", "wordle:en5-first:1": "first-none", "sutom:fr7-first:ß": "first-none",
	} {
		_, err := rules.ParseGame(name, files)
		if problem := new(message.Problem); !errors.As(err, &problem) || problem.ID != id {
			t.Errorf("%s: %v, not %s", name, err, id)
		}
	}
	if got := rules.EscapeList("a-first:b"); rules.UnescapeList(got) != "a-first:b" || !slices.Equal(rules.Lists("words:"+got+"-place"), []string{"a-first:b"}) {
		t.Errorf("the list a-first:b is written %s", got)
	}
}

// TestFirstGuess refuses a guess with another first letter, before and after the letter is known.
func TestFirstGuess(t *testing.T) {
	untold, err := rules.ParseGame("lingo", rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	turn, err := untold.ParseTurn("CRANE=Gxxxx")
	if err != nil {
		t.Fatal(err)
	}
	slate, err := untold.ParseCode("SLATE")
	if err != nil {
		t.Fatal(err)
	}
	if err := untold.CheckGuess(slate, nil); err != nil {
		t.Errorf("before the letter is known: %v", err)
	}
	for _, err := range []error{untold.CheckGuess(slate, rules.History{turn}), untold.Told(turn.Guess).CheckGuess(slate, nil)} {
		if problem := new(message.Problem); !errors.As(err, &problem) || problem.ID != "first-other" {
			t.Errorf("SLATE after C: %v", err)
		}
	}
	if err := untold.CheckTold(); err == nil || !strings.Contains(err.Error(), "lingo-first:A") {
		t.Errorf("the letter is not told: %v", err)
	}
}

// TestRedKeys checks the keys of red, yellow and blue tiles.
func TestRedKeys(t *testing.T) {
	game := testgame.Parse(t, "lingo", rules.WithLexicon(testgame.Lists{"en": {"CRANE", "CHORD"}}))
	for keys, want := range map[string]rules.Means{"rRg🟥": rules.Right, "yj🟡": rules.Misplaced, "bBx.🟦": rules.Absent} {
		for _, key := range keys {
			if part, ok := game.Typed(key); !ok || part.Means != want {
				t.Errorf("%c means %q, want %s", key, part.Means, want)
			}
		}
	}
	if mark, err := game.ParseFeedback("RYBBB"); err != nil || mark.String() != "GYxxx" {
		t.Errorf("RYBBB is read as %v, %v", mark, err)
	}
}
