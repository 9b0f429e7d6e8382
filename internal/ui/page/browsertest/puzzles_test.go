//go:build !js

package browsertest

import (
	"strconv"
	"strings"
	"testing"
)

// TestPuzzles opens the puzzles from the home page of a phone. One puzzle is solved and explained,
// and a new one is composed and played.
func TestPuzzles(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, phone, "/")
	p.press(one(`.new-game [href$="puzzles.html"]`))
	p.until(one("#composing button[type=submit]:not([disabled])"))
	p.fills(one("#solving textarea"), "FRIAR 2\nDRIES 3\nGLASS 2\nBUSTS 2\nGRAFT 2")
	p.press(one("#solving button[type=submit]"))
	p.until(one("#solved .deduced li"))
	if found := value[string](p, one("#solved h3")+".innerText"); !strings.HasPrefix(found, "The code is ") {
		t.Errorf("it says %q", found)
	}
	p.fills(one("#solving textarea"), "PAUME 2\nPAUME 3")
	p.press(one("#solving button[type=submit]"))
	p.until(one("#solved .sentences li"))
	p.fills(one("#solving textarea"), "nothing")
	p.press(one("#solving button[type=submit]"))
	p.until(one("#problem") + `.textContent !== ''`)

	p.press(one("#composing button[type=submit]"))
	p.until(one("#composed .paper") + `?.naturalWidth > 0 && location.search.includes('number=')`)
	address, drawn := value[string](p, "location.pathname + location.search"), value[string](p, one("#composed .paper")+".alt")
	p.visit(address)
	p.until(one("#composed .paper") + `?.alt === ` + quoted(drawn))
	p.press(one("#composed .button.main"))
	p.until(`location.pathname.startsWith('/game')`)
	p.until(`[...document.querySelectorAll('.turn:not(.active)')].filter((turn) => turn.querySelector('.pin, .pins')).length >= ` + strconv.Itoa(strings.Count(drawn, ",")+1))
}
