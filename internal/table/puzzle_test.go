package table_test

import (
	"testing"

	"codebreaker/internal/lang"
	"codebreaker/internal/table"
	"codebreaker/internal/table/tabletest"
)

// TestComposedGames composes a puzzle for every game with puzzles: each has a line that begins a
// game with the puzzle's lines.
func TestComposedGames(t *testing.T) {
	french, err := lang.ByName("fr")
	if err != nil {
		t.Fatal(err)
	}
	room := table.New(table.Config{Game: tabletest.Read})
	for _, game := range table.ComposedGames() {
		made, err := room.Compose(t.Context(), french, &table.PuzzleWish{Game: game.With("fr"), Number: "3"}, nil)
		if err != nil {
			t.Fatalf("%s: %v", game.Name, err)
		}
		opened, err := room.Opened(t.Context(), french, made.Line)
		if err != nil || len(opened.Turns) != len(made.Lines) || !opened.Hides {
			t.Errorf("%s: %v, %v of %v", game.Name, opened, err, made.Lines)
		}
	}
}
