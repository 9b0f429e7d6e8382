package tui

import (
	"testing"

	"codebreaker/internal/table"
	"codebreaker/match"
)

// TestShare copies what people paste where they talk of a game; the secret's seed is
// in it only when the game is over.
func TestShare(t *testing.T) {
	options := testOptions(t, "en")
	options.Start = session(t, "4x6", table.Wish{Kind: match.Playing, Codemaker: match.Random, Seed: "7", Most: new(10)})
	d := drive(t, options, 80, 24)
	d.keys("ctrl+s")
	d.shows("There is nothing to share before the first turn.")
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
