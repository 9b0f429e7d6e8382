//go:build !js

package browsertest

import "testing"

// TestBackAgain goes back to a page that the browser has kept. The page shows what has changed since, without being
// loaded again.
func TestBackAgain(t *testing.T) {
	t.Parallel()
	s := site(t)
	first := open(t, s, desktop, opened("4x6 seed:1234"))
	first.ready(0)
	second := open(t, s, desktop, value[string](first, "location.pathname + location.search"))
	second.ready(0)
	const back = `(window.marked = true, dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))`
	second.types("ef")
	keyboard(first, "AABB")
	first.ready(1)
	value[bool](second, "(localStorage.setItem('codebreaker-theme', 'dark'), true)")
	value[bool](second, back)
	second.ready(1)
	second.until(`window.marked && document.documentElement.dataset.theme === 'dark' && [...document.querySelectorAll('.turn.active .sym')].map((text) => text.textContent).join('') === 'EF'`)

	setup := open(t, s, desktop, "/play")
	setup.until(one(".start .button"))
	value[bool](setup, "((document.querySelector('.start .button').disabled = true))") // as after a game was begun
	value[bool](setup, back)
	setup.until("window.marked && !document.querySelector('.start .button').disabled")
}

// TestDamagedStorage opens pages in a browser whose stored texts are damaged. They work as without the texts.
func TestDamagedStorage(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, text := range []string{`{`, `null`, `[null, 5, ["x"]]`, `{"game": {}, "most": []}`, "\x00"} {
		p := open(t, s, desktop, opened("4x6 seed:1234"), stranger)
		p.ready(0)
		value[bool](p, `(() => {
			const id = new URLSearchParams(location.search).get('id');
			for (const name of ['notes', 'mistakes', 'results', 'been', 'setup-play', 'setup-solver', 'theme', 'palette', 'lang', 'left']) localStorage.setItem('codebreaker-' + name, `+quoted(text)+`);
			sessionStorage.setItem('codebreaker-row-' + id, `+quoted(text)+`);
			return true;
		})()`)
		p.visit(value[string](p, "location.pathname + location.search"))
		p.ready(0)
		keyboard(p, "AABB")
		p.ready(1)
		p.visit("/play")
		p.until(one(`.start .button:enabled`) + " && " + one(`[name="game"]:checked`))
		p.visit("/review?mistakes")
		p.until(one("#review .card"))
		p.visit("/open")
		p.until(one("#results"))
		p.visit("/")
		p.until(one("#dailies li[data-state]"))
	}
}

// TestNamedInTheAddress opens pages whose addresses name a game by a short name, none, or no game, and the daily page
// after another daily game than Mastermind was played.
func TestNamedInTheAddress(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, desktop, "/learn?game=wordle", stranger)
	p.until(`document.querySelector('.learn-games [aria-current]')?.textContent === 'Wordle'`)
	p.visit("/game")
	p.shows("This address names no game.")
	p.visit("/daily")
	p.until(one(`[name="game"]:checked`) + " && " + one(".daycell"))
	other := value[string](p, `document.querySelector('[name="game"]:not(:checked)').value`)
	value[int](p, `fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ kind: 'play', game: `+quoted(other)+`, day: new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10) }) }).then(({ status }) => status)`)
	p.visit("/daily")
	p.until(`document.querySelector('[name="game"]:checked').value === ` + quoted(other))
}

// TestNotesOfManyGames checks that the notes of a game are removed when it is over.
func TestNotesOfManyGames(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, opened("4x6 seed:1234"), stranger)
	p.ready(0)
	p.types("-f") // rules out F
	p.until("localStorage.getItem('codebreaker-notes').includes('ruled')")
	p.press(button("Give up"))
	p.press(one("[data-yes]"))
	p.until("localStorage.getItem('codebreaker-notes') === '[]'")
	p.until("![...Object.keys(localStorage)].some((name) => name.includes(new URLSearchParams(location.search).get('id')))")
}
