//go:build !js

package browsertest

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestEngineTimes prints the time to the first hint of a game with a cached engine. It measures from the
// start of the page, and from the first answer of the engine. For the games of one board, which come last
// because workers stay slow, the processor is slowed down by a factor of four. Chromium slows down workers
// about half as much as pages.
func TestEngineTimes(t *testing.T) {
	t.Parallel()
	s := newStatic(t)
	s.encoded = true
	openStatic(t, s).asks("/about", "{}") // caches the engine
	for _, c := range []struct {
		game string
		rate float64
	}{{"quordle", 1}, {"duotrigordle", 1}, {"4*wordle:en-weighted", 1}, {"4x6", 4}, {"bulls", 4}, {"5x8", 4}, {"wordle:en", 4}} {
		t.Run(c.game, func(t *testing.T) { // its tab is closed at the end: a slow one takes the processor
			p := open(t, &server{address: s.URL}, phone, "/acked/0")
			p.call(func(ctx context.Context) error {
				_, err := chromedp.Call(ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: c.rate})
				return err
			})
			p.visit("/below/")
			p.until("window.ask")
			type times struct{ Ready, Begun, Hinted, Played, Again float64 }
			took := value[times](p, fmt.Sprintf(`(async () => {
				await ask('/about');
				const Ready = performance.now();
				const { id } = await ask('/games', { method: 'POST', body: { game: %s } });
				const Begun = performance.now();
				const hint = () => ask('/games/' + id + '/hint', { method: 'POST', body: { step: 3 } });
				const { best: guess } = await hint();
				const Hinted = performance.now();
				await ask('/games/' + id + '/guess', { method: 'POST', body: { guess } });
				const Played = performance.now();
				await hint();
				return { Ready, Begun, Hinted, Played, Again: performance.now() };
			})()`, quoted(c.game)))
			t.Logf("%-10s %4.0f ms to load, %4.0f ms to begin a game, %4.0f ms for a hint, %4.0f ms to play it, %4.0f ms for the next",
				c.game, took.Ready, took.Begun-took.Ready, took.Hinted-took.Begun, took.Played-took.Hinted, took.Again-took.Played)
		})
	}
}
