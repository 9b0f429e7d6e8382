package table_test

import (
	"testing"

	"codebreaker/internal/table"
	"codebreaker/match"
	"codebreaker/strategy"
)

// TestLined reads the line of a game: whose kind it is says the line, or else the wish.
func TestLined(t *testing.T) {
	at, _ := newTable(t)
	for _, one := range []struct {
		wish  table.Wish
		kind  match.Kind
		wrong string
	}{
		{wish: table.Wish{Line: "4x6 AABB=O"}, kind: match.Helping},
		{wish: table.Wish{Kind: match.Cracking, Line: "4x6 AABB=O"}, kind: match.Cracking},
		{wish: table.Wish{Kind: match.Cracking, Line: "4x6 seed:7"}, kind: match.Playing},
		{wish: table.Wish{Kind: match.Playing, Line: "Try 4x6 seed:7!"}, kind: match.Playing},
		{wish: table.Wish{Kind: match.Playing, Line: "4x6 AABB=O"}, wrong: "the line says nothing of who hides its code: write seed:1234, daily:2026-11-20 or adversary after the game's name, or give it to codebreaker hint"},
		{wish: table.Wish{Kind: match.Playing, Line: "4x6 AABBC=O"}, wrong: `code "AABBC": 5 symbols, but codes of 4x6 have 4`},
	} {
		settled, err := at.Settle(t.Context(), english(t), "", &one.wish)
		if err != nil || one.wrong != "" {
			if err == nil || err.Error() != one.wrong {
				t.Errorf("%+v: %v, want %s", one.wish, err, one.wrong)
			}
			continue
		}
		seat, err := at.Begin(t.Context(), settled)
		if err != nil {
			t.Fatal(err)
		}
		if got := seat.Session().Setup().Kind; got != one.kind {
			t.Errorf("%+v is a game of the kind %s, want %s", one.wish, got, one.kind)
		}
		seat.Leave()
	}
}

// TestStrategyKept keeps the strategy of a game in which the computer guesses or advises,
// with its seed.
func TestStrategyKept(t *testing.T) {
	at, _ := newTable(t)
	for _, kind := range []match.Kind{match.Cracking, match.Helping} {
		seat := sitAt(t, at, table.Wish{Kind: kind, Strategy: "random", Seed: "7", Opening: "AABB"})
		setup := seat.Session().Setup()
		if setup.Strategy != "random" || setup.Seed != 7 || (setup.Opening != "") != (kind == match.Cracking) {
			t.Errorf("the game is %+v", setup)
		}
		seat.Leave()
	}
}

// TestChooseBy lets another guess than the wish names.
func TestChooseBy(t *testing.T) {
	at, _ := newTable(t)
	settled, err := at.Settle(t.Context(), english(t), "", &table.Wish{Kind: match.Cracking})
	if err != nil {
		t.Fatal(err)
	}
	settled.ChooseBy(strategy.First)
	seat, err := at.Begin(t.Context(), settled)
	if err != nil {
		t.Fatal(err)
	}
	defer seat.Leave()
	guess, err := seat.Ask(t.Context())
	if err != nil || seat.Game().Format(guess) != "AAAA" {
		t.Errorf("the guess is %s, %v", seat.Game().Format(guess), err)
	}
}
