package codebreaker_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"codebreaker"
)

// parseBoards returns a game and turns of it.
func parseBoards(t *testing.T, name, text string) (codebreaker.Boards, []codebreaker.BoardsTurn) {
	t.Helper()
	game, err := codebreaker.ParseBoards(name, codebreaker.WithLexicon(codebreaker.NewWordLists(nil, codebreaker.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	turns, err := game.ParseTurns(text)
	if err != nil {
		t.Fatal(err)
	}
	return game, turns
}

func TestParseBoards(t *testing.T) {
	for _, name := range []string{"0*4x6", "65*4x6", "4*", "2*2x", "20*2x3", "4*wordle:en5-hard", "4**4x6"} {
		_, err := codebreaker.ParseBoards(name, codebreaker.WithLexicon(codebreaker.NewWordLists(nil, codebreaker.FoldAccents)))
		var known *codebreaker.ParseError
		if !errors.As(err, &known) {
			t.Errorf("%s: %v is no ParseError", name, err)
		}
	}
	if _, err := codebreaker.ParseBoards("2*8x9"); !errors.Is(err, codebreaker.ErrLimit) {
		t.Errorf("too many codes: %v", err)
	}
	game, _ := parseBoards(t, "2*2x3", "")
	for _, text := range []string{"AB=X", "AB=X/X/X", "AB=XXX/X", "AD=X/X", "AB"} {
		_, err := game.ParseTurns(text)
		var known *codebreaker.ParseError
		if !errors.As(err, &known) {
			t.Errorf("%s: %v is no ParseError", text, err)
		}
	}
}

// TestGame plays each pair of codes of a small game, in turn and at once, by every strategy.
func TestBoards(t *testing.T) {
	for _, name := range []string{"2*2x3", "2*2x3-sequence"} {
		game, _ := parseBoards(t, name, "")
		for first := range game.Game().Secrets() {
			for second := range game.Game().Secrets() {
				secrets := []codebreaker.Code{first, second}
				for _, strategy := range []codebreaker.BoardsStrategy{codebreaker.BoardsFinish, codebreaker.BoardsEntropy, codebreaker.BoardsExpected} {
					var turns []codebreaker.BoardsTurn
					p, err := game.After()
					for err == nil && len(p.Open()) > 0 && len(turns) < 9 {
						guess, failed := p.Choose(t.Context(), strategy)
						if failed != nil {
							t.Fatal(failed)
						}
						if turns, err = game.Mark(secrets, guess, turns...); err == nil {
							p, err = game.After(turns...)
						}
					}
					switch {
					case first == second && err == nil:
						t.Errorf("%s: two boards hide the same code", name)
					case first != second && (err != nil || len(turns) == 9 || !slices.Equal(p.Candidates(0), secrets[:1]) || !slices.Equal(p.Candidates(1), secrets[1:])):
						t.Errorf("%s, %s, %v: %v after %d turns", name, strategy, secrets, err, len(turns))
					}
				}
			}
		}
	}
}

func TestBoardsPosition(t *testing.T) {
	game, turns := parseBoards(t, "2*2x3", "AB=O/XX")
	p, err := game.After(turns...)
	if err != nil || !slices.Equal(p.Open(), []int{0}) || len(p.Candidates(1)) != 1 || p.Candidates(-1) != nil || p.Candidates(2) != nil {
		t.Fatalf("%v, %v", p, err)
	}
	// BC, BA and CA fit board 1: O is one symbol in the other place. BA has two.
	board := game.Game()
	var candidates []string
	for _, code := range p.Candidates(0) {
		candidates = append(candidates, board.Format(code))
	}
	if !slices.Equal(candidates, []string{"BC", "CA"}) {
		t.Error(candidates)
	}
	turns[0].Marks[1] = turns[0].Marks[0] // the position has its own copy
	if !slices.Equal(p.Open(), []int{0}) {
		t.Error("the position changed with the turns of the caller")
	}
	if _, err := p.Choose(t.Context(), codebreaker.BoardsStrategy(9)); err == nil {
		t.Error("an unknown strategy chooses")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	start, _ := game.After()
	if _, err := start.Choose(ended, codebreaker.BoardsFinish); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context ended: %v", err)
	}
	_, turns = parseBoards(t, "2*2x3", "AB=O/XX\nCA=XX")
	if p, err = game.After(turns...); err != nil || len(p.Open()) > 0 {
		t.Fatal(p, err)
	}
	if _, err := p.Choose(t.Context(), codebreaker.BoardsFinish); err == nil {
		t.Error("a strategy chooses a guess after the game")
	}
	_, turns = parseBoards(t, "2*2x3", "AA=none/X\nBB=none/X\nCC=none/X")
	if _, err = game.After(turns...); !errors.Is(err, codebreaker.ErrContradiction) {
		t.Errorf("no code fits board 1: %v", err)
	}
	_, turns = parseBoards(t, "2*2x3-black", "AA=0/1")
	if _, err = game.After(turns...); err == nil {
		t.Error("marks of another game")
	}
	if _, err = game.After(codebreaker.BoardsTurn{Guess: turns[0].Guess}); err == nil || err.Error() != "turn 1 has 0 marks for 2 boards" {
		t.Errorf("a turn without marks: %v", err)
	}
}

func TestBoardsMark(t *testing.T) {
	game, turns := parseBoards(t, "2*2x3", "AB=O/XX")
	secrets := game.Draw(7)
	if again := game.Draw(7); !slices.Equal(secrets, again) || secrets[0] == secrets[1] {
		t.Error(secrets, again)
	}
	if _, err := game.Mark(secrets[:1], secrets[0]); err == nil {
		t.Error("one secret for two boards")
	}
	if _, err := game.Mark(secrets, codebreaker.Code{9, 9}); err == nil {
		t.Error("a guess of another game")
	}
	if _, err := game.Mark(secrets, secrets[0], turns[0], codebreaker.BoardsTurn{}); err == nil {
		t.Error("a turn without marks")
	}
	turns, err := game.Mark(secrets, secrets[1])
	if err != nil || len(turns) != 1 || turns[0].Marks[0].Solved() || !turns[0].Marks[1].Solved() {
		t.Error(turns, err)
	}
}
