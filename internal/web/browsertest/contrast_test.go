package browsertest

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// faint finds the texts of a page that stand out from what is behind them by less
// than 4.5 to 1, by the formula of WCAG 2. What is switched off may be fainter.
const faint = `(() => {
	const luminance = (colour) => {
		const [r, g, b] = colour.map((value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const numbers = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
	const behind = (element) => {
		for (let at = element; at; at = at.parentElement) {
			const style = getComputedStyle(at);
			const stops = [...style.backgroundImage.matchAll(/rgba?\([^)]*\)/g)].map((match) => numbers(match[0])).filter((c) => c.length < 4 || c[3] > 0.5);
			if (stops.length) return stops;
			const colour = numbers(style.backgroundColor);
			if (colour.length === 3 || colour[3] > 0.9) return [colour];
		}
		return [[255, 255, 255]];
	};
	const found = new Set();
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		const element = walker.currentNode.parentElement;
		const text = walker.currentNode.textContent.trim();
		if (!text || element.closest('script, svg, noscript, .unseen, .skip, .future, :disabled') || !element.checkVisibility({ visibilityProperty: true })) continue;
		const colour = luminance(numbers(getComputedStyle(element).color).slice(0, 3));
		for (const stop of behind(element)) {
			const other = luminance(stop.slice(0, 3));
			const ratio = (Math.max(colour, other) + 0.05) / (Math.min(colour, other) + 0.05);
			if (ratio < 4.5) found.add(ratio.toFixed(2) + ' ' + element.tagName + '.' + element.className + ' ' + text.slice(0, 24) + ' on ' + stop);
		}
	}
	return [...found];
})()`

// TestContrast holds that every text can be read, light and dark.
func TestContrast(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, scheme := range []string{"light", "dark"} {
		p := open(t, s, desktop, "/")
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}); err != nil {
			t.Fatal(err)
		}
		look := func(name string) {
			t.Helper()
			p.until(`document.readyState === 'complete' && !document.querySelector('.thinking, [aria-busy="true"]')`)
			for _, text := range value[[]string](p, faint) {
				t.Errorf("%s %s: %s", scheme, name, text)
			}
		}
		for _, address := range []string{"/", "/play", "/review?line=4x6+AABB=O+ACDC=X", "/tree"} {
			p.visit(address)
			look(address)
		}
		for _, line := range []string{"4x6 seed:3 most:10", "4x6 ABCD=XO EFAB=OO", "4x6 ABCD=XO EFEF=XXX AAAA=none", "wordle:en CRANE=xxYxG"} {
			p.visit(opened(line))
			p.until("location.pathname.startsWith('/game/') && document.querySelector('.board')")
			look(line)
		}
	}
}
