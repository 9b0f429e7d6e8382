//go:build !js

package browsertest

import "testing"

// TestCompareResults compares shared results with the reader's own game of the day, and opens a
// result by its link.
func TestCompareResults(t *testing.T) {
	t.Parallel()
	h, _ := newHost(t)
	p := h.opens(t)
	const line = "mastermind daily:2026-11-20"
	p.visit("/open.html?as=play&line=mastermind%20daily:2026-11-20")
	p.ready(0)
	keyboard(p, secretOf(t, line))
	p.shows("Solved in 1 guess.")
	p.visit("/open.html?line=mastermind%20daily:2026-11-20%20against:5") // another person's link
	p.until(one(".sent"))
	p.visit("/daily.html")
	p.press(`[...document.querySelectorAll('main a')].find((link) => link.textContent === 'Compare results')`)
	p.until(one("#standings table"))
	link := "https://example.org/open.html?line=mastermind+daily:2026-11-20+against:"
	p.fills(one("#results"), "Ana "+link+"4\nBob "+link+"X\n"+link+"5\nEve https://example.org/open.html?line=4x6+seed:7+against:3\nbroken https://example.org/open.html?line=chess+against:3")
	p.press(button("Compare"))
	p.until(`document.querySelectorAll('#standings table').length === 2`)
	got := value[string](p, `[...document.querySelectorAll('#standings table')].map((table) => [table.caption.textContent, ...[...table.querySelectorAll('tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent).join(' '))].join(', ')).join('; ')`)
	if want := "Mastermind · 20 November 2026, 1. You 1, 2. Ana 4, 3. Player 3 5, 4. Bob not found; Mastermind · 7, 1. Eve 3"; got != want {
		t.Errorf("it shows %q, want %q", got, want)
	}
	p.until(`document.querySelector('#results-problem').textContent !== ''`) // the last line names an unknown game
}
