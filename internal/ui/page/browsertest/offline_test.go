//go:build !js

package browsertest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/page"
	"codebreaker/internal/ui/wasm"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// A host serves a site from a folder, below a path, like any host of static files.
type host struct {
	*httptest.Server
	folder  string
	engines atomic.Int64   // number of times an engine was fetched
	held    sync.WaitGroup // the host sends no engine while it is held
}

// newHost returns a host of the whole site, and the files of the site.
func newHost(t *testing.T) (*host, map[string][]byte) {
	t.Helper()
	longtest.Only(t)
	chromium(t)
	h, site := &host{folder: t.TempDir()}, page.Site(page.Options{Engine: engine(t)})
	if err := page.WriteFolder(h.folder, site); err != nil {
		t.Fatal(err)
	}
	files := http.StripPrefix("/codebreaker", http.FileServer(http.Dir(h.folder)))
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && strings.Contains(r.URL.Path, "engine.wasm") {
			h.engines.Add(1)
			h.held.Wait()
		}
		r.Header.Del("If-Modified-Since") // times of files are in seconds, and a test may write a file twice in one
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(h.Close)
	return h, site
}

// opens opens the home page and waits until the browser has cached the site.
func (h *host) opens(t *testing.T) *tab {
	p := open(t, &server{address: h.URL + "/codebreaker"}, phone, "/", stranger)
	p.caches()
	return p
}

// caches waits until the browser has cached the site.
func (p *tab) caches() {
	p.t.Helper()
	p.until(`navigator.serviceWorker.controller?.state === 'activated'`)
	p.until(`(await Promise.all((await caches.keys()).map(async (key) => (await (await caches.open(key)).keys()).map(({ url }) => url)))).flat().some((url) => url.includes('/engine.wasm'))`)
}

// TestLateWorker visits the site with a machine so slow that the engine does not wait for the service worker. The browser
// caches the engine all the same.
func TestLateWorker(t *testing.T) {
	t.Parallel()
	h, _ := newHost(t)
	p := open(t, &server{address: "about:blank#"}, phone, "", stranger)
	p.server = &server{address: h.URL + "/codebreaker"}
	p.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `
			window.setTimeout = ((later) => (act, after, ...given) => later(act, after === 20000 ? 0 : after, ...given))(setTimeout);`})
		return err
	})
	p.visit("/")
	p.caches()
}

// TestFirstGames begins games, learns and opens a line while the host sends no engine: guesses are marked, and the games
// are kept. A hint waits for the engine, which finds the games as they were left.
func TestFirstGames(t *testing.T) {
	t.Parallel()
	h, _ := newHost(t)
	h.held.Add(1)
	release := sync.OnceFunc(h.held.Done)
	t.Cleanup(release)
	p := open(t, &server{address: h.URL + "/codebreaker"}, phone, "/", stranger)
	p.until(one(`#dailies [data-daily="mastermind"][data-state="open"] button`))
	p.press(one(`#dailies [data-daily="mastermind"] button`))
	p.ready(0)
	p.types("AABB\r")
	p.ready(1)
	for _, c := range []struct{ game, wrong, guess string }{{"mastermind", "", "AABB"}, {"bulls", "", "1234"}, {"wordle:en-weighted", "ZZZZZ", "CRANE"}} {
		p.visit("/")
		start := one(`#hero [data-start="` + c.game + `"], .at-once [data-start="` + c.game + `"]`)
		p.until(start)
		value[bool](p, start+".click() ?? true")
		p.ready(0)
		if c.wrong != "" {
			p.types(c.wrong + "\r")
			p.shows("not in the word list")
			p.types(strings.Repeat("\b", len(c.wrong)))
		}
		p.types(c.guess + "\r")
		p.ready(1)
		p.visit(value[string](p, "location.pathname.replace('/codebreaker', '') + location.search"))
		p.ready(1)
	}
	p.visit("/learn.html")
	p.until(one("#card .button.main"))
	p.visit("/open.html?line=bulls%20seed:7%20against:4")
	p.shows("They found it in 4 guesses.")
	p.press(one(".sent .button.main"))
	p.ready(0)
	p.types("1234\r")
	p.ready(1)
	p.press(button("Hint"))
	p.press(button("Show a hint"))
	p.shows("Loading the engine")
	release()
	p.shows("Hint, step ")
	p.until("!document.querySelector('.coming')")
	p.visit("/games.html")
	p.until(`document.querySelectorAll('#list li a').length === 5`)
}

// TestMarkedBeforeSaved reloads the page, lets the browser refuse to store, and guesses in two tabs, while a guess is marked
// and not saved yet. The guess is on the board at once; it is saved, or it is in the row again.
func TestMarkedBeforeSaved(t *testing.T) {
	t.Parallel()
	h, _ := newHost(t)
	h.held.Add(1)
	release := sync.OnceFunc(h.held.Done)
	t.Cleanup(release)
	p := open(t, &server{address: h.URL + "/codebreaker"}, phone, "/")
	start := one(`#hero [data-start="mastermind"], .at-once [data-start="mastermind"]`)
	p.until(start)
	value[bool](p, start+".click() ?? true")
	p.ready(0)
	game := value[string](p, "location.pathname.replace('/codebreaker', '') + location.search")
	// marked enters a row, and acts as soon as its turn is on the board.
	marked := func(p *tab, guess string, turns int, act string) {
		p.types(guess)
		value[bool](p, fmt.Sprintf(`new Promise((done) => {
			new MutationObserver((_, observer) => {
				if (document.querySelectorAll('.board .turn[data-turn]').length < %d) return;
				observer.disconnect();
				done(document.querySelector('#game').getAttribute('aria-busy') === 'true');
				%s;
			}).observe(document.querySelector('.board'), { childList: true });
			document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
		})`, turns, act))
	}
	marked(p, "AABB", 1, "window.left = true; setTimeout(() => location.reload())")
	p.until(`!window.left && document.querySelector('#game')?.getAttribute('aria-busy') === 'false' && document.querySelector('.turn.active')`)
	if value[int](p, `document.querySelectorAll('.board .turn[data-turn]').length`) == 0 {
		p.types("\r") // the row was kept
	}
	p.ready(1)
	other := open(t, p.server, phone, game)
	other.ready(1)
	marked(p, "CCDD", 2, "0")
	p.ready(2)
	marked(other, "EEFF", 2, "0")
	other.shows("Loading the engine")
	release()
	other.shows("continued in another tab")
	other.ready(2)
	if got := value[string](other, `[...document.querySelectorAll('.board .turn[data-turn="2"] .sym')].map((symbol) => symbol.textContent).join('')`); got != "CCDD" {
		t.Errorf("the other tab shows %q", got)
	}
}

// TestRefusedWrite lets the browser refuse to store the guess of a first game. The guess is on the board at once, and the
// engine saves it.
func TestRefusedWrite(t *testing.T) {
	t.Parallel()
	h, _ := newHost(t)
	h.held.Add(1)
	release := sync.OnceFunc(h.held.Done)
	t.Cleanup(release)
	p := open(t, &server{address: h.URL + "/codebreaker"}, phone, "/", stranger)
	start := one(`#hero [data-start="mastermind"], .at-once [data-start="mastermind"]`)
	p.until(start)
	value[bool](p, start+".click() ?? true")
	p.ready(0)
	value[bool](p, `!!(IDBDatabase.prototype.transaction = () => { throw new Error('no room'); })`)
	p.types("AABB\r")
	p.until(one(".board .turn[data-turn]"))
	p.shows("Loading the engine")
	release()
	p.ready(1)
	p.visit(value[string](p, "location.pathname.replace('/codebreaker', '') + location.search"))
	p.ready(1)
}

// TestSiteOffline visits a site once and cuts the network. Then every page works in both languages,
// and a game can be played, with a hint, and reviewed.
func TestSiteOffline(t *testing.T) {
	t.Parallel()
	h, site := newHost(t)
	p := h.opens(t)
	p.mutex.Lock()
	p.expected = true
	p.mutex.Unlock()
	h.Close()
	if !value[bool](p, `fetch('robots.txt').then(() => false, () => true)`) {
		t.Fatal("the host still answers")
	}
	for name := range site {
		if path.Ext(name) != ".html" || name == "404.html" {
			continue
		}
		language, _, isFolder := strings.Cut(name, "/")
		if !isFolder {
			language = "en"
		}
		p.visit("/" + name + "?lang=" + language)
		p.until(`document.readyState === 'complete' && document.querySelector('main').innerText.length > 20`)
		if got := value[string](p, "document.documentElement.lang"); got != language {
			t.Errorf("%s is in %q", name, got)
		}
		if !value[bool](p, `getComputedStyle(document.querySelector('main')).maxWidth !== 'none' && !!globalThis.codebreakerWords`) {
			t.Errorf("%s has no style or no words", name)
		}
	}
	p.visit("/open.html?lang=en&as=play&line=4x6%20seed:1234%20most:10")
	p.ready(0)
	keyboard(p, "AABB")
	p.ready(1)
	p.press(button("Hint"))
	p.press(button("Show a hint"))
	p.shows("Hint, step ")
	keyboard(p, secretOf(t, "4x6 seed:1234 most:10"))
	p.ready(2)
	p.shows("Solved in 2 guesses.")
	p.press(button("Review"))
	p.until(one(".review-turn"))
	p.visit("/fr/games.html?lang=fr")
	p.until(one("#list li a"))
	p.visit("/deep/nowhere.html")
	p.shows("Page not found")
	p.until(`document.querySelector('a').href === new URL('/codebreaker/', location.href).href`)
}

// TestSiteUpdate checks that a browser caches one engine file, and does not fetch it again if only
// the pages of the site change.
func TestSiteUpdate(t *testing.T) {
	t.Parallel()
	h, site := newHost(t)
	p := h.opens(t)
	const kept = `(async () => {
		const names = [];
		for (const key of await caches.keys()) for (const { url } of await (await caches.open(key)).keys()) names.push(url.replace(/.*\/codebreaker\//, ''));
		return names;
	})()`
	isEngine := func(name string) bool { return strings.HasPrefix(path.Base(name), "engine.wasm") }
	isPage := func(name string) bool { return path.Ext(name) == ".html" }
	count := func(is func(string) bool) (n int) {
		for _, name := range value[[]string](p, kept) {
			if is(name) {
				n++
			}
		}
		return n
	}
	pages := count(isPage)
	if engines := count(isEngine); engines != 1 || pages != 35 {
		t.Errorf("%d files of the engine and %d pages are kept", engines, pages)
	}
	fetched := h.engines.Load()
	engine := make(wasm.Files)
	for name, content := range site {
		if strings.HasPrefix(name, "engine/") {
			engine[path.Base(name)] = content
		}
	}
	if err := page.WriteFolder(h.folder, page.Site(page.Options{Engine: engine, Jobs: true})); err != nil {
		t.Fatal(err)
	}
	// The browser may look for an update by itself at any time, so wait for what an update does:
	// the active worker has deleted the cache of the older pages.
	value[bool](p, `(async () => {
		const registration = await navigator.serviceWorker.ready;
		await registration.update();
		const isOld = async () => {
			const page = await caches.match('`+p.server.address+`/play.html');
			return registration.active?.state !== 'activated' || !(await page?.text())?.includes('data-jobs');
		};
		while (await isOld()) await new Promise((done) => setTimeout(done, 20));
		return true;
	})()`)
	if engines, now := count(isEngine), count(isPage); engines != 1 || now != pages || h.engines.Load() != fetched {
		t.Errorf("after an update %d files of the engine and %d pages are kept; the engine was fetched %d times, before that %d times", engines, now, h.engines.Load(), fetched)
	}
}
