//go:build !js

package browsertest

import "testing"

// TestLearn plays the guided game to its end on a phone: wrong and right answers, a guess that
// contradicts a row, and the game that follows.
func TestLearn(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, phone, "/learn", stranger)
	p.press(button("Begin"))
	p.press(button("Not in the code."))
	p.shows("Not quite")
	p.until(`document.querySelectorAll('.turn[data-turn="1"] .cell.about').length === 1`)
	p.press(button("A peg in the right place."))
	p.press(button("Continue"))
	p.press(button("A peg in the code, but in another place."))
	p.press(button("Continue"))
	p.press(`document.querySelectorAll('.answer')[0]`)
	p.until(one(`.turn.clashing[data-turn="2"]`))
	p.press(`document.querySelectorAll('.answer')[1]`)
	p.press(button("Continue"))
	p.types("AAAA\r")
	p.shows("would be")
	p.until(one(`.turn.clashing[data-turn="1"]`))
	p.types("BADB\r")
	p.shows("You have found the code")
	p.until(one(`.turn.found`))
	p.press(button("Play a real game"))
	p.ready(0)
	if value[bool](p, "!!document.querySelector('.first-time')") {
		t.Error("the game offers the lesson again")
	}
}

// TestLearnBegins checks that the game's name and the button which starts it are in sight at every size.
func TestLearnBegins(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, at := range []size{phone, {"flat", 740, 360, true}, desktop} {
		p := open(t, s, at, "/learn?game=mot:en-weighted", stranger)
		p.shows("Find the hidden word")
		if right := value[float64](p, "document.querySelector('.learn-games [aria-current]').getBoundingClientRect().right - innerWidth"); right > 0 {
			t.Errorf("%s: the name of the game ends %.0f pixels right of the window", at.name, right)
		}
		if below := value[float64](p, "document.querySelector('#card .button.main').getBoundingClientRect().bottom - innerHeight"); below > 0 {
			t.Errorf("%s: the button ends %.0f pixels below the window", at.name, below)
		}
	}
}
