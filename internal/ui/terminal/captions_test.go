package terminal

import (
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/ui/terminal/draw"

	"codebreaker/internal/test/memory"

	"charm.land/lipgloss/v2"
)

// begun returns the program at a new game of some kind.
func begun(t *testing.T, name string, kind session.Kind, width, height int) *driver {
	t.Helper()
	options := testOptions(t, "en")
	options.Start = newSession(t, name, games.Request{Kind: kind})
	return drive(t, options, width, height)
}

// TestCaptions checks that the meaning of each mark is shown where marks are entered, with the
// signs used there, and that it disappears if there is no room.
func TestCaptions(t *testing.T) {
	for game, said := range map[string]struct{ crack, help string }{
		"wordle:en4": {" ●  right place    ○  wrong place    ·  absent", " G  right place    Y  wrong place    x  absent"},
		"4x6":        {"right place", "X right place   O wrong place"},
		"4x6-black":  {"right place", "X right place"},
		"4x6-sum":    {"[+]", "X right, anywhere"},
	} {
		begun(t, game, session.Cracking, 80, 24).shows(said.crack)
		begun(t, game, session.Helping, 80, 24).shows(said.help)
		begun(t, game, session.Helping, 80, leastHeight).hides(said.help)
	}
	begun(t, "wordle:en4", session.Cracking, 40, 24).hides("absent")
}

// TestCaptionsAreTyped checks that the signs before the captions can be typed.
func TestCaptionsAreTyped(t *testing.T) {
	for game, turn := range map[string]string{
		"4x6": "ABCD=XO", "4x6-black": "ABCD=X", "4x6-sum": "ABCD=XX", "wordle:en4": "SALE=GYxx",
	} {
		d := begun(t, game, session.Helping, 80, 24)
		d.types(turn)
		d.keys("enter")
		d.shows("   1  ")
		d.shows("   2  ")
	}
}

// TestTypedMarks checks which characters of the solver's input get the colour of a mark.
func TestTypedMarks(t *testing.T) {
	for text, want := range map[string]string{
		"gxy":         "   ",
		"SALE=gY":     "     GY",
		"A=x.- BY=🟨z": "  xxx    Y ",
	} {
		d := begun(t, "wordle:en4", session.Helping, 80, 24)
		d.types(text)
		got := []byte(strings.Repeat(" ", len([]rune(text))))
		for at, part := range d.top().(*help).typedMarks() {
			got[at] = part.Letter[0]
			if !strings.Contains(d.View().Content, d.theme.Look(d.top().(*help).game, part).Tile.Render(string([]rune(text)[at]))) {
				t.Errorf("%s: character %d is not drawn in its colour", text, at)
			}
		}
		if string(got) != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	d := begun(t, "4x6", session.Helping, 80, 24)
	d.types("ABCD=x")
	if got := d.top().(*help).typedMarks(); len(got) > 0 {
		t.Errorf("marks of pegs are coloured as places: %v", got)
	}
}

// TestLessonOffered checks that the lesson of a game is offered until a game of that name is saved.
func TestLessonOffered(t *testing.T) {
	const offer = "New to this game?"
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.shows(offer)
	d.plays("aabb")
	d.keys("esc")
	d.pastes("4x6 seed:7")
	d.shows("guess 1")
	d.hides(offer)
	d.keys("f1")
	d.shows("How to play · Mastermind")
	d.keys("esc", "esc")
	d.pastes("5x8 seed:7")
	d.shows(offer)
}

// TestTodayDone counts the finished games of the day.
func TestTodayDone(t *testing.T) {
	for language, done := range map[string][2]string{"en": {"0 of 16 done", "1 of 16 done"}, "fr": {"0 fait sur 16", "1 fait sur 16"}} {
		options := testOptions(t, language)
		options.Store = memory.NewKeeper()
		d := drive(t, options, 80, 24)
		d.shows(done[0])
		d.pastes("mastermind daily:2026-11-20")
		d.plays("aabb")
		d.keys("esc")
		d.shows(done[0])
		d.pastes("mastermind daily:2026-11-20")
		d.keys("ctrl+g", "ctrl+g", "esc")
		d.shows(done[1])
	}
}

// TestWrapped checks that a line does not end within a number, or before a sign that follows a
// space.
func TestWrapped(t *testing.T) {
	var lines []string
	for _, line := range draw.Wrap(lipgloss.NewStyle(), "Il reste 1\u202f296 codes\u202f: essayez encore\u202f!", 10) {
		lines = append(lines, line.String())
	}
	if want := []string{"Il reste", "1\u202f296", "codes\u202f:", "essayez", "encore\u202f!"}; !slices.Equal(lines, want) {
		t.Errorf("%q, want %q", lines, want)
	}
}
