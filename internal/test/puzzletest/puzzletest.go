// Package puzzletest makes puzzles for tests of packages that do not know how people write puzzles.
package puzzletest

import (
	"fmt"
	"strings"

	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// Coude is a puzzle of a magazine. Its solution is coude.
const Coude = `paume 2
choux 1
pends 1
foret 1
palme 1
fendu 1
phase 1
pente 1
curry 1
alors 0
`

// Parse returns the puzzle of lines such as PAUME 2 or ABCD 1 2. Lines without a number are left out.
func Parse(t testgame.T, text string) *puzzle.Puzzle {
	t.Helper()
	var game *rules.Game
	var lines rules.History
	var numbers []int
	lower := true
	for number, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		word, mark, _ := strings.Cut(line, " ")
		if strings.Trim(mark, "0123456789 ") != "" || mark == "" {
			continue
		}
		if game == nil {
			suffix := "-black"
			if strings.Contains(mark, " ") {
				suffix = ""
			}
			game = testgame.Parse(t, fmt.Sprintf("%dx26%s", len(word), suffix))
		}
		feedback, err := game.ParseFeedback(mark)
		if err != nil {
			t.Fatal(err)
		}
		lines = lines.With(testgame.Code(t, game, word), feedback)
		numbers = append(numbers, number+1)
		lower = lower && word == strings.ToLower(word)
	}
	p, err := puzzle.New(game, lines)
	if err != nil {
		t.Fatal(err)
	}
	p.Numbers, p.Lower = numbers, lower
	return p
}
