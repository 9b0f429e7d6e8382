package terminal

import "testing"

// season is a season of Are You The One.
const season = "Anna, Bea, Cleo, Dana\nMax, Noah, Tom, Ulf\nAnna+Max = no\nAnna+Noah, Bea+Max, Cleo+Tom, Dana+Ulf = 2"

// matches opens Are You The One and pastes a season.
func (d *driver) matches() {
	d.keys("down", "down", "down", "down", "down", "down", "down", "enter")
	d.pastes(season)
}

// TestMatches pastes a season, looks at the chances, corrects a line, and adds another by typing.
func TestMatches(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 80, 24)
	d.matches()
	d.keys("tab")
	d.shows("5 matchings are left.")
	d.shows("Anna     –  60%  20%  20%")
	d.keys("esc", "backspace")
	d.types("4")
	d.keys("enter")
	d.types("dana+ulf = yes")
	d.keys("enter", "enter")
	d.shows("One matching is left.")
	d.keys("esc", "esc", "enter") // the text is still there
	d.shows("dana+ulf = yes")
	d.keys("up", "ctrl+u")
	d.types("dana+ulf")
	d.keys("tab")
	d.shows("Line 5: the answer is missing")
}
