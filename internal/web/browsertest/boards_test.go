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
