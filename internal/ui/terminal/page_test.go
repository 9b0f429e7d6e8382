package terminal

import (
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/google/go-cmp/cmp"
)

// TestWholeText shows and scrolls the text that does not fit into a small window.
func TestWholeText(t *testing.T) {
	d := drive(t, cracking(t, "4x6", "first"), leastWidth, leastHeight)
	d.clash()
	d.shows("r changes turn 1 to 3 black.")
	d.hides("The mark of turn 1 cannot be none")
	d.clicks("… ctrl+t shows everything")
	d.shows("The mark of turn 1 cannot be none")
	for range 30 {
		d.keys("down")
	}
	d.hides("r changes turn 1")
	d.keys("esc")
	d.shows("r changes turn 1 to 3 black.")
	d.shows("enter confirm")
}

// TestAllKeys scrolls the help of all keys in a small window.
func TestAllKeys(t *testing.T) {
	d := drive(t, fixed(t, "4x6", "BEEF", 0), leastWidth, leastHeight)
	d.types("?")
	d.hides("The mouse works too")
	d.keys("pgdown", "pgdown")
	d.shows("right-click to")
	d.keys("enter")
	d.shows("guess 1")
}

// TestSpace pages down in every screen that shows only a text.
func TestSpace(t *testing.T) {
	for _, opens := range []func(d *driver){
		func(d *driver) { d.keys(keysKey) }, func(d *driver) { d.keys(leftKey) }, func(d *driver) { d.keys(lessonKey) },
	} {
		d := drive(t, cracking(t, "4x6", "first"), leastWidth, leastHeight)
		opens(d)
		d.keys("pgdown")
		want := d.shown()
		d.keys("pgup", "space")
		if diff := cmp.Diff(want, d.shown()); diff != "" {
			t.Errorf("space is not Page Down (-want +got)\n%s", diff)
		}
		d.keys("pgup")
		if d.shown() == want {
			t.Errorf("Page Down does not scroll:\n%s", want)
		}
	}
}

// TestBlindKeys checks that keys do nothing in a window that is too small, and that it names the
// key that leaves.
func TestBlindKeys(t *testing.T) {
	d := drive(t, fixed(t, "4x6", "BEEF", 0), 80, 24)
	d.types("beef")
	d.Update(tea.WindowSizeMsg{Width: leastWidth - 1, Height: 24})
	d.shows("q quits")
	d.keys("enter", "ctrl+g", "ctrl+g", "esc")
	d.types("!?")
	d.pastes("AABB")
	d.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.shows("B   E   E  [F]")
	d.shows("guess 1")
	d.Update(tea.WindowSizeMsg{Width: 80, Height: leastHeight - 1})
	d.types("q")
	if !d.quit {
		t.Error("q does not leave")
	}
}

// TestMenuKeys goes to the ends of the menu, also with the key names that tmux sends.
func TestMenuKeys(t *testing.T) {
	d := drive(t, testOptions(t, "en"), leastWidth, 24)
	d.keys("end")
	d.shows("▸ Quit")
	if strings.ContainsRune(d.shown(), '\uFFFD') || strings.Contains(d.shown(), " .\n") {
		t.Errorf("something stands where nothing is said:\n%s", d.shown())
	}
	d.keys("home")
	d.shows("▸ Today")
	_, cmd := d.Update(tea.KeyPressMsg{Code: tea.KeySelect})
	d.run(cmd)
	d.shows("▸ Quit")
	_, cmd = d.Update(tea.KeyPressMsg{Code: tea.KeyFind})
	d.run(cmd)
	d.shows("▸ Today")
}

// TestMenuLine types the line of a game in the menu.
func TestMenuLine(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.types("4x6 adversary")
	d.shows("› 4x6 adversary")
	d.keys("enter")
	d.shows("Mastermind · adversary")
}

// TestHalted stops the review of a game and starts it again.
func TestHalted(t *testing.T) {
	d := drive(t, helping(t, "4x6"), 80, 24)
	d.pastes("AABB=O CDEF=XX FEEB=XXOO BEEF=XXXX")
	r := newReview(d.app, d.top().(*help).standing, nil)
	d.open(r) // without starting its job
	d.failed(t, r)
	d.shows("Press Enter to review the game.")
	d.keys("enter")
	d.shows("Skill")
}

// failed ends a job as if the person had stopped it.
func (d *driver) failed(t *testing.T, r *reviewing) {
	t.Helper()
	d.leave()
	d.run(r.failed(context.Canceled))
}
