//go:build !js

package browsertest

import (
	"net/url"
	"testing"
)

// TestLesson checks that the lesson is offered in the first game of a kind. After that it is behind
// a button, in the game and in its setup.
func TestLesson(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, phone, opened("4x6 seed:1234"), stranger)
	p.ready(0)
	p.press(button("The rules"))
	p.shows("Find the hidden code")
	if rows := value[int](p, "document.querySelectorAll('dialog.lesson .turn').length"); rows != 3 {
		t.Errorf("%d examples", rows)
	}
	if at := value[string](p, "[...document.querySelectorAll('dialog.lesson .turn')].map((turn) => turn.querySelectorAll('.pin use[href=\"#pin-right\"]').length + '' + turn.querySelectorAll('.pin use[href=\"#pin-misplaced\"]').length).join()"); at != "10,01,10" {
		t.Errorf("the pins are %s", at)
	}
	p.press(button("Got it"))
	p.until("!document.querySelector('dialog[open]') && !document.querySelector('.first-time')")
	pointer(p, "AABB")
	p.ready(1)
	p.visit(opened("4x6 seed:77"))
	p.ready(0)
	if value[bool](p, "!!document.querySelector('.first-time')") {
		t.Error("the lesson is offered again")
	}
	p.visit("/play")
	p.press(`document.querySelector('[value="bulls"]').closest('label')`)
	p.press(button("How to play"))
	p.shows("one bull")
	p.types("\x1b")
	p.until("!document.querySelector('dialog[open]')")
}

// TestLessonFits checks that no part of a lesson is cut off at any size, and that its end can be
// reached.
func TestLessonFits(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, at := range []size{{"narrow", 360, 740, true}, {"flat", 740, 360, true}, desktop} {
		p := open(t, s, at, "/play")
		for _, game := range []string{"mastermind", "wordle:en", "16x64", "words:fr12-black"} {
			p.visit("/play?game=" + url.QueryEscape(game))
			p.press(button("How to play"))
			p.until("document.querySelector('dialog.lesson')")
			cut := value[[]string](p, `(() => {
				const box = document.querySelector('dialog.lesson').getBoundingClientRect();
				return [...document.querySelectorAll('dialog.lesson :is(.board, .peg, .hole, .pins, p, dd, dt, button)')].filter((one) => {
					const { left, right } = one.getBoundingClientRect();
					return (one.offsetParent || one instanceof SVGElement) && (left < box.left || right > box.right || box.right > innerWidth);
				}).map((one) => one.outerHTML.slice(0, 80));
			})()`)
			if len(cut) > 0 {
				t.Errorf("%s, %s: %q", at.name, game, cut)
			}
			p.press(button("Got it"))
			p.until("!document.querySelector('dialog[open]')")
		}
	}
}
