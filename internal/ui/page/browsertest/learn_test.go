//go:build !js

package browsertest

import (
	"fmt"
	"testing"
)

// TestLearn plays the guided game to its end on a phone: wrong and right answers, a guess that
// contradicts a row, and the game that follows.
func TestLearn(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, phone, "/learn", stranger)
	p.press(button("Begin"))
	p.shows("one black peg")
	p.until(`document.querySelectorAll('.turn.code .cell').length === 4 && document.querySelectorAll('.turn[data-turn="1"] .cell.about').length === 1`)
	if value[bool](p, `!!document.querySelector('.answer')`) {
		t.Error("the lesson asks before it has explained the mark")
	}
	p.press(button("Continue"))
	p.press(button("3 black"))
	p.shows("Not quite")
	p.until(`document.querySelector('.turn[data-turn="2"] .pinhole') && !document.querySelector('.turn[data-turn="2"] .pin')`)
	p.press(button("2 black"))
	p.until(`document.querySelectorAll('.turn[data-turn="2"] .pin').length === 2`)
	p.press(button("Continue"))
	for range 2 {
		p.press(button("Continue"))
		p.press(button("1 black and 1 white"))
		p.press(button("Continue"))
	}
	p.shows("Now the code is hidden")
	p.press(button("Continue"))
	p.press(`document.querySelectorAll('.answer')[0]`)
	p.until(one(`.turn.clashing`))
	p.press(`document.querySelectorAll('.answer')[1]`)
	p.press(button("Continue"))
	if value[bool](p, `[...document.querySelectorAll('.tool.aid')].some((one) => one.offsetParent)`) {
		t.Error("the lesson shows the buttons for later games")
	}
	value[bool](p, `localStorage.setItem('codebreaker-learnt', 'bulls') ?? true`) // another tab finished a lesson
	p.types("DDDD\r")
	p.shows("would be")
	p.until(one(`.turn.clashing`))
	for value[bool](p, `!document.querySelector('.turn.found')`) {
		before := value[int](p, `document.querySelectorAll('.turn[data-turn]').length`)
		p.press(button("Show a code that fits"))
		p.press(button("Guess"))
		p.until(fmt.Sprintf(`document.querySelectorAll('.turn[data-turn]').length > %d`, before))
		p.until(`document.querySelector('.turn.found') || document.querySelector('.turn.active:not([hidden])')`)
	}
	p.until(`document.querySelector('.learn-games [aria-current] .icon') && document.querySelector('#card .captions')`)
	if found := value[string](p, `localStorage.getItem('codebreaker-learnt')`); found != "bulls mastermind" {
		t.Errorf("the finished lessons are %q", found)
	}
	p.shows("Next lesson")
	p.shows("You have found the code")
	p.until(one(`.turn.found`))
	p.press(button("Play a real game"))
	p.ready(0)
	if value[bool](p, "!!document.querySelector('.first-time')") {
		t.Error("the game offers the lesson again")
	}
	aids := `[...document.querySelectorAll('.tool.aid')].filter((one) => one.offsetParent).length`
	if shown := value[int](p, aids); shown != 0 {
		t.Errorf("a first game has %d of the buttons for later games", shown)
	}
}

// TestLearnSmall checks that a small phone shows the button that begins the lesson, and the reply to a wrong answer, above the
// tabs.
func TestLearnSmall(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), size{"small phone", 320, 568, true}, "/fr/learn?lang=fr", stranger)
	above := func(what string) {
		t.Helper()
		settled(p)
		if below := value[float64](p, what+`.getBoundingClientRect().bottom - document.querySelector('.tabs').getBoundingClientRect().top`); below > 0 {
			t.Errorf("%s ends %.0f pixels below the top of the tabs", what, below)
		}
	}
	p.until(button("Commencer"))
	above(button("Commencer"))
	p.press(button("Commencer"))
	p.press(button("Continuer"))
	p.press(button("3 noires"))
	p.shows("Pas tout à fait")
	above(one(".reply"))
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
