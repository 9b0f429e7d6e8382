package reading_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/gametest"
)

func parse(t *testing.T, name string) *rules.Game {
	t.Helper()
	game, err := rules.ParseGame(name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// said returns the turns that a text has, or an exclamation mark and the ID of the problem.
func said(game *rules.Game, text string) string {
	read, err := reading.Turns(game, text)
	if err != nil {
		return gametest.Told(game, nil, err)
	}
	return gametest.Told(read.Game, read.Turns, nil)
}

// TestPastes reads every text of testdata/pastes.
func TestPastes(t *testing.T) {
	known := make(map[string]*rules.Game)
	for _, paste := range gametest.Pastes(t) {
		if known[paste.Game] == nil {
			known[paste.Game] = parse(t, paste.Game)
		}
		if got := said(known[paste.Game], paste.Text); got != paste.Want {
			t.Errorf("%s: %s: %q is read as %s, want %s", paste.File, paste.Game, paste.Text, got, paste.Want)
		}
	}
}

// layouts write turns, which are guesses and marks.
var layouts = []func(guesses, marks []string) string{
	each("%[2]s %[3]s"), each("%[2]s: %[3]s"), each("%[2]s -> %[3]s"), each("%[1]d. %[2]s %[3]s"), each("%[1]d\t%[2]s\t%[3]s"), each("| %[2]s | %[3]s |"),
	each("Guess %[1]d: %[2]s => %[3]s"), each("%[2]s\n%[3]s"),
	func(guesses, marks []string) string {
		return strings.Join(guesses, "\n") + "\n" + strings.Join(marks, "\n")
	},
}

func each(line string) func(guesses, marks []string) string {
	return func(guesses, marks []string) string {
		var lines []string
		for i := range guesses {
			lines = append(lines, fmt.Sprintf(line, i+1, guesses[i], marks[i]))
		}
		return strings.Join(lines, "\n")
	}
}

// around are texts around turns.
var around = []string{"", "so close!", "https://example.org/?a=b", "#game #42", "finished at 13:37", "@someone look", "(no hints used)"}

// TestWritten writes random turns in every layout, with text around them, and reads them back.
func TestWritten(t *testing.T) {
	draw := rand.New(rand.NewPCG(62, 1))
	for _, name := range []string{"4x6", "5x8", "4x10-distinct", "4x6-black", "5x26-place", "wordle:en"} {
		game := parse(t, name)
		var codes []rules.Code
		for code := range game.Guesses() {
			if codes = append(codes, code); len(codes) == 5000 {
				break
			}
		}
		for number, layout := range layouts {
			for range 20 {
				var guesses, marks, want []string
				for range 1 + draw.IntN(4) {
					guess, secret := codes[draw.IntN(len(codes))], codes[draw.IntN(len(codes))]
					mark := game.Mark(guess, secret)
					guesses, marks = append(guesses, game.Format(guess)), append(marks, written(draw, mark, game.HasWords()))
					want = append(want, game.FormatTurn(rules.Turn{Guess: guess, Feedback: mark}))
				}
				text := around[draw.IntN(len(around))] + "\n" + layout(guesses, marks) + "\n" + around[draw.IntN(len(around))]
				if got := said(game, text); got != strings.Join(want, " ") {
					t.Errorf("%s, layout %d: %q is read as %s, want %s", name, number, text, got, want)
				}
			}
		}
	}
}

// written writes a mark in one of the notations of its rule.
func written(draw *rand.Rand, mark rules.Feedback, listed bool) string {
	if mark.Rule().Tiles() {
		tiles := []*strings.Replacer{strings.NewReplacer(), strings.NewReplacer("G", "🟩", "Y", "🟨", "x", "⬛"), strings.NewReplacer("G", "2", "Y", "1", "x", "0")}
		if !listed { // a row of letters is a guess
			return tiles[1].Replace(mark.String())
		}
		return tiles[draw.IntN(len(tiles))].Replace(mark.String())
	}
	if len(mark.Rule().Parts()) == 1 {
		return mark.String()
	}
	black, white := mark.Count(rules.Right), mark.Count(rules.Misplaced)
	switch draw.IntN(5) {
	case 0:
		return fmt.Sprintf("%d,%d", black, white)
	case 1:
		return fmt.Sprintf("%db%dw", black, white)
	case 2:
		return fmt.Sprintf("(%d, %d)", black, white)
	case 3:
		return fmt.Sprintf("+%d -%d", black, white)
	}
	return mark.String()
}

// TestNoise checks that text without a turn is never read as one.
func TestNoise(t *testing.T) {
	for _, name := range []string{"4x6", "4x10-distinct", "5x26-black", "wordle:en"} {
		game := parse(t, name)
		for _, text := range []string{
			"good morning", "see you at 13:37", "Wordle 1,234 4/6", "https://example.org/play?x=1", "#SUTOM #999", "I love this game",
			"what would you play next?", "28/11/2026", "2026-11-28", "🔥🔥🔥", "(-:", "lol", "…", "?!",
		} {
			if read, err := reading.Turns(game, text); err == nil {
				t.Errorf("%s: %q has %d turns", name, text, len(read.Turns))
			}
		}
	}
}

// FuzzTurns checks that no text makes the reader panic, and that what it reads belongs to the game.
func FuzzTurns(f *testing.F) {
	for _, text := range []string{"AABB=XO", "1. RRBB 1 1\n2. GGYY (0, 1)", "⚫⚪", "| A | B | C | D | 1 | 1 |", "one digit is right but wrongly placed", "\xff1️⃣=:"} {
		f.Add(text)
	}
	game, err := rules.ParseGame("4x6")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read, err := reading.Turns(game, text)
		if err == nil {
			err = read.Game.CheckTurns(read.Turns)
		} else {
			err = nil
		}
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}
