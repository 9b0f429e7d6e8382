package terminal

import (
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"

	"codebreaker/internal/test/memory"

	tea "charm.land/bubbletea/v2"
)

// TestNotesUndone takes notes and moves back in the order in which they were made, and makes them again.
func TestNotesUndone(t *testing.T) {
	d := drive(t, fixed(t, "4x6", "BEEF", 0), 80, 24)
	d.types(",a,b")
	d.plays("cdef")
	d.types(",f")
	notes := d.top().(*play).notes
	for _, step := range []struct {
		key   string
		turns int
		noted uint64 // at the first place
	}{
		{"ctrl+z", 1, 0b11},
		{"ctrl+z", 0, 0b11},
		{"ctrl+z", 0, 0b01},
		{"ctrl+z", 0, 0},
		{"ctrl+z", 0, 0},
		{"ctrl+y", 0, 0b01},
		{"ctrl+y", 0, 0b11},
		{"ctrl+y", 1, 0b11},
		{"ctrl+y", 1, 0b100011},
		{"ctrl+y", 1, 0b100011},
	} {
		d.keys(step.key)
		if turns := len(d.top().(*play).turns); turns != step.turns || notes.barred[0] != step.noted {
			t.Fatalf("%s leaves %d turns and the notes %b; want %d and %b", step.key, turns, notes.barred[0], step.turns, step.noted)
		}
	}
}

// TestNotesHidden shows no note on a code that is revealed.
func TestNotesHidden(t *testing.T) {
	d := drive(t, fixed(t, "4x6", "BEEF", 0), 80, 24)
	d.types(",b")
	d.shows("×B")
	d.keys("ctrl+g", "ctrl+g")
	d.shows("B   E   E   F")
	d.hides("×B")
}

func TestPlayByKeys(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.plays("aabb")
	d.shows("A   A   B   B   ○···")
	d.types("feeb")
	d.keys("enter", "ctrl+z")
	d.shows("guess 2")
	d.keys("ctrl+y")
	d.shows("●●○○")
	d.plays("beef")
	d.shows("Solved in 3 guesses.")
	d.shows("Skill ")
	games, err := options.Store.Games(t.Context(), store.Filter{})
	if err != nil || len(games) != 1 || games[0].State != session.Solved || games[0].Skill < 0 {
		t.Fatalf("the store has %+v, %v", games, err)
	}
}

// TestNewRow types into a full row and into one that was refused, which starts a new row. After
// moving back to a place, typing changes that peg.
func TestNewRow(t *testing.T) {
	d := drive(t, fixed(t, "4x6", "ABCD", 0), 80, 24)
	d.types("abcd")
	d.plays("aabb")
	d.shows("A   A   B   B   ●○··")
	d.types("abcd")
	d.keys("left", "left")
	d.plays("ef") // replace B and C
	d.shows("A   E   F   D")
	d.types("abcd")
	d.keys("backspace")
	d.plays("e")
	d.shows("A   B   C   E")
	d.types("ab")
	d.keys("left", "space")
	d.types("cc")
	d.plays("efa") // B between them is kept
	d.shows("E   B   F   A")

	d = drive(t, fixed(t, "wordle:en5", "crane", 0), 80, 24)
	d.plays("zzzzz")
	d.shows("ZZZZZ")
	d.plays("toils")
	d.shows("T   O   I   L   S")

	d = drive(t, fixed(t, "4x10-distinct", "0123", 0), 80, 24)
	d.plays("4455")
	d.plays("4567")
	d.shows("4   5   6   7")
}

// TestPlayByMouse breaks a code without a key: by clicks on the palette and on played pegs, and by
// dragging.
func TestPlayByMouse(t *testing.T) {
	d := drive(t, fixed(t, "4x6", "ABCD", 0), 80, 24)
	for _, symbol := range []string{" A ", " B ", " D ", " C "} {
		x, y := d.find("A   B   C   D   E   F")
		d.clickAt(x+4*int(symbol[1]-'A'), y, tea.MouseLeft)
	}
	d.clicks("enter guess")
	d.shows("●●○○")
	x, y := d.find("A   B   D   C")
	d.clickAt(x, y, tea.MouseLeft)   // play the A again
	d.clickAt(x+4, y, tea.MouseLeft) // play the B again
	palette, at := d.find("A   B   C   D   E   F")
	d.dragAt(palette+8, at, x+8, y+2, tea.MouseLeft)
	d.dragAt(x+8, y, x+12, y+2, tea.MouseLeft) // the D of the previous turn
	d.clicks("enter guess")
	d.shows("Solved in 2 guesses.")
	d.hides("guess 2")
}

func TestPastedRow(t *testing.T) {
	d := drive(t, fixed(t, "4x6", "ABCD", 0), 40, 24)
	d.pastes("ABXD")
	d.shows(`"X" is not a symbol`)
	d.pastes("abcd")
	d.keys("enter")
	d.shows("Solved in 1 guess.")
}

// TestHelpCounts says once that a hint counts, before it is given.
func TestHelpCounts(t *testing.T) {
	options := testOptions(t, "en")
	options.Store = memory.NewKeeper()
	options.Start = &games.Request{Line: "4x6 seed:5"}
	d := drive(t, options, 80, 24)
	d.plays("aabb")
	d.types("!")
	d.shows("this game does not count for your streak")
	if games, err := options.Store.Games(t.Context(), store.Filter{}); err != nil || games[0].Saved.Hints != 0 {
		t.Fatalf("the store has %+v, %v", games, err)
	}
	d.types("!")
	if games, err := options.Store.Games(t.Context(), store.Filter{}); err != nil || games[0].Saved.Hints != 1 {
		t.Fatalf("the store has %+v, %v", games, err)
	}
}

// TestNotHere notes that symbols are not at places: with a key, by clicks, and with the right button. The notes
// are shown at once, do not keep a symbol from being played, outlast the screen, and are removed in the
// same way.
func TestNotHere(t *testing.T) {
	options := fixed(t, "4x6", "BEEF", 0)
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.plays("aabb")
	d.types(",")
	d.shows("Which symbol is not at place 1?")
	d.types("a")
	d.shows("Noted: A is not at place 1.")
	d.shows("not here: A")
	d.shows("×A   A   B   B")     // only there
	d.shows("×A   B   C   D   E") // in the palette
	d.keys("right")
	d.hides("not here")
	d.shows("×A   A   B   B")
	d.hides("×A   B   C   D   E")
	x, y := d.find("×A   A   B   B")
	d.clickAt(x+9, y, tea.MouseRight)
	d.shows("Noted: B is not at place 3.")
	d.shows("×A   A  ×B   B")
	d.types(",")
	x, y = d.find("A   B   C   D   E   F")
	d.clickAt(x+8, y, tea.MouseLeft)
	d.shows("Noted: C is not at place 2.")
	d.shows("A   B  ×C   D   E")
	d.types(",z")
	d.shows("Z is not a symbol")
	d.types(",c") // the comma ends noting
	d.shows("·  ×C  [·]  ·")
	d.shows("not here: B")
	d.keys("left")
	d.types(",c")
	d.shows("C at place 2: note removed.")
	d.hides("×C")
	d.keys("esc", "enter")
	d.shows("×A   A  ×B   B")

	options = fixed(t, "wordle:en5", "crane", 0)
	options.Colour = false
	d = drive(t, options, 80, 24)
	d.plays("toils")
	d.types(",t")
	d.shows("×t   o   i   l   s")
	d.plays("crane")
	d.types(",o")
	d.hides("Noted: O") // the game is over
}

// TestColoursTyped types colours and digits in a game of letters: the game takes these names until its end.
func TestColoursTyped(t *testing.T) {
	options := fixed(t, "4x6", "ABCD", 0)
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.plays("bbrr")
	d.shows("B   B   R   R")
	d.plays("gyow")
	d.shows("G   Y   O   W")
	if games, err := options.Store.Games(t.Context(), store.Filter{}); err != nil || games[0].Saved.Symbols != "R G B Y O W" {
		t.Errorf("the store has %+v, %v", games, err)
	}
	d = drive(t, fixed(t, "4x6", "ABCD", 0), 80, 24)
	d.plays("1126")
	d.shows("1   1   2   6")
	d = drive(t, fixed(t, "4x6", "ABCD", 0), 80, 24)
	d.types("ar")
	d.shows("R is not a symbol of this game: choose from A–F")
}

// TestFirstLetter types a word with and without the letter that is given. The letter stays in the row.
func TestFirstLetter(t *testing.T) {
	game, err := rules.ParseGame("wordle:en-first:L", rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{"EMON": "LEMON", "LEMON": "LEMON", "LLAMA": "LLAMA", "LAMA": "LLAMA"} {
		e := newRowEditor(game)
		for _, key := range []string{"backspace", "delete", "home", "up", "delete", "ctrl+u"} {
			if err := e.edit(key, "", nil); err != nil {
				t.Fatal(err)
			}
		}
		for _, letter := range typed {
			if err := e.edit(string(letter), string(letter), nil); err != nil {
				t.Fatal(err)
			}
		}
		if code, err := e.whole(); err != nil || game.Format(code) != want {
			t.Errorf("%s makes %s, %v; want %s", typed, game.Format(code), err, want)
		}
		if e.next(); e.row[0] < 0 || e.cursor != 1 {
			t.Errorf("the next row begins with %d, and the cursor is at %d", e.row[0], e.cursor)
		}
	}
}

// TestTypedPowers types an equation with its powers as ^2 and ^3. A ^ that another key follows is dropped.
func TestTypedPowers(t *testing.T) {
	game, err := rules.ParseGame("nerdle10", rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	e := newRowEditor(game)
	for _, key := range []string{"^", "left", "(", "1", "+", "3", ")", "^", "2", "^", "backspace", "^3", "/", "8", "=", "8"} {
		if err := e.edit(key, key, nil); err != nil {
			t.Fatal(err)
		}
	}
	if code, err := e.whole(); err != nil || game.Format(code) != "(1+3)³/8=8" {
		t.Errorf("the row is %s, %v", game.Format(code), err)
	}
	if err := e.edit("^", "^", nil); err != nil {
		t.Error(err)
	}
	if err := e.edit("5", "5", nil); err == nil || !strings.Contains(err.Error(), "^5 is not a symbol") {
		t.Errorf("^5 is typed: %v", err)
	}
}
