package study_test

import (
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/study"
	"codebreaker/internal/test/gametest"
)

// TestComposedGames composes a puzzle for every game with puzzles: each has a line that begins a
// game with the puzzle's lines.
func TestComposedGames(t *testing.T) {
	french, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	games, studies := gametest.NewService(nil), gametest.NewStudy(nil)
	for _, game := range preset.Composed() {
		made, err := studies.Compose(t.Context(), french, &study.PuzzleRequest{Game: game.With("fr"), Number: "3"}, nil)
		if err == nil {
			err = made.FindLine(t.Context())
		}
		if err != nil {
			t.Fatalf("%s: %v", game.Name, err)
		}
		opened, err := games.Preview(t.Context(), french, made.Line)
		if err != nil || len(opened.Turns) != len(made.Lines) || !opened.Hides {
			t.Errorf("%s: %v, %v of %v", game.Name, opened, err, made.Lines)
		}
	}
}
