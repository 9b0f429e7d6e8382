package terminal

import (
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/rules"

	"codebreaker/internal/test/memory"

	tea "charm.land/bubbletea/v2"
)

// cracking returns options that start with a code to crack.
func cracking(t *testing.T, name, strategy string) Options {
	t.Helper()
	options := testOptions(t, "en")
	options.Start = newSession(t, name, games.Request{Kind: session.Cracking, Strategy: strategy})
	return options
}

// cracker returns the screen on top.
func (d *driver) cracker() *crack { return d.top().(*crack) }

// marks marks guesses by keys until the code is found.
func (d *driver) marks(code string) {
	d.t.Helper()
	secret, err := d.cracker().game.ParseCode(code)
	if err != nil {
		d.t.Fatal(err)
	}
	for range 20 {
		c := d.cracker()
		if c.over() {
			return
		}
		d.types(keysOf(c.game.Mark(*c.asked(), secret)))
		d.keys("enter")
	}
	d.t.Fatalf("the code is not found:\n%s", d.shown())
}

// keysOf returns the keys that make a mark.
func keysOf(feedback rules.Feedback) string {
	if feedback.String() == "none" {
		return "0"
	}
	return feedback.String()
}

func TestCrackByKeys(t *testing.T) {
	for name, code := range map[string]string{
		"4x6": "FEED", "4x10-distinct": "9017", "4x6-place": "BACD", "words:en5-place": "CRANE",
	} {
		d := drive(t, cracking(t, name, ""), 80, 24)
		d.marks(code)
		d.shows("I cracked it in ")
		d.keys("enter")
		d.shows("Game review")
		d.shows("Skill 99")
	}
}

// TestCrackBlack types the number of black pegs.
func TestCrackBlack(t *testing.T) {
	d := drive(t, cracking(t, "4x6-black", "first"), 80, 24)
	d.marks("ABAC") // the marks are numbers such as 2
	d.shows("I cracked it in ")
}

func TestCrackByMouse(t *testing.T) {
	d := drive(t, cracking(t, "2x3", "first"), 80, 24) // the first guess is AA
	d.clicks("[+]")
	d.clicks("enter")
	d.shows("2   A   B")
	x, y := d.find("○ 0 [+]")
	d.clickAt(x, y, tea.MouseLeft)
	d.clickAt(x, y, tea.MouseLeft)
	d.shows("○○")
	d.clicks("enter confirm")
	d.shows("2   A   B   ○○")
	d.shows("3   B   A") // the next guess
}

// TestMendEarlier changes the mark of an earlier turn.
func TestMendEarlier(t *testing.T) {
	d := drive(t, cracking(t, "4x6", "first"), 80, 24)
	d.plays("x", "x")
	d.keys("pgup", "pgup")
	d.shows("Fix the mark of turn 1.")
	d.plays("x")
	d.shows("1   A   A   A   A   ●●··")
	d.keys("ctrl+z")
	d.shows("1   A   A   A   A   ●···")
	d.keys("ctrl+y")
	d.shows("1   A   A   A   A   ●●··")
	d.keys("pgup", "esc")
	d.hides("Fix the mark")
}

// TestClash proposes a correction of contradictory marks, makes it and continues.
func TestClash(t *testing.T) {
	options := cracking(t, "4x6", "first")
	options.Store = memory.NewKeeper()
	d := drive(t, options, 80, 24)
	d.clash()
	d.shows("contradicts the turns before")
	d.shows("r changes turn 1 to 3 black.")
	d.types("r")
	d.hides("contradicts")
	d.shows("1   A   A   A   A   ●●●·")
	d.marks("AAAF")
	d.shows("I cracked it in ")
}

// TestClashByClick clicks on the proposed correction, takes it back, and makes another correction.
func TestClashByClick(t *testing.T) {
	d := drive(t, cracking(t, "4x6", "first"), 40, 24)
	d.clash()
	d.clicks("r changes turn 1")
	d.hides("contradicts")
	d.types("u")
	d.shows("contradicts")
	d.keys("pgdown", "pgdown", "pgdown", "pgdown")
	d.plays("xxx")
	d.hides("contradicts")
}

// TestImpossibleMark refuses a mark that no code can get.
func TestImpossibleMark(t *testing.T) {
	d := drive(t, cracking(t, "4x6", "first"), 80, 24)
	d.plays("xxxo")
	d.shows("the last symbol cannot be in the")
	d.pastes("XX")
	d.keys("enter")
	d.shows("1   A   A   A   A   ●●··")
}

// TestMendAfterEnd corrects a mark after the game seemed to be over.
func TestMendAfterEnd(t *testing.T) {
	d := drive(t, cracking(t, "2x3", "first"), 80, 24) // the first guess is AA
	d.plays("xx")
	d.shows("I cracked it in 1 guess.")
	d.keys("pgup", "backspace", "enter")
	d.hides("Solved")
	d.shows("2   A   B")
}

// TestNone sends an empty mark only on request: by its key, or by Enter twice.
func TestNone(t *testing.T) {
	d := drive(t, cracking(t, "4x6", "first"), 80, 24)
	d.keys("enter")
	d.shows("Press Enter again for none.")
	d.hides(" 2 ")
	d.keys("enter")
	d.shows("1   A   A   A   A   ····")
	d.plays("0")
	d.shows("2   B   B   B   B   ····")
}

// TestChooseTurn reaches every turn with the arrows, with Tab and with e, even after a
// contradiction.
func TestChooseTurn(t *testing.T) {
	d := drive(t, cracking(t, "4x6", "first"), 80, 24)
	d.clash()
	d.cracker().selectTurn(0)
	for _, step := range []struct {
		key string
		to  int
	}{{"down", 1}, {"down", 2}, {"tab", 3}, {"up", 2}, {"pgdown", 3}, {"tab", 4}, {"down", 5}, {"down", 0}, {"e", 5}, {"pgup", 4}} {
		if step.key == "e" {
			d.types("e")
		} else {
			d.keys(step.key)
		}
		if chosen := d.cracker().chosen; chosen != step.to {
			t.Errorf("%s leads to turn %d, not %d", step.key, chosen, step.to)
		}
	}
	d.types("u")
	d.hides("contradicts")
}

// TestNoSecret explains why a guess cannot be the code.
func TestNoSecret(t *testing.T) {
	d := drive(t, cracking(t, "words:fr5-place", ""), 80, 24)
	c := d.cracker()
	d.types("5")
	d.shows("5 is not a mark: press one of g, y, x")
	d.plays("ggggg")
	d.shows(c.game.Format(*c.asked()) + " is not on the list of secrets")
}

// TestDigitInWord checks the error about a digit in a game of words.
func TestDigitInWord(t *testing.T) {
	d := drive(t, fixed(t, "words:en5-place", "CRANE", 6), 80, 24)
	d.types("1")
	d.shows("1 is not a symbol of this game")
}

// TestRefuse asks for another word by a key, because one was not accepted, and takes that back.
func TestRefuse(t *testing.T) {
	d := drive(t, cracking(t, "words:en5-place", ""), 80, 24)
	asked := func() string { return d.cracker().board.Ask }
	first := asked()
	d.types("a")
	d.shows("Not accepted: " + first + ".")
	if asked() == first {
		t.Errorf("%s is asked about again", first)
	}
	d.keys("ctrl+z")
	d.hides("Not accepted: ")
	if asked() != first {
		t.Errorf("%s is asked about, not %s", asked(), first)
	}
	d = drive(t, cracking(t, "4x6", ""), 80, 24)
	d.types("a")
	d.shows("A is not a mark")
}

// TestInstead types the guess that was actually played, and marks it.
func TestInstead(t *testing.T) {
	d := drive(t, cracking(t, "4x6", "first"), 80, 24)
	d.types("i")
	d.shows("What did you play instead of AAAA?")
	d.keys("esc")
	d.shows("1   A   A   A   A")
	d.types("i")
	d.types("abx")
	d.keys("enter")
	d.shows("abx")
	d.keys("backspace")
	d.types("cd")
	d.keys("enter")
	d.shows("1   A   B   C   D")
	d.plays("xo")
	d.shows("1   A   B   C   D   ●○··")
}

// TestRefuseBest removes a word that was not accepted from the best guesses.
func TestRefuseBest(t *testing.T) {
	options := testOptions(t, "en")
	options.Start = newSession(t, "words:en5-place", games.Request{Kind: session.Helping})
	d := drive(t, options, 80, 24)
	d.pastes("CRANE=xxxxx")
	d.keys("tab")
	h := d.top().(*help)
	first := h.game.Format(h.guess().guess)
	d.types("a")
	d.shows("Not accepted: " + first + ".")
	for _, weighed := range h.advice.Guesses {
		if h.game.Format(weighed.Guess) == first {
			t.Errorf("%s is still among the best guesses", first)
		}
	}
}

// TestEstimatedGuesses lists guesses that were estimated from a sample, sorts them and chooses one.
func TestEstimatedGuesses(t *testing.T) {
	options := testOptions(t, "en")
	options.Start = newSession(t, "8x12", games.Request{Kind: session.Helping})
	d := drive(t, options, 80, 24)
	d.pastes("AABBCCDD=XOO")
	d.shows("52,858,776 codes are left.")
	d.shows("entropy")
	d.shows("leaves")
	d.shows("possible")
	d.shows(" ±0.0")
	h := d.top().(*help)
	d.keys("tab")
	d.types("3")
	if !h.listed || h.column != columnExpected {
		t.Fatal("the list is not sorted")
	}
	for i := 1; i < len(h.order); i++ {
		if h.guesses[h.order[i-1]].expected > h.guesses[h.order[i]].expected {
			t.Errorf("guess %d leaves fewer codes than the one before", i+1)
		}
	}
	d.keys("right", "right")
	d.shows("possible")
	if h.column != columnChance || !h.guess().candidate {
		t.Errorf("sorted by column %d, the first guess is %v", h.column, h.guess())
	}
	d.hides("how it divides")
	chosen := h.game.Format(h.guess().guess)
	d.keys("enter")
	if h.listed || h.value() != chosen+"=" {
		t.Errorf("the line has %q, want %s=", h.value(), chosen)
	}
}

// TestEstimatedGuessesFit checks that the longest guesses leave room for their estimates.
func TestEstimatedGuessesFit(t *testing.T) {
	options := testOptions(t, "en")
	options.Start = newSession(t, "16x64", games.Request{Kind: session.Helping})
	d := drive(t, options, 80, 24)
	d.pastes("ABCDEFGHIJKLMNOP=OOO")
	d.shows("codes are left")
	d.shows("entropy")
	d.shows(" ±0.0")
}

// TestCrackPartly gives partly known marks.
func TestCrackPartly(t *testing.T) {
	d := drive(t, cracking(t, "4x6", "first"), 80, 24)
	d.keys("f3")
	d.shows("part of the mark that is not known")
	d.keys("esc")
	d.types("1?")
	d.hides("part of the mark that is not known")
	d.keys("enter")
	d.shows("1   A   A   A   A   ●?··  500")

	d = drive(t, cracking(t, "4x6", "entropy"), 80, 24)
	d.types("1?")
	d.shows("○ ? [+]")
	d.keys("enter")
	d.shows("●?··  500")
	d.keys("backspace")
	d.shows("○ 0 [+]")
	d.types("?") // 1 1 and 1 0 and all the others again
	d.keys("esc")

	d = drive(t, cracking(t, "4x6-place", "first"), 80, 24)
	d.types("??gx")
	d.keys("enter")
	if mark := d.cracker().turns[0].Feedback.String(); mark != "??Gx" {
		t.Errorf("the mark is %s", mark)
	}

	d = drive(t, cracking(t, "4x6-black", "first"), 80, 24)
	d.types("?") // the only part of the mark
	d.hides("part of the mark that is not known")
	d.keys("esc")
	d.types("1")
	d.keys("enter")
	d.shows("500")
}
