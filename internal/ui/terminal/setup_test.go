package terminal

import (
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/memory"
)

// TestSetup starts games of every kind from the menu.
func TestSetup(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.keys("down", "enter", "enter")
	d.shows("Mastermind")
	d.keys("esc", "enter", "left", "down") // a custom size
	d.types("8")
	d.keys("down")
	d.types("12")
	d.keys("down", "right", "down", "right", "down", "down", "left")
	d.shows("8x12-distinct-empty")
	d.shows("guesses can have empty slots")
	d.shows("19,958,400 codes.")
	d.shows("adversary, no fixed code")
	d.keys("enter")
	d.shows("guesses can have empty slots · adv")
}

// TestColourSets chooses the colours of a box, among which b is blue or black.
func TestColourSets(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.keys("down", "enter", "down", "right") // more
	d.shows("drawn as")
	d.clicks("letters")
	d.shows("colours of the box")
	d.keys("enter")
	d.types("r")
	d.types("b")
	d.shows("B: Blue or Black? Type 2 or 6.")
	d.types("2")
	d.shows("Red")
}

// TestDaily starts the game of the day, which is the same for everyone.
func TestDaily(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.clicks("Today")
	d.shows("Mastermind · 20 November 2026")
	d.hides("practice")
}

// TestDailyOnce checks that every way to today's game opens the same attempt, the only one that
// counts. The game of the day before is practice, and a later one cannot be played yet.
func TestDailyOnce(t *testing.T) {
	options := testOptions(t, "en")
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.clicks("Today")
	d.types("aabb")
	d.keys("enter", "esc")
	d.clicks("Today")
	d.shows("guess 2 of 10")
	d.keys("esc")
	d.pastes("mastermind daily:2026-11-20")
	d.shows("guess 2 of 10")
	d.keys("ctrl+g", "ctrl+g", "esc")
	d.clicks("Today")
	d.shows("The code was")
	d.keys("esc")
	d.pastes("4x6 daily:2026-11-19")
	d.shows("Mastermind · 19 November 2026 · practice")
	d.shows("guess 1 of 10")
	d.types("aabb")
	d.keys("enter", "ctrl+g", "ctrl+g", "esc")
	d.pastes("4x6 daily:2026-11-22")
	d.shows("cannot be played before that day")
	d.clicks("Statistics")
	d.shows("1 game, 0 solved; 0 more with hints or undo.")
	d.shows("Practice: 1 game, 0 solved.")
}

// TestCalendar plays the game of a past day from the calendar, and returns to the calendar.
func TestCalendar(t *testing.T) {
	options := testOptions(t, "en")
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.shows("Mastermind · not played · 0 of 16 done · next in 12 h 0 min")
	d.clicks("Daily puzzles")
	d.keys("down", "enter")
	d.shows("19 November 2026 · practice")
	d.types("aabb")
	d.keys("enter", "esc")
	d.shows("2026-11-19  … ")
	d.keys("enter")
	d.shows("guess 2 of 10")
	d.keys("ctrl+g", "ctrl+g", "esc")
	d.shows("2026-11-19  ✗ ")
	d.types("n")
	d.shows("guess 1 of 10")
	d.keys("esc", "end", "down", "pgdown")
	d.shows("2026-09-")
	d.keys("esc")
	d.shows("I hide a code")
}

// TestRemembered checks that the form starts with the last game that was played.
func TestRemembered(t *testing.T) {
	options := fixed(t, "words:fr6-black", "MAISON", 0)
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.plays("jardin")
	d.keys("esc")
	d.clicks("Play")
	d.clicks("Play")
	d.shows("mot:fr6")
}

// TestPuzzles solves a typed puzzle and a composed one, step by step.
func TestPuzzles(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.clicks("Puzzles")
	d.keys("right", "enter")
	d.plays("paume 2", "choux 1", "pends 1", "foret 1", "palme 1", "")
	d.shows("Find the code that fits every line, and type it.")
	d.plays("choux")
	d.shows("No: if choux were the code, line 1 would be marked 0, not 2.")
	d.plays("pbuex")
	d.shows("No: pbuex fits every line, but every symbol of")
	d.plays("caudt")
	d.shows("Right: caudt.")
	d.types("a")
	d.hides("codes fit")
	d.keys("backspace", "ctrl+g")
	d.hides("codes fit")
	d.keys("ctrl+g", "pgdown")
	d.shows("codes fit")
	d.keys("esc", "esc")
	d.keys("left", "down", "right", "enter")
	d.shows("Difficulty")
	d.keys("enter")
	d.shows(" 1. ")
	d.keys("esc", "esc")
	d.shows("I hide a code")
}

// chooses goes right until a form shows a text.
func (d *driver) chooses(text string) {
	d.t.Helper()
	for range rules.Presets() {
		if strings.Contains(d.shown(), text) {
			return
		}
		d.keys("right")
	}
	d.shows(text)
}

// TestLesson shows the lesson of a game, from the form and during play.
func TestLesson(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.keys("down", "enter", "f1")
	d.shows("How to play · Mastermind")
	d.keys("esc")
	d.chooses("Bulls and Cows")
	d.keys("enter")
	d.clicks("F1 shows")
	d.shows("How to play · Bulls and Cows")
	d.shows("one cow")
	d.keys("f1")
	d.shows("guess 1 of 10")
}

// TestLessonEvades tells that Absurdle hides no word, from the form and during play.
func TestLessonEvades(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.keys("down", "enter")
	d.chooses("Absurdle")
	for range 2 {
		d.keys("f1")
		d.shows("How to play · Absurdle")
		d.shows("The computer hides no word of 5 letters")
		d.hides("Find the hidden word")
		d.keys("esc", "enter")
	}
	d.keys("esc", "esc")
	d.pastes("4x6 adversary")
	d.keys("f1")
	d.shows("How to play · Mastermind")
	d.shows("The computer hides none in advance")
}

// TestBoardsSetup checks that several boards have no adversary.
func TestBoardsSetup(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.keys("down", "enter", "down", "right", "down", "left")
	d.shows("adversary")
	d.keys("up", "up", "left", "left")
	d.shows("Sexaginta-quattuordle")
	d.shows("64 boards, a word of 5 letters")
	d.shows("at random")
	d.keys("down", "down", "down", "left")
	d.shows("someone types it")
}

// TestNamedSetup checks that a typed or pasted name begins a game of the kind of the form.
func TestNamedSetup(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.clicks("Crack")
	d.pastes("2*4x6-sequence")
	d.shows("2 boards in sequence, 4 places")
	d.shows("Then mark each of my")
	d.keys("esc")
	d.clicks("Crack")
	d.types("dordle:en5")
	d.keys("enter")
	d.shows("Then mark each of my")
	d.keys("esc")
	d.clicks("Play")
	d.pastes("2*4x6")
	d.shows("guess 1")
	d.keys("f1")
	d.shows("There are 2 boards.")
	d.keys("esc", "esc")
	d.clicks("Play")
	d.types("octordle:en5")
	d.keys("enter", "f1")
	d.shows("You have 13 guesses for all boards.")
	d.hides("You have 6 guesses")
}

// TestWordsSetup chooses words and their length.
func TestWordsSetup(t *testing.T) {
	d := drive(t, testOptions(t, "fr"), 80, 24)
	d.keys("down", "enter")
	d.chooses("wordle:fr-weighted")
	d.hides("limite")
	d.keys("down", "right") // show more fields
	d.shows("limite     ◂ 6 ▸")
	d.keys("down", "right", "down", "right")
	d.shows("wordle:fr6-hard")
	d.clicks(" commencer ")
	d.shows("coup 1 sur 6")
}

// TestDayList plays the SUTOM of a day from the form, where its length cannot be chosen, from a line, and from the
// calendar.
func TestDayList(t *testing.T) {
	options := testOptions(t, "en")
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	letters := func(n int) {
		t.Helper()
		row := "2" + strings.Repeat("   ·", n)
		d.shows(row)
		d.hides(row + "   ·")
	}
	d.keys("down", "enter")
	d.chooses("sutom:fr7-weighted")
	d.keys("down", "right") // show more fields
	d.shows("limit      ◂ 6 ▸")
	d.shows("letters    ◂ 7 ▸")
	d.clicks("random")
	d.shows("sutom:fr8-weighted")
	d.hides("letters    ◂")
	d.clicks(" start ")
	d.shows("SUTOM · 20 November 2026")
	letters(8)
	d.keys("esc")
	d.pastes("sutom daily:2026-11-19")
	d.shows("SUTOM · 19 November 2026 · practice")
	letters(7)
	d.keys("esc")
	d.clicks("Daily puzzles")
	d.keys("down", "down", "right", "right", "right", "right")
	d.shows("SUTOM · 18 November 2026")
	d.keys("enter")
	letters(8)
}

// TestPastedLine opens the game of a line that is pasted in the menu.
func TestPastedLine(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.pastes("5x8 seed:1234 most:9 AABBC=O")
	d.shows("the correct mark in this game is XO")
	d.pastes("4x6 adversary")
	d.shows("Mastermind · adversary")
	d.keys("esc")
	d.pastes("codebreaker · Mastermind · 2026-11-19 · 2/10\n⚫⚪➖➖\n⚫⚫⚫⚫\nmastermind daily:2026-11-19\n")
	d.shows("Mastermind · 19 November 2026 · practice")
	d.keys("esc")
	d.clicks("Review")
	d.pastes("Find this: mastermind daily:2026-11-19!")
	d.keys("enter")
	d.shows("Mastermind · 19 November 2026 · practice")
	d.keys("esc")
	d.pastes("4x6 ABCD=XO")
	d.shows("252 codes are left.")
	d.keys("esc")
	d.pastes("4x6 \x1b[31m ABCD=XO") // other text is left out
	d.shows("252 codes are left.")
	d.hides("[31m")
}

// TestHotSeat hides a code that another person types, without showing it.
func TestHotSeat(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.keys("down", "enter", "down", "right", "down", "left", "left", "down")
	d.shows("someone types it")
	d.plays("beeg")
	d.shows("This game has no such code")
	d.hides("not a symbol")
	d.keys("left", "backspace")
	d.pastes("f")
	d.keys("delete")
	d.types("e")
	d.shows("▸ the code   ••••")
	d.hides("bee")
	d.shows("Your typing is not shown.")
	d.keys("enter")
	d.plays("befe")
	d.shows("Solved in 1 guess.")
}

// TestPuzzleForm composes a puzzle in the reader's language, by a click.
func TestPuzzleForm(t *testing.T) {
	d := drive(t, testOptions(t, "fr"), 80, 24)
	d.clicks("Énigmes")
	d.shows("◂ français ▸")
	d.clicks(" ouvrir ")
	d.shows("Trouvez le code qui correspond")
	d.keys("esc", "esc")
	d.shows("je cache un code")
}

// TestPickGame chooses a game by the first letters of its title. Other text begins a line.
func TestPickGame(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.clicks("Play")
	d.types("quo")
	d.shows("▸ game  ◂ Quordle ▸")
	d.keys("down", "up")
	d.types("W")
	d.shows("▸ game  ◂ Wordle ▸")
	d.types("ordle:fr6")
	d.shows("› Wordle:fr6")
	d.keys("enter")
	d.shows("1  [·]  ·   ·   ·   ·   ·")
}

// TestCrackOffers checks that the computer cracks every named game but Absurdle, which hides no word.
func TestCrackOffers(t *testing.T) {
	for kind, want := range map[session.Kind]bool{session.Playing: true, session.Cracking: false, session.Helping: true} {
		s := &setup{kind: kind}
		evades := func(p preset.Preset) bool { return p.Evades() }
		if got := slices.ContainsFunc(s.offered(), evades); got != want {
			t.Errorf("%s offers Absurdle: %t", kind, got)
		}
	}
}
