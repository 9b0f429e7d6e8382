package browsertest

import (
	"testing"
)

// TestOwnGame sets up games of one's own: a size, a number that draws the code, and a
// list of words that is given on the page.
func TestOwnGame(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/play")
	p.press(`document.querySelector('input[name="game"][value="own"]').closest('label')`)
	p.fills(one(`input[name="places"]`), "3")
	p.fills(one(`input[name="symbols"]`), "70")
	p.until(`document.querySelector('#described').classList.contains('problem')`) // 64 at most
	p.fills(one(`input[name="symbols"]`), "5")
	p.shows("3x5")
	p.press(`document.querySelector('input[name="codemaker"][value="seed"]').closest('label')`)
	p.fills(one(`input[name="seed"]`), "99")
	p.press(one(".start .button"))
	p.ready(0)
	keyboard(p, secretOf(t, "3x5 seed:99"))
	p.shows("Solved in 1 guess.")

	words := open(t, s, phone, "/play")
	words.press(`document.querySelector('input[name="game"][value="own"]').closest('label')`)
	words.press(`document.querySelector('input[name="made"][value="words"]').closest('label')`)
	words.press(one("#new-list"))
	words.fills(one(`#list-form input[name="name"]`), "birds")
	words.fills(one(`#list-form textarea`), "crow kite tern wren ibis")
	words.press(`document.querySelector('#list-form .button.main')`)
	words.until(`!document.querySelector('#list-dialog').open && document.querySelector('select[name="list"]').value.startsWith('birds')`)
	words.press(one(".start .button"))
	words.ready(0)
	words.until(`document.querySelectorAll('.turn.active .slot').length === 4`)
}

// TestMenu chooses how the page looks and speaks, which stays so, and shows the keys.
func TestMenu(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/", stranger)
	p.press(one("#more summary"))
	p.press(one(`[data-theme-choice="dark"]`))
	p.until(`getComputedStyle(document.documentElement).colorScheme === 'dark'`)
	p.press(one(`[data-language="fr"]`))
	p.until(`document.documentElement.lang === 'fr'`)
	p.visit("/play")
	p.until(`document.documentElement.lang === 'fr' && getComputedStyle(document.documentElement).colorScheme === 'dark'`)
	p.visit(opened("4x6 seed:1"))
	p.ready(0)
	p.types("?")
	p.until(one("dialog[open] kbd"))
	p.types("\x1b") // Esc
	p.until("!document.querySelector('dialog[open]')")
}

// TestWithoutPointer sets a game up and begins it with the keys Tab, space and Enter
// alone, and finds what has the focus to be seen.
func TestWithoutPointer(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/play", stranger)
	p.types("\t")
	p.until(`document.activeElement.matches('.skip') && document.activeElement.getBoundingClientRect().top >= 0`)
	for range 60 {
		p.types("\t")
		if value[bool](p, `document.activeElement.matches('.start .button')`) {
			break
		}
		if value[bool](p, `document.activeElement === document.body`) {
			continue
		}
		if !value[bool](p, `(() => { const at = document.activeElement.matches('input[type=radio], input[type=checkbox]') ? document.activeElement.nextElementSibling : document.activeElement; return getComputedStyle(at).outlineStyle !== 'none'; })()`) {
			t.Errorf("the focus is not to be seen on %s", value[string](p, `document.activeElement.outerHTML.slice(0, 120)`))
		}
	}
	p.types("\r")
	p.ready(0)
	p.types("abcd\r")
	p.ready(1)
}
