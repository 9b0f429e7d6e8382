//go:build !js

package browsertest

import (
	"testing"

	"codebreaker/internal/test/longtest"
)

// TestBack starts a game by a double tap, which begins one, and opens a menu and a dialog: Back closes each before it leaves
// the game, and a page that is loaded again has no entry of a dialog. Guess tells what an unfinished row lacks.
func TestBack(t *testing.T) {
	t.Parallel()
	longtest.Only(t)
	s := serve(t)
	p := open(t, s, phone, "/", stranger)
	p.until(one("[data-start]:not([disabled])"))
	value[bool](p, `(() => {
		const send = fetch;
		window.fetch = (path, wish) => {
			if (wish.method === 'POST') sessionStorage.begun = Number(sessionStorage.begun ?? 0) + 1;
			return send(path, wish);
		};
		const button = document.querySelector('[data-start]');
		button.click();
		button.click();
		return true;
	})()`)
	p.ready(0)
	if begun := value[int](p, "Number(sessionStorage.begun)"); begun != 1 {
		t.Errorf("a double tap began %d games", begun)
	}
	p.press(one(".palette .key"))
	p.press(one(".entering .button.main"))
	p.shows("Fill every place first.")
	for range 2 {
		p.press(one(".tools-more"))
		p.until("document.querySelector('#rest').matches(':popover-open') && history.state?.over === 1")
		p.press(one(".tool-lesson"))
		p.until(one("dialog[open]") + " && history.state?.over === 1")
		value[bool](p, "(history.back(), true)")
		p.until("!document.querySelector('dialog[open]') && !history.state?.over")
		value[bool](p, `new Promise((done) => {
			let entries = 0;
			const look = () => ++entries < 2 || done(removeEventListener('popstate', look) ?? true); // forward, and back by the page
			addEventListener('popstate', look);
			history.forward();
		})`)
		p.until("!document.querySelector('dialog[open]') && !history.state?.over")
	}
	p.press(one(".tools-more"))
	p.until("history.state?.over === 1")
	value[bool](p, "(location.reload(), true)")
	p.until("!history.state?.over && document.querySelector('.palette .key')")
	p.press(one(".tool-hint"))
	p.until(one(".hinted") + " && history.state?.over === 1")
	value[bool](p, "(history.back(), true)")
	p.until("!document.querySelector('.hinted') && !history.state?.over")
}
