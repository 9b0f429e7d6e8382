//go:build !js

package browsertest

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"mime"
	"net"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync"
	"testing"
	"time"

	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/page"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// A slow network, as Chromium's "slow 4G": bytes per second, and the time from a request to its answer.
const (
	slowRate    = 1_600_000 / 8
	slowLatency = 150 * time.Millisecond
)

// slowLink is a listener whose connections share a slow network. Chromium can slow down the requests of a page, but not
// the ones of its workers with them, and here the workers compete with the page.
type slowLink struct {
	net.Listener
	mutex sync.Mutex
	free  time.Time // when the bytes that are on their way have arrived
}

func (l *slowLink) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &slowConn{conn, l}, nil
}

type slowConn struct {
	net.Conn
	link *slowLink
}

// Write sends a packet at a time, so that connections share the network.
func (c *slowConn) Write(all []byte) (n int, err error) {
	const packet = 1460
	for err == nil && n < len(all) {
		part := all[n:min(len(all), n+packet)]
		c.link.mutex.Lock()
		now := time.Now()
		if c.link.free.Before(now) {
			c.link.free = now
		}
		c.link.free = c.link.free.Add(time.Duration(len(part)) * time.Second / slowRate)
		arrives := c.link.free
		c.link.mutex.Unlock()
		time.Sleep(time.Until(arrives))
		var sent int
		sent, err = c.Conn.Write(part)
		n += sent
	}
	return n, err
}

// slowSite serves the whole site over a slow network, as a host that compresses texts.
func slowSite(t *testing.T) *server {
	longtest.Only(t)
	chromium(t)
	site := page.Site(page.Options{Engine: engine(t)})
	packed := make(map[string][]byte)
	for name, content := range site {
		var text bytes.Buffer
		zip := gzip.NewWriter(&text)
		_, _ = zip.Write(content) // a buffer takes all
		_ = zip.Close()
		packed[name] = text.Bytes()
	}
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(slowLatency)
		name := strings.TrimPrefix(r.URL.Path, "/")
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		content := site[name]
		if content == nil {
			http.NotFound(w, r)
			return
		}
		kind := mime.TypeByExtension(path.Ext(name))
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Cache-Control", "max-age=600") // as on GitHub Pages
		if strings.HasPrefix(kind, "text/") || strings.Contains(kind, "json") || strings.Contains(kind, "svg") {
			w.Header().Set("Content-Encoding", "gzip")
			content = packed[name]
		}
		w.Header().Set("Content-Length", fmt.Sprint(len(content)))
		_, _ = w.Write(content) // it does not matter if the reader has gone
	})
	s := httptest.NewUnstartedServer(handler)
	s.Listener = &slowLink{Listener: s.Listener}
	s.Start()
	t.Cleanup(s.Close)
	return &server{address: s.URL}
}

// TestFirstGameTimes prints how long a first visitor waits for the first paint, for the board of a game, for the mark of a
// guess and for a hint: on a slow network, with the processor slowed down by a factor of four. Other tests at the same time
// change the figures, but not the rest.
func TestFirstGameTimes(t *testing.T) {
	t.Parallel()
	s := slowSite(t)
	for _, c := range []struct{ game, guess string }{{"mastermind", "AABB"}, {"bulls", "1234"}, {"super", "AABBC"}, {"wordle:en-weighted", "CRANE"}} {
		t.Run(c.game, func(t *testing.T) { // its tab is closed at the end: a slow one takes the processor
			p := open(t, &server{address: "about:blank#"}, phone, "", stranger)
			p.server = s
			p.call(func(ctx context.Context) error {
				_, err := chromedp.Call(ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
				return err
			})
			p.visit("/")
			const painted = `new Promise((done) => new PerformanceObserver((list) => {
				for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') done(startTime);
			}).observe({ type: 'paint', buffered: true }))`
			paint := value[float64](p, painted)
			start := one(`[data-start="` + c.game + `"]`)
			p.until(start + "?.disabled === false")
			pressed := time.Now()
			value[bool](p, start+".click() ?? true")
			p.ready(0)
			board := time.Since(pressed)
			p.types(c.guess)
			marked := value[[]float64](p, `new Promise((done) => {
				const pressed = performance.now();
				const since = () => performance.now() - pressed;
				new MutationObserver((_, observer) => {
					if (!document.querySelector('.board .turn[data-turn]')) return;
					observer.disconnect();
					const made = since();
					requestAnimationFrame(() => scheduler.postTask(() => done([made, since()]), { priority: 'user-blocking' })); // before the page draws the rest
				}).observe(document.querySelector('#game'), { childList: true, subtree: true, attributes: true });
				document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
			})`)
			p.ready(1)
			p.press(button("Hint"))
			p.press(button("Show a hint"))
			p.shows("Hint, step ")
			t.Logf("%-20s first paint after %.1f s; after the press of Play: board %.1f s, hint %.1f s; a guess is marked in %.0f ms, on the screen in %.0f ms",
				c.game, paint/1000, board.Seconds(), time.Since(pressed).Seconds(), marked[0], marked[1])
		})
	}
}
