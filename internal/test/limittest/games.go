// Package limittest has what the tests of limits share: the kinds of games with the longest
// input that a game takes, and the measurement of processes.
package limittest

import (
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
)

// Game is a kind of game with input for it.
type Game struct {
	Name      string
	Guess     string
	Secret    string // of one board
	Boards    int
	File      bool // its words are in a file
	Histories []History
}

// History is a number of turns as people write them.
type History struct {
	Name  string
	Turns []string
}

// Line returns the game and a history as one line.
func (g *Game) Line(h History) string { return strings.Join(append([]string{g.Name}, h.Turns...), " ") }

// names are games that no preset has: each option, small and large.
var names = []string{
	"1x1", "16x2", "4x6-empty", "8x20", "8x20-empty", "8x20-distinct", "16x64", "16x64-distinct", "16x63-empty", "4x10-nonzero", "bulls-nonzero", "6x9", "7x8", "5x12-distinct",
	"5x8-black", "16x64-black", "5x8-sum", "16x64-sum", "5x8-place", "16x64-place", "5x6-place-hard", "16x64-place-hard",
	"10.11.12", "2.3.64.64.64.64.64.64", "64.2.2.2.2.2.2.2.2.2.2.2.2.2.2.64",
	"wordle-hard", "wordle-weighted", "word-weighted", "wordle:en12", "wordle:fr5", "mot:fr8",
	"2*4x6", "8*5x8", "64*16x64", "quordle-sequence", "4*nerdle",
}

// Games returns the kinds of games: every preset and every option.
func Games(t testing.TB) []Game {
	t.Helper()
	var all []Game
	for _, preset := range rules.Presets() {
		name := preset.Name
		if strings.Contains(preset.Game, rules.AnyTarget) {
			name += ":42"
		}
		all = append(all, newGame(t, name, nil))
	}
	for _, name := range names {
		all = append(all, newGame(t, name, nil))
	}
	return all
}

// Few returns a game of each kind that differs much from the others.
func Few(t testing.TB) []Game {
	t.Helper()
	var all []Game
	for _, name := range []string{"mastermind", "16x64", "wordle", "nerdle", "mot:fr8", "quordle"} {
		all = append(all, newGame(t, name, nil))
	}
	return all
}

// FileGame returns a game whose list has the most words. It writes the list into a folder.
func FileGame(t testing.TB, folder string) Game {
	t.Helper()
	list := filepath.Join(folder, "million.txt")
	if err := os.WriteFile(list, []byte(million()), 0o600); err != nil {
		t.Fatal(err)
	}
	return newGame(t, "wordle:"+list, []string{"ABCDEFGH", "HABCDEFG", "AAAABBBB"})
}

// million returns a list of the most words.
func million() string {
	draw := rand.New(rand.NewPCG(58, 0))
	var text strings.Builder
	text.WriteString("ABCDEFGH\nHABCDEFG\nAAAABBBB\n")
	seen := make(map[uint64]bool)
	for len(seen) < limits.Words-3 {
		number := draw.Uint64N(208_827_064_576) // 26 to the power 8
		if seen[number] {
			continue
		}
		seen[number] = true
		for range 8 {
			text.WriteByte(byte('A' + number%26))
			number /= 26
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// drawer draws codes of a game.
type drawer struct {
	game  *rules.Game
	words []rules.Code
	draw  *rand.Rand
}

func (d *drawer) code(t testing.TB) rules.Code {
	t.Helper()
	if len(d.words) > 0 {
		return d.words[d.draw.IntN(len(d.words))]
	}
	for range 10_000 {
		symbols := make([]int, d.game.Places())
		for place := range symbols {
			symbols[place] = d.draw.IntN(d.game.Limit(place))
		}
		if d.game.Distinct() {
			copy(symbols, d.draw.Perm(d.game.Symbols())) // places of a distinct game below are alike
		}
		if code, err := d.game.Code(symbols...); err == nil {
			return code
		}
	}
	t.Fatalf("%s: no code was drawn", d.game.Name())
	return rules.Code{}
}

// newGame returns a game with its histories. A game of the words of a file gets some of them.
func newGame(t testing.TB, name string, words []string) Game {
	t.Helper()
	board, count := name, 1
	if boards, _, one, ok := rules.CutBoards(name); ok {
		board, count = one, boards
	}
	var open func(string) (io.ReadCloser, error)
	if words != nil { // turns do not depend on the other words, which need not be read here
		open = func(string) (io.ReadCloser, error) {
			return io.NopCloser(strings.NewReader(strings.Join(words, "\n"))), nil
		}
	}
	game, err := rules.ParseGame(rules.WithList(board, "en"), rules.WithLexicon(lexicon.NewFiles(open, lexicon.FoldAccents)))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	d := &drawer{game: game, draw: rand.New(rand.NewPCG(58, uint64(len(name))))}
	if game.HasWords() {
		d.words = slices.Collect(game.Secrets())
	}
	secrets := make([]rules.Code, count)
	for i := range secrets {
		secrets[i] = d.code(t)
	}
	guess := d.code(t)
	turn := func(guess rules.Code, altered bool) string {
		marks := make([]string, count)
		for i, secret := range secrets {
			marks[i] = game.Mark(guess, secret).String()
			if altered {
				marks[i] = game.Mark(guess, guess).String()
				if guess == secret {
					marks[i] = game.FeedbackAt(0).String()
				}
			}
		}
		return game.Format(guess) + "=" + strings.Join(marks, "/")
	}
	other := func() rules.Code {
		for range 100 {
			if code := d.code(t); !slices.Contains(secrets, code) {
				return code
			}
		}
		return guess // the game is tiny
	}
	guess = other()
	few, same, many := []string{turn(guess, false)}, slices.Repeat([]string{turn(guess, false)}, limits.Turns), make([]string, limits.Turns)
	for i := range many {
		many[i] = turn(other(), false)
	}
	if game.Hard() { // other guesses would not use the hints
		many = same
	}
	clash := append(slices.Clone(many[1:]), turn(guess, true))
	return Game{
		Name: name, Guess: game.Format(guess), Secret: game.Format(secrets[0]), Boards: count, File: words != nil,
		Histories: []History{{"start", nil}, {"a turn", few}, {"one turn " + strconv.Itoa(limits.Turns) + " times", same}, {strconv.Itoa(limits.Turns) + " turns", many}, {"a clash", clash}},
	}
}
