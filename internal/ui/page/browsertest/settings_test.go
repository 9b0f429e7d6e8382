//go:build !js

package browsertest

import (
	"strings"
	"testing"
)

// TestMoveGames downloads the games of one browser as a file, and imports them into another.
func TestMoveGames(t *testing.T) {
	t.Parallel()
	h, _ := newHost(t)
	p := h.opens(t)
	p.visit("/open.html?as=play&line=4x6%20seed:1234")
	p.ready(0)
	keyboard(p, "AABB")
	p.ready(1)
	p.visit("/settings.html")
	value[bool](p, `(URL.createObjectURL = (blob) => { window.downloaded = blob; return 'data:,'; }, true)`)
	p.press(button("Download my games"))
	p.until("window.downloaded")
	file := value[string](p, "window.downloaded.text()")
	if !strings.HasPrefix(file, `{"id":`) || strings.Count(file, "\n") != 1 {
		t.Errorf("the file is %q", file)
	}
	other := h.opens(t)
	other.visit("/settings.html")
	other.until(button("Add games from a file"))
	value[bool](other, `(() => {
		const chosen = new DataTransfer();
		chosen.items.add(new File([`+quoted(file+"no game\n")+`], 'games.jsonl'));
		const field = document.querySelector('#file');
		field.files = chosen.files;
		return field.dispatchEvent(new Event('change'));
	})()`)
	other.shows("1 game imported.")
	other.shows("line 2: ")
	other.visit("/games.html")
	other.until(`document.querySelectorAll('#list li a').length > 0 && document.querySelectorAll('#list > li').length === 1`)
}

// TestForget deletes everything that the page keeps: in the browser, which then has nothing of it, and on a server. The
// games of another tab are gone, and new ones can be played.
func TestForget(t *testing.T) {
	t.Parallel()
	h, _ := newHost(t)
	p := h.opens(t)
	p.visit("/open.html?as=play&line=4x6%20seed:1234")
	p.ready(0)
	keyboard(p, "AABB")
	p.ready(1)
	forget := func(p *tab, address string) {
		p.visit(address)
		p.press(button("Delete everything…"))
		p.press(one("dialog[open] button:not([data-yes]):not(.close)")) // the first time the reader thinks better of it
		p.until("!" + one("dialog[open]"))
		p.press(button("Delete everything…"))
		p.press(one("[data-yes]"))
		p.shows("Everything is deleted.")
	}
	forget(p, "/settings.html")
	left := value[string](p, `(async () => JSON.stringify([
		Object.keys(localStorage), Object.keys(sessionStorage), await caches.keys(), (await indexedDB.databases()).map(({ name }) => name),
		(await navigator.serviceWorker.getRegistrations()).length]))()`)
	if left != `[[],[],[],[],0]` {
		t.Errorf("the browser still has %s", left)
	}
	p.press(button("Start again"))
	p.visit("/games.html")
	p.shows("No games")
	p.visit("/open.html?as=play&line=4x6%20seed:1234")
	p.ready(0)

	s := serve(t)
	other := open(t, s, desktop, opened("4x6 seed:1234"), stranger)
	other.ready(0)
	served := open(t, s, desktop, "/settings")
	forget(served, "/settings")
	if games := value[int](served, "fetch('/api/games').then((answer) => answer.json()).then(({ games }) => games.length)"); games != 0 {
		t.Errorf("the server still has %d games", games)
	}
}

// TestInstall shows the button that installs the page once the browser offers it, and asks the browser once.
func TestInstall(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, "/settings", stranger)
	p.until(one("#download:not([disabled])"))
	p.press(one("#more summary"))
	p.until(one("#install") + ".offsetParent === null")
	value[any](p, `(dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => (window.asked = (window.asked ?? 0) + 1) })), 0)`)
	p.press(one("#install"))
	p.until(`window.asked === 1 && ` + one("#install") + ".offsetParent === null")
}
