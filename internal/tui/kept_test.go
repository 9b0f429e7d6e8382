package tui

import (
	"fmt"
	"testing"

	"codebreaker/match"
	"codebreaker/store"
)

// TestGoOn leaves a game in the middle and goes on with it from the menu of another
// run.
func TestGoOn(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = testStore(t)
	d := drive(t, options, 80, 24)
	d.types("aabb")
	d.keys("enter")
	d.types("cd!")
	d.keys("esc")
	d.shows("▸ Go on       play 4x6, 1 turn")
	options.Start = Start{}
	d = drive(t, options, 80, 24)
	d.keys("enter")
	d.shows("1   A   A   B   B   ○···")
	d.shows("guess 2")
	d.types("beef")
	d.keys("enter")
	d.shows("Solved in 2 guesses.")
	d.shows("With hints")
	d.keys("esc")
	d.hides("Go on")
}

// TestSavedBeforeShown finds every move in the store as soon as it is seen.
func TestSavedBeforeShown(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = testStore(t)
	d := drive(t, options, 80, 24)
	saved := func() match.Saved {
		t.Helper()
		games, err := options.Store.Games(t.Context(), store.Filter{})
		if err != nil || len(games) != 1 {
			t.Fatalf("%d games, %v", len(games), err)
		}
		return games[0].Saved
	}
	for n, guess := range []string{"aabb", "ccdd", "eeff"} {
		d.types(guess)
		d.keys("enter")
		if got := saved(); got.Done != n+1 {
			t.Errorf("after %s the store has %d moves", guess, got.Done)
		}
	}
	d.keys("ctrl+z")
	if got := saved(); got.Done != 2 || len(got.Moves) != 3 || got.Undone != 1 {
		t.Errorf("after an undo the store has %+v", got)
	}
	d.types("!")
	if got := saved(); got.Hints != 1 {
		t.Errorf("after a hint the store has %+v", got)
	}
	d.keys("ctrl+g", "ctrl+g")
	if got := saved(); !got.GaveUp {
		t.Errorf("after giving up the store has %+v", got)
	}
	d.shows("The code was BEEF.")
}

// TestUnsaved goes on when games cannot be saved, and says so once.
func TestUnsaved(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = testStore(t)
	d := drive(t, options, 80, 24)
	options.Store.Close()
	d.types("aabb")
	d.keys("enter")
	d.shows("is not saved")
	d.shows("○···")
	d.types("beef")
	d.keys("enter")
	d.hides("is not saved")
	d.shows("Solved in 2 guesses.")
}

// TestChangedElsewhere does not write over what another program has saved.
func TestChangedElsewhere(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = testStore(t)
	d := drive(t, options, 80, 24)
	d.types("aabb")
	d.keys("enter")
	games, err := options.Store.Games(t.Context(), store.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	if err := options.Store.Save(t.Context(), games[0]); err != nil {
		t.Fatal(err)
	}
	d.types("ccdd")
	d.keys("enter")
	d.shows("gone on elsewhere")
}

func TestGamesAndStatistics(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = testStore(t)
	for n := range 3 {
		options.Start = session(t, "4x6", match.Setup{Kind: match.Playing, Codemaker: match.Random, Seed: uint64(n)})
		secret := options.Start.Session
		d := drive(t, options, 80, 24)
		d.types("aabb")
		d.keys("enter")
		code, err := match.Resume(t.Context(), secret.Game(), secret.Saved())
		if err != nil {
			t.Fatal(err)
		}
		found, err := code.GiveUp(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		d.types(secret.Game().Format(found))
		d.keys("enter")
		d.shows("Solved in 2 guesses.")
	}
	options.Start = session(t, "5x8", match.Setup{Kind: match.Cracking, Strategy: "first"})
	d := drive(t, options, 80, 24)
	d.marks("ABAHF")
	d.keys("esc")
	d.clicks("Statistics")
	d.shows("3 games, 3 solved; 0 more with help.")
	d.shows("3 solved in a row; the longest row is 3.")
	d.shows("2.00 guesses on average, 2 at best.")
	d.shows(fmt.Sprintf("%-60s", "5x8 first")[:20])
	d.keys("esc")
	d.clicks("Games")
	d.shows("4 games")
	d.shows("crack 5x8")
	d.keys("down", "enter")
	d.shows("Solved in 2 guesses.")
	d.keys("esc")
	d.clicks("Games")
	d.types("d")
	d.shows("Delete this game?")
	d.types("d")
	d.shows("3 games")
	d.hides("crack")
}

// TestTrouble says at the beginning why there is no store.
func TestTrouble(t *testing.T) {
	options := testOptions(t, "en")
	options.Trouble = fmt.Errorf("the disk is on fire")
	d := drive(t, options, 80, 24)
	d.shows("The disk is on fire.")
	d.hides("Statistics")
	d.keys("down")
	d.hides("fire")
}
