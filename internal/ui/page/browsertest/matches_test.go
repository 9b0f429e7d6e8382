//go:build !js

package browsertest

import "testing"

// TestMatches opens Are You The One from the home page of a phone, shows the example, and adds a ceremony and a booth by
// choosing names. The text is there again after the page is left.
func TestMatches(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t), phone, "/")
	p.press(one(`.new-game [href$="matches.html"]`))
	p.until(one("#example:not([disabled])"))
	p.press(one("#example"))
	p.until(one("#counted tbody") + `?.rows.length === 6`)
	left := value[string](p, one("#counted h2")+".innerText")
	p.press(one("#adding details:last-of-type summary"))
	value[any](p, `(() => { const seats = document.querySelectorAll('#adding .seats:last-of-type select'); const seat = seats[seats.length - 1]; seat.value = 'Noah'; seat.dispatchEvent(new Event('change', { bubbles: true })); })()`)
	if names := value[int](p, `new Set([...document.querySelectorAll('#adding details:last-of-type .seats select')].map((seat) => seat.value)).size`); names != 6 {
		t.Errorf("the ceremony has %d different names, want 6", names)
	}
	value[any](p, `document.querySelector('#adding details:last-of-type .row select').value = '1'`)
	p.press(one("#adding details:last-of-type button"))
	p.until(one("#counted h2") + `?.innerText !== ` + quoted(left))
	p.fills(one("#telling textarea"), "Anna, Bea\nMax, Noah\nAnna+Max = yes")
	p.press(one("#telling [type=submit]"))
	p.until(one("#counted .sure"))
	p.press(one("#adding details summary"))
	p.press(one("#adding details button:last-of-type")) // no match: a contradiction
	p.until(one("#problem") + `.textContent.startsWith('Line 4: ')`)
	p.visit("/matches.html")
	p.until(one("#problem") + `.textContent.startsWith('Line 4: ')`)
}
