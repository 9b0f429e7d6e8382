//go:build !js

package browsertest

import (
	"fmt"
	"testing"
)

// TestBoards plays a game of four boards with the keyboard, and by touch on a phone. The boards and the row must fit the
// window.
func TestBoards(t *testing.T) {
	t.Parallel()
	s := site(t)
	for name, way := range map[string]struct {
		at   size
		hand hand
	}{"keyboard": {desktop, keyboard}, "touch": {phone, pointer}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, s, way.at, opened("quordle:en5 seed:7"))
			p.until(`document.querySelectorAll('.one-board').length === 4`)
			const outside = `[...document.querySelectorAll('.one-board .turn, .entry-board')].filter((row) => { const { top, bottom, left, right } = row.getBoundingClientRect(); return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth; }).length`
			if rows := value[int](p, outside); rows > 0 {
				t.Errorf("%d rows are outside the window", rows)
			}
			p.press(`document.querySelector('.board-name')`)
			p.until(`document.querySelectorAll('.one-board:not([hidden])').length === 1`)
			p.press(`document.querySelector('.board-name')`)
			p.until(`document.querySelectorAll('.one-board:not([hidden])').length === 4`)
			for done, code := range []string{"stage", "trick", "amuse", "sieve"} {
				way.hand(p, code)
				p.until(fmt.Sprintf(`document.querySelectorAll('.one-board.done').length === %d`, done+1))
			}
			p.shows("You solved all boards in 4 guesses.")
			p.press(button("Share"))
			p.until(`document.querySelector('dialog[open] .share-text')?.textContent.includes('4️⃣')`)
		})
	}
}

// TestBoardsElsewhere enters the marks of four boards that are played elsewhere, by touching their colours on a phone and
// with the keyboard, and pastes the next turn. The boards must fit the window.
func TestBoardsElsewhere(t *testing.T) {
	t.Parallel()
	s := site(t)
	for name, at := range map[string]size{"phone": {"phone", 390, 844, true}, "desktop": {"laptop", 1366, 768, false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, s, at, "/help?game=quordle")
			p.press(one(".start .button"))
			p.until(`document.querySelectorAll('.one-board').length === 4`)
			const advice = `document.querySelector('.advice .sentences')`
			p.until(advice)
			first := value[string](p, advice+".textContent")
			keyboard(p, "slate")
			p.until(`document.querySelectorAll('.one-board .turn.active:not([hidden])').length === 4`)
			const outside = `[...document.querySelectorAll('.one-board .turn.active')].filter((row) => { const { top, left, right } = row.getBoundingClientRect(); return top < 0 || left < 0 || top > innerHeight || right > innerWidth; }).length`
			if rows := value[int](p, outside); rows > 0 {
				t.Errorf("%d rows are outside the window", rows)
			}
			p.press(`document.querySelectorAll('.one-board')[2].querySelector('.turn.active .slot')`) // yellow
			p.until(`document.querySelectorAll('.one-board')[2].matches('.marking')`)
			for range 3 {
				p.press(`document.querySelector('.padmarks .main')`)
				p.until(`document.querySelector('.padmarks .main').disabled`)
				p.press(`document.querySelectorAll('.tilekey')[2]`) // all grey
				p.until(`!document.querySelector('.padmarks .main').disabled`)
			}
			p.press(`document.querySelector('.padmarks .main')`)
			p.until(`document.querySelectorAll('.one-board .turn[data-turn="1"]').length === 4`)
			p.until(advice + `?.textContent && ` + advice + `.textContent !== ` + quoted(first)) // new advice moves the form for turns
			p.fills(one(".paste textarea"), "CRONY=xxxxG/xxxxx/GGGGG/xxxxx")
			p.press(button("Add the turns"))
			p.until(`document.querySelector('.panel.notice:not([hidden])')`)
			p.shows("No code fits the marks of board 3.")
		})
	}
}
