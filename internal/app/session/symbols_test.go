package session_test

import (
	"testing"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/test/testgame"
)

// TestLineSymbols reads and writes lines that name the symbols of a game.
func TestLineSymbols(t *testing.T) {
	start := session.NewStart(testgame.Parse(t, "4x6"))
	for _, test := range []struct{ rest, symbols, line string }{
		{"AABB=XO", "", "4x6 AABB=XO"},
		{"1122=XO", "1 2 3 4 5 6", "4x6 symbols:123456 1122=XO"},
		{"RRBB=XO", "R G B Y O W", "4x6 symbols:RGBYOW RRBB=XO"},
		{"symbols:RGBYOW AAAA=XO", "", ""},
		{"symbols:RGBYOP RPRP=XO", "R G B Y O P", "4x6 symbols:RGBYOP RPRP=XO"},
		{"symbols:Red,Blue,Green,Yellow,White,Black Red,Blue,Black,White=XO", "Red Blue Green Yellow White Black", "4x6 symbols:Red,Blue,Green,Yellow,White,Black Red,Blue,Black,White=XO"},
		{"symbols:RGBYOW seed:7 most:5", "R G B Y O W", "4x6 symbols:RGBYOW seed:7 most:5"},
	} {
		setup, turns, err := start.ReadLine(test.rest)
		if test.line == "" {
			if err == nil {
				t.Errorf("%s is read as %v", test.rest, turns)
			}
			continue
		}
		if err != nil || setup.Symbols != test.symbols {
			t.Errorf("%s has the symbols %q, %v", test.rest, setup.Symbols, err)
			continue
		}
		named, err := reading.Named(start.Game(), setup.Symbols)
		if err != nil {
			t.Fatal(err)
		}
		if got := session.LineOf(&setup, named, turns); got != test.line {
			t.Errorf("%s gives the line %s, want %s", test.rest, got, test.line)
		}
	}
}
