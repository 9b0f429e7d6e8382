package terminal

import (
	"regexp"
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/ui/terminal/draw"

	"codebreaker/internal/test/memory"

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
	if p := d.top().(*play); (&draw.Frame{Theme: d.theme, Width: 38}).Grid(p.game, p.unfolded(), p.zoom, 9).Boards[0] != 1 {
		t.Errorf("the first board is not folded:\n%s", d.shown())
	}
	d.types("[")
	if p := d.top().(*play); p.zoom != 8 || (&draw.Frame{Theme: d.theme, Width: 38}).Grid(p.game, p.unfolded(), p.zoom, 9).Boards[2] != 7 {
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
		options.Start = newSession(t, name, games.Request{Kind: session.Playing, Seed: "1"})
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
	kept := memory.NewKeeper()
	options := testOptions(t, "en")
	options.Store = kept
	options.Start = newSession(t, "2*4x6", games.Request{Kind: session.Playing, Seed: "7"})
	d := drive(t, options, 80, 24)
	d.plays("aabb")
	p := d.top().(*play)
	if line := p.line(); !strings.HasPrefix(line, "2*4x6 seed:7 most:11 AABB=") || !strings.Contains(line, "/") {
		t.Errorf("the line is %s", line)
	}
	options.Start = &games.Request{ID: p.id}
	if again := drive(t, options, 80, 24).top().(*play); len(again.turns) != 1 || again.view.Line != p.view.Line {
		t.Errorf("%+v", again.view)
	}
}

// TestBoardsCracked lists a kept game of several boards that the computer cracks, and shows its turns.
func TestBoardsCracked(t *testing.T) {
	options := testOptions(t, "en")
	options.Store = memory.NewKeeper()
	play, err := testApp(t, options).options().Games.New(t.Context(), options.Lang, &games.Request{Kind: session.Cracking, Game: "2*4x6"})
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
		var marks []string
		for _, board := range m.boards.Open() {
			marks = append(marks, m.game.Mark(*m.code(m.asked()), secrets[board]).String())
		}
		d.types(strings.Join(marks, "/"))
		d.keys("enter")
	}
	d.t.Fatalf("the codes are not found:\n%s", d.shown())
}

// TestBoardsMarked has the computer break codes on several boards, and corrects a mark.
func TestBoardsMarked(t *testing.T) {
	for _, name := range []string{"2*4x6", "2*4x6-sequence"} {
		options := testOptions(t, "en")
		options.Start = &games.Request{Kind: session.Cracking, Game: name}
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
			d.types("O")
			d.keys("enter")
			second := m.asked()
			d.types("XXXX")
			d.keys("enter")
			d.shows("Board 2 has not marked turn 1, ABCD, yet: give its mark.")
			d.types("O")
			d.keys("enter")
			if d.shows("marked turn 2, " + second); m.boards.Game().FormatTurn(m.boards.Turns()[0]) != "ABCD=O/O" {
				t.Errorf("the mark is not there:\n%s", d.shown())
			}
			d.keys("ctrl+z")
			d.shows("marked turn 1, ABCD")
			if n := strings.Count(d.shown(), " 1   A  B  C  D"); n != 1 { // the mark is typed in the row of its turn
				t.Errorf("turn 1 is shown %d times:\n%s", n, d.shown())
			}
			d.keys("ctrl+z")
			if m.asked() != second || len(m.turns) != 1 {
				t.Errorf("the mark before is not asked again:\n%s", d.shown())
			}
			d.keys("ctrl+z")
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
	options.Start = &games.Request{Kind: session.Helping, Game: "2*4x6"}
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
	if m.value() != "XO/O" {
		t.Errorf("the marks of the last turn are not in the input: %q", m.value())
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

// TestBoardsCorrected walks through the turns with the arrow keys. The marks of a turn are corrected in its own row.
func TestBoardsCorrected(t *testing.T) {
	options := testOptions(t, "en")
	options.Start = &games.Request{Kind: session.Helping, Game: "2*4x6"}
	d := drive(t, options, 80, 24)
	d.pastes("AABB=X/O\nCCDD=O/X\nEEFF=XO/none")
	m := d.top().(*marked)
	for _, step := range []struct{ key, marks string }{
		{"up", "XO/none"},
		{"up", "O/X"},
		{"up", "X/O"},
		{"up", "X/O"},
		{"down", "O/X"},
		{"down", "XO/none"},
		{"down", ""},
		{"down", ""},
		{"up", "XO/none"},
		{"esc", ""},
		{"up", "XO/none"},
		{"up", "O/X"},
	} {
		if d.keys(step.key); m.value() != step.marks {
			t.Fatalf("%s: the input has %q, want %q:\n%s", step.key, m.value(), step.marks, d.shown())
		}
	}
	rows := regexp.MustCompile(`(?s) 1   A  A  B  B .* 2   C  C  D  D   O/X.* 3   E  E  F  F `)
	if !rows.MatchString(d.shown()) || strings.Contains(d.shown(), "\n   4 ") {
		t.Errorf("the marks are not in their row:\n%s", d.shown())
	}
	d.keys("ctrl+u")
	d.types("O/XX")
	d.keys("enter")
	if got := m.boards.Game().FormatTurn(m.boards.Turns()[1]); got != "CCDD=O/XX" || m.chosen >= 0 {
		t.Errorf("the turn is %s:\n%s", got, d.shown())
	}
}

// TestBoardsRefused refuses the computer's word on several boards, and plays another instead.
func TestBoardsRefused(t *testing.T) {
	for _, kind := range []session.Kind{session.Cracking, session.Helping} {
		options := testOptions(t, "en")
		options.Start = &games.Request{Kind: kind, Game: "2*wordle:en5"}
		d := drive(t, options, 80, 24)
		m := d.top().(*marked)
		first := m.proposed()
		d.keys("ctrl+n")
		d.shows("Not accepted: " + first)
		if m.proposed() == first || m.proposed() == "" {
			t.Errorf("%s: %q comes after %s", kind, m.proposed(), first)
		}
		second := m.proposed()
		d.keys("ctrl+z")
		if m.proposed() != first {
			t.Errorf("%s: %q after undo", kind, m.proposed())
		}
		d.keys("ctrl+y")
		d.keys("ctrl+p")
		if kind == session.Helping {
			continue // the person writes whichever guess was played
		}
		d.shows("What did you play instead of " + second)
		d.types("crane")
		d.keys("enter")
		if m.asked() != "CRANE" {
			t.Errorf("%s is asked about", m.asked())
		}
		d.types("xxxxx/xxxxx")
		d.keys("enter")
		d.keys("up")
		d.shows("Fix the mark of turn 1")
		if got := m.boards.Game().FormatTurn(m.boards.Turns()[0]); got != "CRANE=xxxxx/xxxxx" {
			t.Errorf("the turn is %s", got)
		}
	}
}

// TestBoardsAdvice checks that the guess to play is above the boards, in the first line.
func TestBoardsAdvice(t *testing.T) {
	options := testOptions(t, "en")
	options.Start = &games.Request{Kind: session.Helping, Game: "32*4x6"}
	d := drive(t, options, 80, 24)
	d.shows("Play ")
	if lines := strings.Split(d.shown(), "\n"); !strings.HasPrefix(strings.TrimSpace(lines[2]), "Play ") {
		t.Errorf("the advice is not in the first line:\n%s", d.shown())
	}
}
