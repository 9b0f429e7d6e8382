//go:build !js

package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// faint finds the texts of a page whose contrast with the background is below 4.5 to 1 (WCAG 2).
// Disabled elements may have less.
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

// TestContrast checks that every text is readable, with light and dark colours.
func TestContrast(t *testing.T) {
	t.Parallel()
	s := serve(t)
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
		for _, address := range []string{"/", "/play", "/settings", "/review?line=4x6+AABB=O+ACDC=X", "/tree"} {
			p.visit(address)
			look(address)
		}
		for _, line := range []string{"4x6 seed:3 most:10", "4x6 ABCD=XO EFAB=OO", "4x6 ABCD=XO EFEF=XXX AAAA=none", "wordle:en CRANE=xxYxG"} {
			p.visit(opened(line))
			p.until("location.pathname.startsWith('/game') && document.querySelector('.board')")
			look(line)
		}
	}
}

// letters computes the contrast between each peg colour and the letter on it (WCAG 2).
const letters = `(() => {
	const luminance = (text) => {
		const [r, g, b] = text.match(/[\d.]+/g).map((value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	return [...document.querySelectorAll('.swatches .peg')].map((peg) => {
		const [one, other] = [getComputedStyle(peg).color, getComputedStyle(peg.querySelector('.sym')).fill].map(luminance);
		return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
	});
})()`

// TestPalettes checks every palette, light and dark: the letters on pegs are readable, the colours
// differ, and screen readers get the names even if the letters are hidden.
func TestPalettes(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/settings", stranger)
	for palette, least := range map[string]float64{"usual": 4.5, "classic": 4.5, "contrast": 7} {
		for _, theme := range []string{"light", "dark"} {
			value[string](p, fmt.Sprintf("(localStorage.setItem('codebreaker-palette', %q), localStorage.setItem('codebreaker-theme', %q), '')", palette, theme))
			p.visit("/settings")
			p.until(fmt.Sprintf("document.documentElement.dataset.palette === %q && document.documentElement.dataset.theme === %q", palette, theme))
			for colour, ratio := range value[[]float64](p, letters) {
				if ratio < least {
					t.Errorf("%s, %s: letter %d has %.2f to 1, want %.1f", palette, theme, colour, ratio, least)
				}
			}
			if colours := value[int](p, `new Set([...document.querySelectorAll('.swatches .peg')].slice(0, 8).map((peg) => getComputedStyle(peg).color)).size`); colours != 8 {
				t.Errorf("%s, %s: %d colours of 8 differ", palette, theme, colours)
			}
			for _, text := range value[[]string](p, faint) {
				t.Errorf("%s, %s: %s", palette, theme, text)
			}
		}
	}
	p.press(label("letters", "off"))
	p.visit(opened("4x6 seed:3"))
	p.ready(0)
	p.types("a")
	p.until(`getComputedStyle(document.querySelector('.turn.active .sym')).display === 'none' && document.querySelector('.turn.active .slot').getAttribute('aria-label').includes('A')`)
	p.visit(opened("4x10-distinct seed:3"))
	p.ready(0)
	p.until(`getComputedStyle(document.querySelector('.key .sym')).display !== 'none'`)
}
