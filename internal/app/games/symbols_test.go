package games_test

import (
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/memory"
)

// TestSymbolsOfTurns checks that a game takes the names of the symbols of its first turn, and keeps them when it is
// opened again.
func TestSymbolsOfTurns(t *testing.T) {
	for _, test := range []struct{ name, first, then, line string }{
		{"4x6", "RRBB 1 1", "GYOW 0 1", "4x6 symbols:RGBYOW RRBB=XO GYOW=O"},
		{"4x6", "1122 1 1", "3456 0 1", "4x6 symbols:123456 1122=XO 3456=O"},
		{"4x6", "red red blue blue 1 1", "blue green red red 0 1", "4x6 symbols:Red,Green,Blue,Yellow,Orange,White RRBB=XO BGRR=O"},
		{"4x6", "AABB 1 1", "CDEF 0 1", "4x6 AABB=XO CDEF=O"},
		{"2*4x6", "RRBB=XO/O", "GYOW=O/O", "2*4x6 symbols:RGBYOW RRBB=XO/O GYOW=O/O"},
	} {
		keeper := memory.NewKeeper()
		play, err := gametest.NewService(keeper).New(t.Context(), gametest.English(t), &games.Request{Kind: session.Helping, Game: test.name})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{test.first, test.then} {
			move, err := play.Read(session.Add, 0, text)
			if err == nil {
				err = play.Do(t.Context(), move)
			}
			id := play.ID()
			play.Leave()
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if play, err = gametest.NewService(keeper).Open(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
		if line := play.Session().Line(); line != test.line {
			t.Errorf("the line is %s, want %s", line, test.line)
		}
		again, err := gametest.NewService(nil).New(t.Context(), gametest.English(t), &games.Request{Line: play.Session().Line()})
		if err != nil || again.Session().Line() != test.line {
			t.Errorf("the line %s cannot be read again: %v", test.line, err)
		}
		play.Leave()
	}
}
