package terminal

import (
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"

	tea "charm.land/bubbletea/v2"
)

func helping(t *testing.T, name string) Options {
	t.Helper()
	options := testOptions(t, "en")
	options.Start = newSession(t, name, games.Request{Kind: session.Helping})
	return options
}

func TestHelpByKeys(t *testing.T) {
	d := drive(t, helping(t, "4x6"), 80, 24)
	d.shows("1,296 codes are left.")
	d.plays("aabb=x")
	d.shows("256 codes are left.")
	d.plays("CDAA=1,1")
	d.shows("30 codes are left.")
	d.keys("up", "backspace", "enter") // CDAA=X now
	d.shows("2   C   D   A   A   ●···")
	d.keys("ctrl+z")
	d.shows("30 codes are left.")
	d.keys("ctrl+z")
	d.shows("256 codes are left.")
	d.keys("ctrl+y")
	d.shows("30 codes are left.")
	d.plays("aabb")
	d.shows("aabb")
}

// TestListWithoutAdvice undoes a turn in the list of guesses. Until the new advice arrives, the
// screen can be drawn, and the keys that need a guess do nothing.
func TestListWithoutAdvice(t *testing.T) {
	d := drive(t, helping(t, "4x6"), 80, 24)
	d.plays("aabb=x")
	d.keys("tab")
	d.shows("enter how it divides")
	_, undo := d.Update(keyPress("ctrl+z", ""))
	_, weigh := d.Update(undo().(tea.BatchMsg)[0]()) // the other command is a timer
	d.hides("enter how it divides")
	d.hides("1,296 codes are left.")
	d.keys("enter", "left")
	d.types("ap4")
	d.run(weigh)
	d.shows("1,296 codes are left.")
	d.shows("enter how it divides")
}

// TestTable sorts by each column, by keys and by clicks.
func TestTable(t *testing.T) {
	d := drive(t, helping(t, "4x6"), 80, 24)
	d.pastes("AABB=X CDAA=XO")
	first := func() string {
		lines := strings.Split(d.shown(), "\n")
		_, y := d.find("entropy")
		return strings.Join(strings.Fields(lines[y+1])[:4], "")
	}
	if got := first(); got != "BDCE" {
		t.Errorf("the best guess is %s", got)
	}
	d.clicks("largest")
	if got := first(); got != "CEBC" {
		t.Errorf("by the largest cell the first is %s", got)
	}
	d.clicks("chance")
	if got := first(); got != "CEBD" {
		t.Errorf("by chance the first is %s", got)
	}
	d.clicks("chance")
	if got := first(); got == "CEBD" {
		t.Error("a second click does not turn the order round")
	}
	d.keys("tab", "left", "left")
	d.shows("largest▾")
	d.keys("down", "down", "enter")
	d.shows("divides the codes")
	d.keys("esc", "esc", "esc")
	d.shows("I hide a code")
}

// TestPartition shows the codes of each cell.
func TestPartition(t *testing.T) {
	d := drive(t, helping(t, "4x6"), 80, 24)
	d.pastes("AABB=X CDAA=XO")
	d.clicks("B   D   C   E")
	d.clicks("B   D   C   E")
	d.shows("How BDCE divides the codes")
	d.shows("11 marks")
	d.clicks("●●○○")
	d.shows("1 code:\n  EDCB")
}

// TestPasteShared reads a result that was shared from Wordle, with its words.
func TestPasteShared(t *testing.T) {
	d := drive(t, helping(t, "words:en5-place"), 80, 24)
	d.pastes("wordle:en CRANE TOILS\r\n⬛⬛🟨⬛🟩\r\n⬛⬛⬛🟨⬛\r\n")
	d.shows("2   T   O   I   L   S")
	d.shows("left.")
	d.pastes("4x6 ABCD=XO")
	d.shows("Solver · Mastermind")
}

// TestPasteUnclear leaves unreadable text in the input.
func TestPasteUnclear(t *testing.T) {
	d := drive(t, helping(t, "4x6"), 80, 24)
	d.pastes("ABCZ=XO")
	d.shows("ABCZ=XO")
	d.shows(`"Z" is not a symbol`)
	d.keys("left", "left", "left", "backspace")
	d.plays("d")
	d.shows("1   A   B   C   D")
}

func TestHelpClash(t *testing.T) {
	d := drive(t, helping(t, "4x6"), 80, 24)
	d.pastes("ABCD=none EFEF=XXX FEFE=OO AAAA=none")
	d.shows("contradicts")
	d.shows("ctrl+f changes turn 3 to 1 black and 2 white.")
	d.keys("ctrl+f")
	d.hides("contradicts")
	d.shows("left.")
	d.keys("ctrl+z")
	d.shows("contradicts")
}

func TestReviewPasted(t *testing.T) {
	d := drive(t, testOptions(t, "fr"), 80, 24)
	d.clicks("Analyse")
	d.pastes("4x6 AABB=O ACDC=X FBDD=XXXX")
	d.keys("enter")
	d.shows("Habileté")
	d.keys("end")
	d.shows("10,3 sur 10,3 bits") // everything is known at the end
}

// TestHelpClashThatBlamesNoMark checks a contradiction in which the only matching word can be
// guessed but is not a secret. It offers to take the mark back instead of changing it.
func TestHelpClashThatBlamesNoMark(t *testing.T) {
	d := drive(t, helping(t, "wordle:en5"), 80, 24)
	d.pastes("TARES=GGGGG")
	d.shows("TARES fits and can be guessed")
	d.shows("ctrl+z undoes the last mark.")
	d.hides("ctrl+f")
	d.keys("ctrl+z")
	d.hides("undoes the last mark")
}

// TestTypePartly types a turn with a partly known mark.
func TestTypePartly(t *testing.T) {
	d := drive(t, helping(t, "4x6"), 80, 24)
	d.plays("AABB=1 ?")
	d.shows("500 codes are left.")
	d.types("?")
	d.shows("ctrl+z")
	d.keys("esc")

	d = drive(t, helping(t, "words:en5-place"), 80, 24)
	d.plays("CRANE=G??x?")
	d.shows("words are left.")
}
