package reading_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

func parseBoards(t *testing.T, name string) *boards.Game {
	t.Helper()
	game, err := boards.Parse(name, func(board string) (*rules.Game, error) {
		return rules.ParseGame(board, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	})
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// onBoards returns the turns that a text has, or an exclamation mark and the ID of the problem.
func onBoards(game *boards.Game, text string) string {
	read, err := reading.Boards(game, text)
	var problem *message.Problem
	switch {
	case errors.As(err, &problem):
		return "!" + problem.ID
	case err != nil:
		return err.Error()
	}
	var turns []string
	for _, turn := range read.Turns {
		turns = append(turns, read.Game.FormatTurn(turn))
	}
	return strings.Join(turns, " ")
}

// TestGrids reads the grids that games share, above and below the guesses, and without line breaks.
func TestGrids(t *testing.T) {
	for _, name := range []string{"4*wordle:en5", "3*wordle:en5", "2*wordle:en5"} {
		game := parseBoards(t, name)
		board := game.Board()
		code := func(word string) rules.Code {
			code, err := board.ParseCode(word)
			if err != nil {
				t.Fatal(err)
			}
			return code
		}
		secrets := game.Draw(5)
		p, err := boards.After(game, nil)
		var words, want []string
		for _, guess := range append([]rules.Code{code("CRANE"), code("MOIST")}, secrets...) {
			if err == nil {
				p, err = boards.After(game, p.Mark(secrets, guess))
			}
			words = append(words, board.Format(guess))
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range p.Turns() {
			want = append(want, game.FormatTurn(turn))
		}
		lines := p.Squares(game.Limit(), false)
		guessed, shared := strings.Join(words, "\n")+"\n", "Daily Quordle 99\nQuordle 9/9\n"+strings.Join(lines, "\n")+"\nm-w.com/games/quordle/\n"
		grid := slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return !strings.ContainsAny(line, "⬛⬜🟨🟩") })
		for _, pasted := range []string{
			strings.Join(want, " "), strings.Join(want, "\n"), strings.ReplaceAll(strings.Join(want, "\n"), "=", ": "), strings.ReplaceAll(strings.Join(want, "\n"), "/", " / "),
			guessed + shared, shared + guessed, shared + "my words\n" + guessed + "Well done!\n",
			guessed + strings.ReplaceAll(strings.ReplaceAll(shared, "🟩 ", "🟩"), "⬜ ", "⬜"),
			strings.Join(words, " ") + "\n" + strings.Join(grid, " "),
		} {
			if got := onBoards(game, pasted); got != strings.Join(want, " ") {
				t.Errorf("%s: %s is read as %s, want %s", name, pasted, got, want)
			}
		}
		if got := onBoards(game, shared+words[0]+"\nCRNE\n"); got != "!code-length" {
			t.Errorf("%s: a word that does not exist below the squares: %s", name, got)
		}
	}
}

// TestBoards reads turns of several boards.
func TestBoards(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"2*4x6", "AABB=XO/O CCDD=X/XX", "AABB=XO/O CCDD=X/XX"},
		{"2*4x6", "AABB 1 1/0 1\nCCDD: 1,0 / 2,0", "AABB=XO/O CCDD=X/XX"},
		{"2*4x6", "1. AABB (1, 1) (0, 1)", "AABB=XO/O"},
		{"2*4x6", "RRBB=XO/O", "RRBB=XO/O"},
		{"2*4x6", "1122=XO/O", "1122=XO/O"},
		{"2*4x6", "| AABB | XO | O |", "AABB=XO/O"},
		{"2*4x6", "hello\nAABB XO O\nwhat now?", "AABB=XO/O"},
		{"2*4x6-sequence", "AABB=XO", "AABB=XO/–"},
		{"2*wordle:en5", "CRANE\tgybbb\tbbbbb", "CRANE=GYxxx/xxxxx"},
		{"2*wordle:en5", "crane 🟩🟨⬛⬛⬛ ⬛⬛⬛⬛⬛", "CRANE=GYxxx/xxxxx"},
		{"2*wordle:en5", "CRANE=xxxxx", "!boards-marks-count"},
		{"2*wordle:en5", "CRANE", "!boards-turn-marks"},
		{"2*wordle:en5", "CRNE=xxxxx/xxxxx", "!code-length"},
		{"2*wordle:en5", "CRANE=xxxxx/xxzxx", "!mark-unreadable"},
		{"2*wordle:en5", "🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩", "!boards-turn-marks"},
		{"2*wordle:en5", "CRANE\n🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩\n🟩🟩🟩🟩🟩 🟩🟩🟩🟩🟩", "!boards-grid"},
		{"2*wordle:en5", "CRANE\n🟩🟩🟩🟩🟩", "!boards-grid-count"},
		{"2*wordle:en5", "CRANE\n🟨⬜⬜⬜⬜ 🟨⬜⬜⬜⬜\n🟨⬜⬜⬜⬜ 🟨⬜⬜⬜⬜", "!boards-grid-long"},
		{"2*wordle:en5", "good morning", "!turns-none"},
	} {
		if got := onBoards(parseBoards(t, test.name), test.text); got != test.want {
			t.Errorf("%s: %q is read as %s, want %s", test.name, test.text, got, test.want)
		}
	}
}

// TestBoardsAfter gives earlier guesses new marks.
func TestBoardsAfter(t *testing.T) {
	game := parseBoards(t, "2*4x6")
	read, err := reading.Boards(game, "AABB=XO/O CCDD=X/X")
	if err != nil {
		t.Fatal(err)
	}
	at, err := boards.Partly(game, read.Turns)
	if err != nil && !errors.Is(err, position.ErrContradiction) {
		t.Fatal(err)
	}
	if read, err = reading.BoardsAfter(at, "CCDD=none/X\nABCD=X/X"); err != nil || len(read.Turns) != 3 || game.FormatTurn(read.Turns[1]) != "CCDD=none/X" {
		t.Errorf("%v, %v", read, err)
	}
	if _, err := reading.BoardsAfter(at, ""); !message.IsProblem(err, "turns-none") {
		t.Errorf("nothing: %v", err)
	}
}
