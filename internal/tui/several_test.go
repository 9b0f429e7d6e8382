package tui

import (
	"path/filepath"
	"strings"
	"testing"

	"codebreaker/internal/game"
	"codebreaker/internal/session"
	"codebreaker/internal/store"

	tea "charm.land/bubbletea/v2"
)

// TestBoardsZoom chooses a board, whose marks the keyboard then shows alone.
func TestBoardsZoom(t *testing.T) {
	d := drive(t, fixed(t, "2*words:en5-place", "CRANE,SLATE", 7), 80, 24)
	d.plays("crone")
	d.shows("O··")
	d.shows("R●·")
	d.types("]")
	if p := d.top().(*play); p.zoom != 1 {
		t.Errorf("board %d is chosen", p.zoom)
	}
	d.hides("R●")
	d.types("]")
	d.types("]")
	d.shows("R●·")
	d.types("[")
	if p := d.top().(*play); p.zoom != 2 {
		t.Errorf("board %d is chosen", p.zoom)
	}
}

// TestBoardsFold checks that a board that is done makes room for others, and that the first board that
// does not fit is reached by choosing it.
func TestBoardsFold(t *testing.T) {
	d := drive(t, fixed(t, "8*4x6", "AAAA,BBBB,CCCC,DDDD,EEEE,FFFF,ABCD,FEDC", 0), 40, 24)
	heads := func() string {
		for l := range strings.Lines(d.shown()) {
			if fields := strings.Fields(l); len(fields) > 1 && !strings.Contains(l, "·") && !strings.Contains(l, "board") && !strings.Contains(l, "1296") {
				return strings.Join(fields, " ")
			}
		}
		return ""
	}
	if got := heads(); got != "1 2 3" {
		t.Errorf("boards %s:\n%s", got, d.shown())
	}
	d.plays("aaaa")
	d.shows("1 ✓ AAAA")
	if p := d.top().(*play); p.grid(&frame{theme: d.theme, width: 38}, p.zoom).boards[0] != 1 {
		t.Errorf("the first board is not folded:\n%s", d.shown())
	}
	d.types("[")
	if p := d.top().(*play); p.zoom != 8 || p.grid(&frame{theme: d.theme, width: 38}, p.zoom).boards[2] != 7 {
		t.Errorf("the last board is not shown:\n%s", d.shown())
	}
}

// TestBoardsSequence checks that a board of a sequence appears when the one before it is done.
func TestBoardsSequence(t *testing.T) {
	d := drive(t, fixed(t, "2*4x6-sequence", "ABCD,FEED", 0), 80, 24)
	d.plays("feec", "abcd")
	d.shows("1 ✓ ABCD")
	d.shows("●●●·")
	d.plays("feed")
	d.shows("You solved all boards in 3 guesses.")
	d.types("r")
	d.shows("FEEC served board 1 most")
	d.shows("3 of 3 guesses were good.")
}

// TestBoardsFit checks that games of many boards fit into every terminal.
func TestBoardsFit(t *testing.T) {
	for name, guess := range map[string]string{
		"4*words:en5-place": "slate", "32*words:en5-place": "slate", "3*4x10-distinct": "0123", "8*4x6-sequence": "abcd", "2*16x2": "abababababababab",
	} {
		options := testOptions(t, "fr")
		options.Start = newSession(t, name, game.Request{Kind: session.Playing, Seed: "1"})
		d := drive(t, options, 80, 24)
		for range 3 {
			d.plays(guess)
		}
		if p := d.top().(*play); len(p.turns) != 3 {
			t.Errorf("%s: nothing is played:\n%s", name, d.shown())
		}
		for _, width := range []int{leastWidth, 60, 80, 120} {
			for _, height := range []int{leastHeight, 24, 50} {
				d.Update(tea.WindowSizeMsg{Width: width, Height: height})
				d.fits(name)
			}
		}
	}
}

// TestBoardsRestored checks that a kept game of several boards opens again, and that its line restores it.
func TestBoardsRestored(t *testing.T) {
	kept, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kept.Close() })
	options := testOptions(t, "en")
	options.Store = kept
	options.Start = newSession(t, "2*4x6", game.Request{Kind: session.Playing, Seed: "7"})
	d := drive(t, options, 80, 24)
	d.plays("aabb")
	p := d.top().(*play)
	if line := p.line(); !strings.HasPrefix(line, "2*4x6 seed:7 AABB=") || !strings.Contains(line, "/") {
		t.Errorf("the line is %s", line)
	}
	options.Start = &game.Request{ID: p.id}
	if again := drive(t, options, 80, 24).top().(*play); len(again.turns) != 1 || again.view.Line != p.view.Line {
		t.Errorf("%+v", again.view)
	}
}

// TestBoardsCracked lists a kept game of several boards that the computer cracks, and shows its turns.
func TestBoardsCracked(t *testing.T) {
	options := testOptions(t, "en")
	options.Store = testStore(t)
	play, err := testApp(t, options).options().Games.New(t.Context(), options.Lang, &game.Request{Kind: session.Cracking, Game: "2*4x6", Marked: true})
	if err != nil {
		t.Fatal(err)
	}
	turns, err := play.Session().Boards().Game().ParseTurns([]string{"AABB=XO/O"})
	if err == nil {
		err = play.Do(t.Context(), session.Move{Act: session.Add, Boards: turns})
	}
	play.Leave()
	if err != nil {
		t.Fatal(err)
	}
	d := drive(t, options, 80, 24)
	d.shows("Continue       crack Mastermind on 2 boards, 1 turn")
	d.keys("enter")
	d.shows("A  A  B  B")
	d.shows("0 of 2 boards are done")
}

// marksAll types the marks of several boards until their codes are found.
func (d *driver) marksAll(codes ...string) {
	d.t.Helper()
	for range 20 {
		m := d.top().(*marked)
		if m.over() {
			return
		}
		secrets, err := m.boards.Game().ParseSecrets(strings.Join(codes, ","))
		if err != nil {
			d.t.Fatal(err)
		}
		turns := m.boards.Mark(secrets, *m.code(m.asked()))
		if m.boards.Game().Sequence() { // a board that opens marks the earlier guesses too
			for _, turn := range turns {
				d.types(m.boards.Game().FormatTurn(turn) + " ")
			}
		} else {
			d.types(m.boards.Game().FormatMarks(turns[len(turns)-1], "/"))
		}
		d.keys("enter")
	}
	d.t.Fatalf("the codes are not found:\n%s", d.shown())
}

// TestBoardsMarked has the computer break codes on several boards, and corrects a mark.
func TestBoardsMarked(t *testing.T) {
	for _, name := range []string{"2*4x6", "2*4x6-sequence"} {
		options := testOptions(t, "en")
		options.Start = &game.Request{Kind: session.Cracking, Game: name}
		d := drive(t, options, 80, 24)
		d.shows("Think of a code")
		d.types("O")
		d.keys("enter")
		d.keys("ctrl+z")
		if m := d.top().(*marked); len(m.turns) != 0 || m.asked() == "" {
			t.Fatalf("%s: the turn is not taken back:\n%s", name, d.shown())
		}
		d.keys("ctrl+u")
		if m := d.top().(*marked); m.boards.Game().Sequence() {
			d.types("XXXX")
			d.keys("enter")
			d.shows("Board 2 is open now")
			if want := m.asked() + "=XXXX/–"; m.value() != want {
				t.Errorf("the input has %q instead of %q", m.value(), want)
			}
			d.keys("ctrl+u")
		}
		d.marksAll("DCBA", "FEED")
		d.fits(name)
		d.keys("enter")
		if _, ok := d.top().(*reviewing); !ok {
			t.Errorf("%s: there is no review:\n%s", name, d.shown())
		}
	}
}

// TestBoardsHelped takes the turns of a game played elsewhere on several boards, with contradictions.
func TestBoardsHelped(t *testing.T) {
	options := testOptions(t, "en")
	options.Start = &game.Request{Kind: session.Helping, Game: "2*4x6"}
	d := drive(t, options, 80, 24)
	d.shows("Type or paste the turns of your game")
	d.types("AABB=XO/O")
	d.keys("enter")
	m := d.top().(*marked)
	if len(m.turns) != 1 || m.advice == nil {
		t.Fatalf("no advice:\n%s", d.shown())
	}
	d.shows("A  A  B  B")
	d.keys("up")
	if m.value() != "AABB=XO/O" {
		t.Errorf("the last turn is not in the input: %q", m.value())
	}
	d.keys("backspace")
	d.types("X")
	d.keys("enter")
	if got := m.boards.Game().FormatTurn(m.boards.Turns()[0]); got != "AABB=XO/X" {
		t.Errorf("the turn has the marks %s", got)
	}
	d.types("BBAA=XXX/X") // no code of the first board
	d.keys("enter")
	d.shows("No code fits the marks of board 1.")
	d.keys("ctrl+f")
	d.shows("No code fits the marks of board 2.")
	d.keys("ctrl+f")
	if m.contradicted() || len(m.turns) != 2 {
		t.Errorf("the contradiction is not repaired:\n%s", d.shown())
	}
	d.keys("ctrl+z")
	d.keys("ctrl+z")
	d.keys("ctrl+z")
	d.pastes("CCDD=O/\nXX")
	if len(m.turns) != 1 {
		t.Errorf("broken marks are a turn:\n%s", d.shown())
	}
	for _, width := range []int{leastWidth, 60, 120} {
		d.Update(tea.WindowSizeMsg{Width: width, Height: leastHeight})
		d.fits("2*4x6")
	}
}
