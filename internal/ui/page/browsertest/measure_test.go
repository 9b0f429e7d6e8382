//go:build !js

package browsertest

import (
	"bytes"
	"context"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestFirstLook logs the time and the amount of data for a first visit to each page, without fonts and files that are loaded
// early for the next page. It checks that the layout does not move when the rest arrives.
func TestFirstLook(t *testing.T) {
	t.Parallel()
	s := serve(t)
	game := open(t, s, phone, opened("4x6 seed:3 most:10"), stranger)
	game.ready(0)
	address := value[string](game, "location.pathname + location.search")
	for _, at := range []size{desktop, phone} {
		for _, address := range []string{"/", "/play", address, "/statistics"} {
			p := open(t, s, at, "/sw.js", stranger) // with an empty cache
			value[bool](p, "true")
			p.visit(address)
			p.until("document.readyState === 'complete' && performance.getEntriesByName('first-contentful-paint').length && document.querySelector('main').innerText.length > 20")
			got := p.firstLook()
			t.Logf("%s %s: first paint after %.0f ms, loaded after %.0f ms, %.0f bytes", at.name, address, got.Paint, got.Load, got.Bytes)
			if got.Moved > 0.02 {
				t.Errorf("%s %s: moved by %.3f: %v", at.name, address, got.Moved, got.What)
			}
			if got.Bytes > 100_000 {
				t.Errorf("%s %s: %.0f bytes", at.name, address, got.Bytes)
			}
		}
	}
}

// TestFirstHalf sends the home page in two parts, as a slow network does. The layout does not move when the second part
// arrives, which begins within the rows of the sample.
func TestFirstHalf(t *testing.T) {
	t.Parallel()
	cut := func(r *http.Response) error {
		if r.Request.URL.Path != "/" {
			return nil
		}
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		const row = `<li class="turn">`
		at := bytes.Index(text, []byte(row))
		at += len(row) + bytes.Index(text[at+len(row):], []byte(row))
		r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(text[:at]), late{time.Second}, bytes.NewReader(text[at:])))
		return nil
	}
	p := open(t, through(t, serve(t), cut), desktop, "/", stranger)
	p.until("document.readyState === 'complete'")
	if got := p.firstLook(); got.Moved > 0.02 {
		t.Errorf("moved by %.3f: %v", got.Moved, got.What)
	}
}

// TestFirstScripts sends the scripts of a page once the browser has painted it, as a slow network does. The layout does not
// move when they run.
func TestFirstScripts(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for _, at := range []size{desktop, phone} {
		for _, name := range []string{"", "play", "crack", "solver", "daily", "open", "learn", "games", "statistics", "tree", "compare", "puzzles", "matches", "settings"} {
			t.Run(at.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				painted := make(chan struct{})
				paint := sync.OnceFunc(func() { close(painted) })
				t.Cleanup(paint)
				p := open(t, &server{address: "about:blank#"}, at, "", stranger)
				p.server = through(t, s, func(r *http.Response) error {
					switch {
					case r.Request.URL.Path == "/robots.txt":
						paint()
					case strings.HasSuffix(r.Request.URL.Path, ".js"):
						<-painted
					}
					return nil
				})
				p.call(func(ctx context.Context) error {
					_, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `
						new PerformanceObserver(async (_, observer) => {
							observer.disconnect();
							await document.fonts.ready;
							for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
							performance.mark('scripts');
							fetch('/robots.txt');
						}).observe({ type: 'paint', buffered: true });`})
					return err
				})
				p.visit("/" + name)
				p.until("document.readyState === 'complete'")
				if got := p.firstLook(); got.Moved > 0.02 {
					t.Errorf("moved by %.3f: %v", got.Moved, got.What)
				}
			})
		}
	}
}

// through returns a server that sends what another one does, after a change.
func through(t *testing.T, s *server, change func(*http.Response) error) *server {
	t.Helper()
	to, err := url.Parse(s.address)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Header.Set("Accept-Encoding", "identity")
		},
		ModifyResponse: change,
		FlushInterval:  -1,                         // at once
		ErrorLog:       log.New(io.Discard, "", 0), // a page that is closed wants no answer
	})
	t.Cleanup(proxy.Close)
	return &server{address: proxy.URL}
}

// late is an empty text that arrives after a time.
type late struct{ after time.Duration }

func (l late) Read([]byte) (int, error) {
	time.Sleep(l.after)
	return 0, io.EOF
}

// A firstLook is what the browser measured of the first look at a page.
type firstLook struct {
	Paint, Load, Bytes, Moved float64
	What                      []string
}

// firstLook waits until the layout is at rest.
func (p *tab) firstLook() firstLook {
	p.t.Helper()
	return value[firstLook](p, `new Promise((done) => {
		let moved = 0; const what = [];
		const since = performance.getEntriesByName('scripts')[0]?.startTime; // of TestFirstScripts, whose phone gets its size late, which counts as input
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) if (since ? entry.startTime >= since : !entry.hadRecentInput) { moved += entry.value; what.push(...entry.sources.map((source) => (source.node?.className ?? '?') + JSON.stringify(source.previousRect) + JSON.stringify(source.currentRect))); }
		}).observe({ type: 'layout-shift', buffered: true });
		const [visit] = performance.getEntriesByType('navigation');
		const ahead = [...document.querySelectorAll('link[rel="prefetch"]')].map((link) => link.href);
		const all = [visit, ...performance.getEntriesByType('resource')].filter(({ name }) => !name.endsWith('.woff2') && !ahead.includes(name)); // fonts are kept for good
		setTimeout(() => done({ Paint: performance.getEntriesByName('first-contentful-paint')[0].startTime, Load: visit.loadEventEnd,
			Bytes: all.reduce((sum, entry) => sum + entry.encodedBodySize, 0), Moved: moved, What: what }), 400);
	})`)
}
