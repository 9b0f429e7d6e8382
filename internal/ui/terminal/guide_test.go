package terminal

import (
	"testing"

	"codebreaker/internal/app/study"
)

// learns opens the guide from the menu, answers its questions and plays guesses.
func (d *driver) learns(guesses ...string) {
	d.t.Helper()
	d.keys("home", "down", "down", "down", "down", "down", "enter", "enter")
	for {
		asked := d.top().(*guide).question()
		if asked == nil {
			break
		}
		for i := range asked.Choices {
			if asked.Choices[i].Right {
				d.types(string(rune('1' + i)))
			}
		}
		d.keys("enter")
	}
	d.plays(guesses...)
}

// TestGuide learns Mastermind: wrong answers are explained and asked again, and then the player finds the code.
func TestGuide(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.clicks("Learn")
	d.shows("Mastermind is taught with a simple game: 4 places, A–D.")
	d.keys("enter")
	d.shows("At the top is the code, which")
	d.types("x")
	d.shows(`"x": write a number from 1 to 3`)
	d.types("1")
	d.shows("Not quite. The first peg")
	d.keys("down", "enter")
	d.shows("Yes. The first peg")
	d.keys("esc")
	d.learns("badd", "aaaa")
	d.shows("If AAAA were")
	d.keys("enter")
	d.shows("places of the row are still empty")
	d.types("!")
	d.keys("enter")
	for !d.top().(*guide).told.Found {
		d.types("!")
		d.keys("enter")
	}
	d.shows("You have found the code in")
	d.keys("enter")
	d.shows("guess 1 of 10")
}

// TestGuideSmall shows every answer and the start of the reply on small screens, in both languages.
func TestGuideSmall(t *testing.T) {
	for _, small := range []struct {
		language, no  string
		width, height int
	}{
		{"en", "Not quite.", 40, 24},
		{"fr", "Pas tout à fait.", 40, 24},
		{"fr", "Pas tout à fait.", 40, 20},
		{"en", "Not quite.", leastWidth, leastHeight},
		{"fr", "Pas tout à fait.", leastWidth, leastHeight},
	} {
		d := drive(t, testOptions(t, small.language), small.width, small.height)
		d.keys("home", "down", "down", "down", "down", "down", "enter", "enter")
		for _, choice := range d.top().(*guide).question().Choices {
			d.shows(choice.Text)
		}
		d.types("1")
		d.shows(small.no)
		d.shows("▸ 1 ")
	}
}

// TestGuideOf checks which game is taught instead of a large one or of several boards, and that other texts are
// refused.
func TestGuideOf(t *testing.T) {
	for name, told := range map[string]string{
		"quordle": "Quordle is taught on one board:", "10x20": "10 places, A–T is taught with", "wordle:en5": "Find the hidden word", "17x6": "17 places; a code can have 1 to 16",
	} {
		options := testOptions(t, "en")
		options.Learn = &study.Named{Game: name}
		drive(t, options, 80, 24).shows(told)
	}
}

// TestGuideFromLesson goes from the lesson of a game to its guide.
func TestGuideFromLesson(t *testing.T) {
	d := startedAs(t, "play", "4x10-distinct")
	d.keys("f1")
	d.types("t")
	d.shows("Learn · Bulls and Cows")
	d.keys("esc")
	d.shows("guess 1 of 10")
}
