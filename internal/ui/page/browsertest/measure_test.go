//go:build !js

package browsertest

import (
	"testing"
)

// TestFirstLook logs the time and the amount of data for a first visit to each page, without fonts and files that are loaded
// early for the next page. It checks that the layout does not move when the rest arrives.
func TestFirstLook(t *testing.T) {
	t.Parallel()
	s := site(t)
	game := open(t, s, phone, opened("4x6 seed:3 most:10"), stranger)
	game.ready(0)
	address := value[string](game, "location.pathname + location.search")
	for _, at := range []size{desktop, phone} {
		for _, address := range []string{"/", "/play", address, "/statistics"} {
			p := open(t, s, at, "/sw.js", stranger) // with an empty cache
			value[bool](p, "true")
			p.visit(address)
			p.until("document.readyState === 'complete' && performance.getEntriesByName('first-contentful-paint').length && document.querySelector('main').innerText.length > 20")
			type look struct {
				Paint, Load, Bytes, Moved float64
				What                      []string
			}
			got := value[look](p, `new Promise((done) => {
				let moved = 0; const what = [];
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries()) if (!entry.hadRecentInput) { moved += entry.value; what.push(...entry.sources.map((source) => (source.node?.className ?? '?') + JSON.stringify(source.previousRect) + JSON.stringify(source.currentRect))); }
				}).observe({ type: 'layout-shift', buffered: true });
				const [visit] = performance.getEntriesByType('navigation');
				const ahead = [...document.querySelectorAll('link[rel="prefetch"]')].map((link) => link.href);
				const all = [visit, ...performance.getEntriesByType('resource')].filter(({ name }) => !name.endsWith('.woff2') && !ahead.includes(name)); // fonts are kept for good
				setTimeout(() => done({ Paint: performance.getEntriesByName('first-contentful-paint')[0].startTime, Load: visit.loadEventEnd,
					Bytes: all.reduce((sum, entry) => sum + entry.encodedBodySize, 0), Moved: moved, What: what }), 400);
			})`)
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
