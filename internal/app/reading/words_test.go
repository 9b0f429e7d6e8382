package reading_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
)

// ownWords are words with which the reader reads other parts of a text: what numbers turns, marks and colours.
var ownWords = strings.Fields("GUESS ROUND LIGNE ESSAI QUACK EXACT RIGHT WRONG GREEN BLACK WHITE NOIRS BLANC BULLS PLACE BONUS CLOSE AUCUN TITLE MATCH MOTUS")

// listed returns the words of a game's list: all of them in long tests, else some of them and all own words.
func listed(game *rules.Game) (words []string) {
	at := 0
	for code := range game.Guesses() {
		word := game.Format(code)
		if at++; longtest.On() || at%200 == 0 || slices.Contains(ownWords, word) {
			words = append(words, word)
		}
	}
	return words
}

// inTurn reports whether a word is checked in a text of a list: the reader's own words are in all, and in long tests each
// other word is in some.
func inTurn(word string, number, text int) bool {
	const some = 5
	return !longtest.On() || (number+text)%some == 0 || slices.Contains(ownWords, strings.ToUpper(word))
}

// TestEveryWord writes each word of a list as a guess. The word may also mean something else.
func TestEveryWord(t *testing.T) {
	for _, test := range []struct{ name, mark, short, other string }{
		{"wordle:en", "GYxxx", "🟩🟨⬛⬛⬛", "CRANE"}, {"wordle:fr", "xxYxG", "⬜⬜🟨⬜🟩", "CORNE"}, {"mot:en", "2", "2", "CRANE"}, {"word:fr", "1 1", "⚫⚪", "CORNE"},
	} {
		game := parse(t, test.name)
		mark, err := game.ParseFeedback(test.mark)
		if err != nil {
			t.Fatal(err)
		}
		turn := func(word string) string {
			code, err := game.ParseCode(word)
			if err != nil {
				t.Fatal(err)
			}
			return game.FormatTurn(rules.Turn{Guess: code, Feedback: mark})
		}
		for number, word := range listed(game) {
			if word == test.other {
				continue
			}
			small, spaced := strings.ToLower(word), strings.Join(strings.Split(word, ""), " ")
			for i, text := range []string{
				"%[1]s=%[3]s %[2]s=%[3]s", "%[1]s=%[4]s\n%[2]s=%[4]s", "%[5]s %[4]s\n%[2]s %[3]s", "%[1]s\n%[2]s\n%[4]s\n%[4]s", "%[5]s\n%[3]s\n%[2]s\n%[4]s",
				"- %[1]s: %[4]s\n- %[2]s: %[4]s", "Guess 1: %[1]s %[3]s\nGuess 2: %[2]s %[3]s", "1. %[1]s → %[4]s\n2. %[2]s → %[4]s", "| %[1]s | %[4]s |\n| %[2]s | %[4]s |", "%[6]s %[4]s\n%[2]s %[4]s",
			} {
				if !inTurn(word, number, i) {
					continue
				}
				text = fmt.Sprintf(text, word, test.other, test.mark, test.short, small, spaced)
				if got, want := said(game, text), turn(word)+" "+turn(test.other); got != want {
					t.Errorf("%s: %q is read as %s, want %s", test.name, text, got, want)
				}
			}
		}
	}
}

// TestEveryWordOfPuzzles does the same for puzzles, which have no list of words.
func TestEveryWordOfPuzzles(t *testing.T) {
	for _, name := range []string{"wordle:en", "wordle:fr"} {
		for number, word := range listed(parse(t, name)) {
			word = strings.ToLower(word)
			spaced := strings.Join(strings.Split(strings.ToUpper(word), ""), " ")
			for i, text := range []string{
				"%[1]s 2\nusers 1", "users 2\n%[1]s 1", "%[1]s: 2\nusers: 1", "1. %[1]s 2\n2. users 1", "%[1]s 2, users 1", "users 2, %[1]s 1", "%[1]s\n2\nusers\n1",
				"2 %[1]s\n1 users", "%[2]s 2\nU S E R S 1", "%[1]s xx\nusers x", "%[1]s 2 bien placées\nusers 1 bien placée",
			} {
				if !inTurn(word, number, i) {
					continue
				}
				text = fmt.Sprintf(text, word, spaced)
				want := word + " 2\nusers 1\n"
				if strings.HasPrefix(text, "users") {
					want = "users 2\n" + word + " 1\n"
				}
				p, err := reading.Puzzle(strings.NewReader(text), nil)
				if err != nil {
					t.Errorf("%q: %v", text, err)
				} else if got := printed(p); !strings.EqualFold(got, want) {
					t.Errorf("%q is read as %q, want %q; passed over %q", text, got, want, p.Others)
				}
			}
		}
	}
}
