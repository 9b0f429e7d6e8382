package terminal

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/store"

	"codebreaker/internal/test/memory"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
)

// TestGoOn leaves a game in the middle and continues it from the menu in another run.
func TestGoOn(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.plays("aabb")
	d.types("cd!")
	d.keys("esc")
	d.shows("▸ Continue       play Mastermind, 1 turn")
	options.Start = nil
	d = drive(t, options, 80, 24)
	d.keys("enter")
	d.shows("1   A   A   B   B   ○···")
	d.shows("guess 2")
	d.plays("beef")
	d.shows("Solved in 2 guesses.")
	d.shows("You used hints or undo")
	d.keys("esc")
	d.hides("Continue")
}

// TestSavedBeforeShown finds every move in the store as soon as it is visible.
func TestSavedBeforeShown(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	saved := func() session.Saved {
		t.Helper()
		games, err := options.Store.Games(t.Context(), store.Filter{})
		if err != nil || len(games) != 1 {
			t.Fatalf("%d games, %v", len(games), err)
		}
		return games[0].Saved
	}
	for n, guess := range []string{"aabb", "ccdd", "eeff"} {
		d.plays(guess)
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

// TestUnsaved continues if games cannot be saved. It reports the reason once, shows a note until
// the end, and then leaves the line of the game.
func TestUnsaved(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	options.Store.Close()
	d.plays("aabb")
	d.shows("is not saved")
	d.shows("○···")
	d.plays("beef")
	d.hides("is not saved")
	d.shows("not saved")
	d.shows("Solved in 2 guesses.")
	want := []string{"4x6 AABB=O BEEF=XXXX"}
	if diff := cmp.Diff(want, d.unsavedLines()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestUnsavedSeed leaves a line that restores a game with a random code.
func TestUnsavedSeed(t *testing.T) {
	options := testOptions(t, "en")
	options.Trouble = errors.New("the disk is on fire")
	options.Start = newSession(t, "4x6", games.Request{Kind: session.Playing, Codemaker: session.Random, Seed: "7"})
	d := drive(t, options, 80, 24)
	d.plays("aabb")
	d.shows("not saved")
	lines := d.unsavedLines()
	if len(lines) != 1 || !strings.HasPrefix(lines[0], "4x6 seed:7 most:10 AABB=") {
		t.Fatalf("the lines are %q", lines)
	}
	d.keys("esc")
	d.pastes(lines[0])
	d.shows("guess 2")
}

// TestChangedElsewhere does not overwrite moves that another program has saved.
func TestChangedElsewhere(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.plays("aabb")
	games, err := options.Store.Games(t.Context(), store.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	if err := options.Store.Save(t.Context(), games[0]); err != nil {
		t.Fatal(err)
	}
	d.plays("ccdd")
	d.shows("changed in the meantime")
	d.shows("C   C   D  [D]") // the row is still there to be played again
	d.keys("ctrl+u")
	d.shows("guess 2")
	d.plays("beef")
	d.hides("not saved")
	if kept, err := options.Store.Game(t.Context(), games[0].ID); err != nil || kept.State != session.Solved {
		t.Errorf("the store has %+v, %v", kept, err)
	}
}

func TestGamesAndStatistics(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = memory.NewKeeper()
	mastermind, _, err := readGame(t.Context(), study.Named{Game: "4x6"})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		options.Start = newSession(t, "4x6", games.Request{Kind: session.Playing, Codemaker: session.Random, Seed: strconv.Itoa(n)})
		d := drive(t, options, 80, 24)
		d.plays("aabb")
		found, err := match.Random(mastermind, uint64(n)).Reveal(t.Context(), position.Start(mastermind))
		if err != nil {
			t.Fatal(err)
		}
		d.types(mastermind.Format(found))
		d.keys("enter")
		d.shows("Solved in 2 guesses.")
	}
	options.Start = newSession(t, "5x8", games.Request{Kind: session.Cracking, Strategy: "first"})
	d := drive(t, options, 80, 24)
	d.marks("ABAHF")
	d.keys("esc")
	d.clicks("Statistics")
	d.shows("3 games, 3 solved; 0 more with hints or undo.")
	d.shows("3 solved in a row; record: 3.")
	d.shows("2.00 guesses on average, 2 at best.")
	d.shows("Super Mastermind first  ")
	d.keys("esc")
	d.clicks("Games")
	d.shows("4 games")
	d.shows("crack Super Mastermind")
	d.keys("down", "enter")
	d.shows("Solved in 2 guesses.")
	d.keys("esc", "up")
	d.types("d")
	d.shows("Delete this game?")
	d.types("d")
	d.shows("3 games")
	d.hides("crack")
}

// TestAskAgain checks that other input withdraws the question before a game is deleted, so that the
// next press asks about the game that is then chosen.
func TestAskAgain(t *testing.T) {
	options := testOptions(t, "en")
	options.Store = memory.NewKeeper()
	for _, name := range []string{"4x6", "5x8"} {
		options.Start = newSession(t, name, games.Request{Kind: session.Playing, Codemaker: session.Random, Seed: "7"})
		drive(t, options, 80, 24).keys("ctrl+g", "ctrl+g")
		time.Sleep(2 * time.Millisecond) // the list is in the order of times, which are kept to the millisecond
	}
	options.Start = nil
	for _, other := range []func(d *driver){
		func(d *driver) { d.Update(tea.MouseWheelMsg{Button: tea.MouseWheelDown}) },
		func(d *driver) { d.clicks("play Mastermind") },
		func(d *driver) {
			x, y := d.find("play Mastermind")
			toX, toY := d.find("play Super Mastermind")
			d.dragAt(x, y, toX, toY, tea.MouseLeft)
		},
		func(d *driver) { d.pastes("4x6") },
	} {
		d := drive(t, options, 80, 24)
		d.clicks("Games")
		d.types("d")
		d.shows("Delete this game?")
		other(d)
		d.hides("Delete this game?")
		d.types("d")
		d.shows("Delete this game?")
		d.shows("2 games")
	}
}

// TestTrouble reports at the start why the store is missing.
func TestTrouble(t *testing.T) {
	options := testOptions(t, "en")
	options.Trouble = fmt.Errorf("the disk is on fire")
	d := drive(t, options, 80, 24)
	d.shows("The disk is on fire.")
	d.hides("Statistics")
	d.keys("down")
	d.hides("fire")
}

// TestStatisticsAlign checks that long names do not move the columns in a narrow window.
func TestStatisticsAlign(t *testing.T) {
	options := testOptions(t, "en")
	options.Store = memory.NewKeeper()
	for _, name := range []string{"4x6", "words:en3-all-place-hard"} {
		options.Start = newSession(t, name, games.Request{Kind: session.Playing, Codemaker: session.Random, Seed: "7"})
		d := drive(t, options, leastWidth, 24)
		d.keys("ctrl+g", "ctrl+g")
	}
	options.Start = nil
	d := drive(t, options, leastWidth, 24)
	d.clicks("Statistics")
	head, _ := d.find("average")
	for _, name := range []string{"Mastermind ", "Wordle, all … "} {
		_, y := d.find(name)
		row := []rune(strings.Split(d.shown(), "\n")[y])
		if got := string(row[head+6 : head+7]); got != "–" {
			t.Errorf("%q has %q under the end of average:\n%s", name, got, d.shown())
		}
	}
}

// TestGamesApart checks that skill, luck, state and name do not touch, in the language with the
// longest words.
func TestGamesApart(t *testing.T) {
	options := testOptions(t, "fr")
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.pastes("4x10-distinct seed:8")
	d.plays("0123")
	d.keys("ctrl+g", "ctrl+g", "esc")
	d.clicks("Parties")
	d.shows("jeu Taureaux et vaches habileté ")
	d.shows("  abandonnée")
	d.keys("esc")
	d.clicks("Statistiques")
	d.shows("moyenne   habileté     chance")
}
