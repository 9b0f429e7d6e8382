//go:build !js

package browsertest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/modules"
	"codebreaker/internal/ui/page"
	"codebreaker/internal/ui/wasm"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// static is a static site with one page, on which tests send requests to the engine.
type static struct {
	*httptest.Server
	files     wasm.Files
	encoded   bool         // the host compresses files
	forgetful bool         // the browser stores nothing
	modules   string       // the folder of the page's modules
	gone      atomic.Bool  // the engine file is missing
	fetched   atomic.Value // name of the engine file that was fetched last
	acked     atomic.Int64 // the last revision that the page received
}

// newStatic serves the page and the modules from the source.
func newStatic(t *testing.T) *static {
	t.Helper()
	longtest.Only(t)
	chromium(t)
	s := &static{files: engine(t), modules: filepath.Join(modules.Make(t), "static")}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /below/{$}", s.page)
	mux.HandleFunc("/below/engine/x/{name}", s.engine)
	mux.HandleFunc("GET /below/static/x/{name}", s.module)
	mux.HandleFunc("GET /acked/{revision}", func(_ http.ResponseWriter, r *http.Request) {
		revision, _ := strconv.ParseInt(r.PathValue("revision"), 10, 64) // the page sends numbers
		s.acked.Store(revision)
	})
	s.Server = httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

func (s *static) page(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, `<!doctype html><html lang="en" data-engine="engine/x" data-engine-size="%d"><title>engine</title><link rel="icon" href="data:,">
<p id="away" hidden></p><main id="main"></main><script>%s</script>
<script type="module">
import { ask } from './static/x/api.js';
import { whenChanged } from './static/x/engine.js';
window.changed = 0;
whenChanged(() => window.changed++);
window.ask = ask;
</script>`, len(s.files["engine.wasm"]), words())
}

// words returns the script with the texts of the page.
var words = sync.OnceValue(func() []byte {
	for name, content := range page.Site(page.Options{}) {
		if strings.HasSuffix(name, "/words.en.js") {
			return content
		}
	}
	return nil
})

var built = sync.OnceValues(func() (wasm.Files, error) { return wasm.Engine(context.Background()) })

// engine returns the files of the engine, which it builds once for all tests.
func engine(t *testing.T) wasm.Files {
	t.Helper()
	files, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// engine serves a file of the engine.
func (s *static) engine(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	content := s.files[name]
	if s.gone.Load() || content == nil {
		http.NotFound(w, r)
		return
	}
	if name == "engine.wasm" {
		w.Header().Set("Content-Type", "application/wasm")
		if s.encoded {
			w.Header().Set("Content-Encoding", "gzip")
			content = s.files["engine.wasm.gz"]
		}
	}
	if strings.HasSuffix(name, ".js") {
		w.Header().Set("Content-Type", "text/javascript")
	}
	if r.Method == http.MethodGet && strings.HasPrefix(name, "engine.wasm") {
		s.fetched.Store(name)
	}
	w.Header().Set("Cache-Control", "max-age=3600")
	_, _ = w.Write(content) // it does not matter if the reader has gone
}

func (s *static) module(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if s.forgetful && name == "records.js" {
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, "export * from './records-kept.js'; export async function kept() { throw new DOMException('a private window', 'SecurityError'); }")
		return
	}
	http.ServeFile(w, r, filepath.Join(s.modules, strings.Replace(name, "records-kept", "records", 1)))
}

// openStatic opens the page in a tab.
func openStatic(t *testing.T, s *static) *tab {
	t.Helper()
	p := open(t, &server{address: s.URL}, desktop, "/below/")
	p.until("window.ask")
	return p
}

// asks sends a request to the engine on a page.
func (p *tab) asks(path, wish string) map[string]any {
	p.t.Helper()
	return value[map[string]any](p, fmt.Sprintf("ask(%s, %s).catch((error) => ({ refused: error.status ?? String(error), id: error.id }))", quoted(path), wish))
}

func post(body string) string { return `{ method: 'POST', body: ` + body + ` }` }

// begins starts a game on a page and returns its path.
func (p *tab) begins() string {
	p.t.Helper()
	game := p.asks("/games", post(`{ game: '4x6', secret: 'FEED' }`))
	id, ok := game["id"].(string)
	if !ok {
		p.t.Fatal(game)
	}
	return "/games/" + id
}

// TestEngine plays with the engine in a browser, with and without compression on the host. The game
// is still there after the page is reloaded.
func TestEngine(t *testing.T) {
	t.Parallel()
	for _, encoded := range []bool{false, true} {
		s := newStatic(t)
		s.encoded = encoded
		p := openStatic(t, s)
		game := p.begins()
		if turns := p.asks(game+"/guess", post(`{ guess: 'ABCD' }`)); turns["revision"] != 2.0 {
			t.Errorf("%v", turns)
		}
		if want := map[bool]string{false: "engine.wasm.gz", true: "engine.wasm"}[encoded]; s.fetched.Load() != want {
			t.Errorf("%v was fetched, want %s", s.fetched.Load(), want)
		}
		p.visit("/below/")
		p.until("window.ask")
		if again := p.asks(game, "{}"); again["revision"] != 2.0 {
			t.Errorf("%v", again)
		}
		if told := p.asks("/advice?line=wordle:en7", "{}"); told["refused"] != nil {
			t.Errorf("a list of longer words: %v", told)
		}
		if said := value[string](p, `(async () => {
			const stop = new AbortController();
			const asked = ask('/compare/4x8', { signal: stop.signal, progress: () => stop.abort() });
			return asked.then(() => 'answered', (error) => error.name);
		})()`); said != "AbortError" {
			t.Errorf("a request that was aborted: %s", said)
		}
		if told := p.asks("/about", "{}"); told["limits"] == nil {
			t.Errorf("after that: %v", told)
		}
	}
}

// TestEngineIsGone reports that the engine cannot be loaded, and loads it when asked again.
func TestEngineIsGone(t *testing.T) {
	t.Parallel()
	s := newStatic(t)
	s.gone.Store(true)
	p := openStatic(t, s)
	p.mutex.Lock()
	p.expected = true
	p.mutex.Unlock()
	value[bool](p, "(window.about = ask('/about'), true)")
	p.shows("could not be loaded")
	s.gone.Store(false)
	p.press(button("Try again"))
	if told := value[map[string]any](p, "window.about"); told["limits"] == nil {
		t.Errorf("%v", told)
	}
	p.until("!document.body.innerText.includes('could not be loaded')")
	p.mutex.Lock()
	p.errors = nil // the console shows the failure
	p.mutex.Unlock()
}

// TestNothingIsKept plays in a browser that stores nothing, and checks the message about it.
func TestNothingIsKept(t *testing.T) {
	t.Parallel()
	s := newStatic(t)
	s.forgetful = true
	p := openStatic(t, s)
	game := p.begins()
	if again := p.asks(game, "{}"); again["revision"] != 1.0 {
		t.Errorf("%v", again)
	}
	p.shows("keeps nothing")
}

// TestTabs plays in two tabs. A move in one tab appears in the other. If both move at the same
// revision, only one move is made.
func TestTabs(t *testing.T) {
	t.Parallel()
	s := newStatic(t)
	one, other := openStatic(t, s), openStatic(t, s)
	other.asks("/about", "{}")
	game := one.begins()
	other.until("window.changed > 0")
	if seen := other.asks(game, "{}"); seen["revision"] != 1.0 {
		t.Errorf("%v", seen)
	}
	for revision := 1; revision <= 8; revision++ {
		answers := make(chan map[string]any)
		for _, p := range []*tab{one, other} {
			go func() {
				answers <- p.asks(game+"/guess", fmt.Sprintf("{ method: 'POST', body: { guess: 'ABCD' }, revision: %d }", revision))
			}()
		}
		made := 0
		for range 2 {
			switch answer := <-answers; {
			case answer["revision"] == float64(revision+1):
				made++
			case answer["id"] != "stale" && answer["id"] != "store-stale":
				t.Errorf("%v", answer)
			}
		}
		if made != 1 {
			t.Fatalf("%d moves were made at revision %d", made, revision)
		}
	}
}

// TestKilledTabs kills a tab during a game, again and again. No acknowledged move may be lost.
func TestKilledTabs(t *testing.T) {
	t.Parallel()
	s := newStatic(t)
	s.encoded = true // the browser compiles the engine once
	looker := openStatic(t, s)
	game := looker.begins()
	looker.asks(game+"/guess", post(`{ guess: 'ABCD' }`))
	for range 30 {
		before := s.acked.Load()
		func() {
			ctx, end := chromedp.NewContext(chromium(t))
			defer end()
			if err := chromedp.Do(ctx, chromedp.Navigate(s.URL+"/below/")); err != nil {
				t.Fatal(err)
			}
			p := &tab{t: t, ctx: ctx, server: &server{address: s.URL}}
			p.until("window.ask")
			value[bool](p, `(async () => {
				for (;;) {
					for (const move of ['undo', 'redo']) {
						const made = await ask(`+quoted(game)+` + '/' + move, { method: 'POST', body: {} }).catch(() => undefined); // it was undone before
						if (made) await fetch('/acked/' + made.revision);
					}
				}
			})() && true`)
			moves := 1 + rand.Int64N(5)
			for s.acked.Load() < before+moves {
				time.Sleep(time.Duration(rand.IntN(10)) * time.Millisecond)
			}
			crash, cancel := context.WithTimeout(ctx, time.Second)
			defer cancel()
			_, _ = chromedp.Call(crash, cdppage.Crash, cdp.Empty{}) // the tab does not answer after the crash
		}()
		acked := s.acked.Load()
		if kept := looker.asks(game, "{}"); kept["revision"].(float64) < float64(acked) {
			t.Fatalf("%v, but revision %d was acknowledged", kept["revision"], acked)
		}
	}
}
