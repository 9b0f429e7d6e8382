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
}
