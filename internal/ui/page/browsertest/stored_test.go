//go:build !js

package browsertest

import (
	"fmt"
	"testing"
	"time"
)

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

// TestReturnPress returns to pages by pressing something on them after a game was continued elsewhere. Then they
// load their contents again. The pressed element stays, because the browser sends no click to an element that is gone.
func TestReturnPress(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, desktop, opened("mastermind daily:"+time.Now().Format(time.DateOnly)))
	p.ready(0)
	game := value[string](p, "new URLSearchParams(location.search).get('id')")
	post := func(path, body string) string {
		return fmt.Sprintf(`fetch('/api/games%s', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '%s' }).then((answer) => answer.json())`, path, body)
	}
	guess := post("/"+game+"/guess", `{"guess":"AABB"}`)
	value[any](p, guess)
	lost := post("", `{"kind":"play","game":"4x6"}`) + `.then(({ id }) => fetch('/api/games/' + id + '/give-up', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }))`
	value[any](p, lost+`.then(() => 0)`)
	for _, page := range []struct{ address, pressed, change string }{
		{"/", ".last-game strong", guess},
		{"/games", "#list .open strong", guess},
		{"/daily?game=mastermind", `.daycell[aria-current="date"] .date`, guess},
		{"/statistics", ".figures .figure dt", lost},
	} {
		p.visit(page.address)
		p.until(one(page.pressed))
		value[any](p, fmt.Sprintf(`(async () => {
			const main = document.querySelector('main');
			const shown = () => [main, ...main.querySelectorAll('[aria-label]')].map((one) => one.textContent + one.ariaLabel).join();
			const before = shown();
			window.pressed = document.querySelector(%s);
			window.isNew = () => shown() !== before;
			await %s;
			Date.now = ((now) => () => now() + 2000)(Date.now);
			dispatchEvent(new Event('focus'));
		})().then(() => 0)`, quoted(page.pressed), page.change))
		p.until("isNew()")
		if !value[bool](p, "pressed.isConnected") {
			t.Errorf("%s: %s is drawn anew", page.address, page.pressed)
		}
	}
}

// TestMonths turns to the month before the last one, and gets the answer about the last one after it.
func TestMonths(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), phone, "/daily?game=super", stranger)
	p.until(one(`.daycell[aria-current="date"]`))
	day := fmt.Sprintf(`[data-day="%s"]`, time.Now().AddDate(0, 0, 1-time.Now().Day()).AddDate(0, -2, 0).Format(time.DateOnly))
	value[bool](p, `(() => {
		window.answers = [];
		window.fetch = ((send) => async (...wish) => {
			const allowed = new Promise((answer) => answers.push(answer));
			const answer = await send(...wish);
			await allowed;
			return answer;
		})(fetch);
		document.querySelector('#before').click();
		document.querySelector('#before').click();
		return true;
	})()`)
	p.until("answers.length === 2")
	value[any](p, "answers[1]() ?? 0")
	p.until(one(day))
	value[any](p, `new Promise((done) => { answers[0](); setTimeout(() => done(0), 300); })`)
	if !value[bool](p, "!!"+one(day)) {
		t.Error("the answer about another month replaced the days")
	}
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
