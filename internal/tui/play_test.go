package tui

import (
	"testing"

	"codebreaker/match"
	"codebreaker/store"
)

func TestPlayByKeys(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = testStore(t)
	d := drive(t, options, 80, 24)
	d.types("aabb")
	d.keys("enter")
	d.shows("A   A   B   B   ○···")
	d.types("feeb")
	d.keys("enter", "ctrl+z")
	d.shows("guess 2")
	d.keys("ctrl+y")
	d.shows("●●○○")
	d.types("beef")
	d.keys("enter")
	d.shows("Solved in 3 guesses.")
	d.shows("Skill ")
	games, err := options.Store.Games(t.Context(), store.Filter{})
	if err != nil || len(games) != 1 || games[0].State != match.Solved || games[0].Skill < 0 {
		t.Fatalf("the store has %+v, %v", games, err)
	}
}
