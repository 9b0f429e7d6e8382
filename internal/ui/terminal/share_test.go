package terminal

import (
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/store"
	"codebreaker/internal/test/memory"
)

// TestShare copies the text that people paste to share a game. It contains the seed of the secret
// only after the game is over.
func TestShare(t *testing.T) {
	options := testOptions(t, "en")
	options.Start = newSession(t, "4x6", games.Request{Kind: session.Playing, Codemaker: session.Random, Seed: "7", Most: new(10)})
	d := drive(t, options, 80, 24)
	d.keys("ctrl+s")
	d.shows("Nothing to share yet: make a guess first.")
	d.types("aabb")
	d.keys("enter", "ctrl+s")
	d.types("c")
	d.shows("Copied")
	d.clicks("4x6 AABB=")
	d.keys("esc", "ctrl+g", "ctrl+g")
	d.types("sl")
	want := []string{"codebreaker · Mastermind · 1/10 so far\n⚫⚪⚪➖\n", "4x6 AABB=XOO", "4x6 seed:7 most:10 AABB=XOO\n"}
	if len(d.copied) != len(want) {
		t.Fatalf("copied are %q", d.copied)
	}
	for i := range want {
		if d.copied[i] != want[i] {
			t.Errorf("copied is %q, want %q", d.copied[i], want[i])
		}
	}
}

// TestSharedOver opens the line of a finished game. It shows the game without saving it again.
func TestSharedOver(t *testing.T) {
	options := testOptions(t, "en")
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.pastes("4x6 seed:7 most:2 AABB=XOO CDEF=none")
	d.shows("Skill")
	d.hides("here is no such game")
	games, err := options.Store.Games(t.Context(), store.Filter{})
	if err != nil || len(games) != 0 {
		t.Errorf("%d games are kept, %v", len(games), err)
	}
}

// TestRival shows from the start the result of the friend who sent the code.
func TestRival(t *testing.T) {
	for width, told := range map[int]string{100: "Your friend took 8 guesses · guess 1 of 10", 40: "Your friend took 8 guesses."} {
		d := drive(t, testOptions(t, "en"), width, 24)
		d.pastes("4x6 seed:7 against:8")
		d.shows(told)
	}
}
