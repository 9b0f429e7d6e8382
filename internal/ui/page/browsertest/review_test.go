//go:build !js

package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// shownTurn is an expression for the turn that a review shows.
const shownTurn = `Number(document.querySelector('.review-board .turn.shown')?.dataset.turn)`

// TestStepping steps through a review with keys, buttons and rows, and opens the turn in an
// address, or else the turn that cost most.
func TestStepping(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, "/review?line=4x6+AABB=O+ACDC=X+FBDD=XXXX")
	p.until(shownTurn + " === 3")
	p.visit("/")
	p.visit("/review?line=4x6+AABB=O+ACDC=X+FBDD=XXXX#turn-2")
	p.until(shownTurn + " === 2")
	p.shows("Turn 2 of 3")
	p.types(kb.ArrowRight)
	p.until(shownTurn + " === 3 && location.hash === '#turn-3'")
	p.types(kb.ArrowRight)
	p.until(shownTurn + " === 3")
	p.press(button("Previous turn"))
	p.until(shownTurn + " === 2")
	p.press(one(`.review-board .turn[data-turn="1"]`))
	p.until(shownTurn + " === 1")
	value[bool](p, one(".review-board")+`.focus(), true`)
	p.types(kb.ArrowDown)
	p.until(shownTurn + " === 2")
	p.types(kb.End)
	p.until(shownTurn + " === 3")
	p.types(kb.Home)
	p.until(shownTurn + " === 1")
	p.until(`document.querySelector('.review-turn .verdict-badge').innerText.includes('Good')`)
	p.until(`document.querySelectorAll('.guess-card').length === 2`)
	p.press(one(`.left-list:first-child summary`)) // a long list is folded
	p.until(`document.querySelectorAll('.left-list:first-child .candidates li code').length >= 100`)
	value[bool](p, `(window.scrolling = setInterval(() => { const list = document.querySelector('.candidates'); list.scrollTop = list.scrollHeight; }, 50), true)`)
	p.until(`document.querySelectorAll('.left-list:first-child .candidates li code').length === 1296`)
}

// TestResult plays a game to its end, reads the result, and plays on from an earlier turn of the
// review with the better guess.
func TestResult(t *testing.T) {
	t.Parallel()
	s := site(t)
	const line = "4x6 seed:41 most:10"
	for _, at := range []size{desktop, {"small", 360, 740, true}, {"low", 740, 360, true}} {
		t.Run(at.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, s, at, opened(line), stranger)
			p.ready(0)
			keyboard(p, "AABC")
			p.ready(1)
			keyboard(p, "AABC")
			p.ready(2)
			keyboard(p, secretOf(t, line))
			p.shows("Solved in 3 guesses.")
			p.shows("Guesses: you 3, the computer")
			p.until(one(".result .column.lit"))
			p.until(`document.querySelectorAll('.result .figure').length === 3`)
			if slack := value[float64](p, one(".entry")+".clientHeight - "+one(".overs")+".clientHeight"); slack > 24 {
				t.Errorf("%.0f pixels stand empty around the buttons", slack)
			}
			p.press(button("Review"))
			p.until(one(".review-turn"))
			p.press(one(`.review-board .turn[data-turn="2"]`))
			p.shows("Blunder")
			p.press(one(".play-on"))
			p.ready(2)
			p.shows("practice")
		})
	}
}

// TestChart checks that a chart is redrawn when the window becomes narrower, so that its letters
// keep their size.
func TestChart(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, "/review?line=4x6+AABB=O+ACDC=X+FBDD=XXXX")
	p.until("document.querySelector('.curve-card .chart')")
	const scale = `(() => { const chart = document.querySelector('.curve-card .chart'); return chart.getBoundingClientRect().width / chart.viewBox.baseVal.width; })()`
	for _, at := range windows[:3] {
		resize(p, at.width, at.height, at.scale, at.touch)
		settled(p)
		if got := value[float64](p, scale); got < .85 || got > 1.2 {
			t.Errorf("%s: letters are %.2f times as large as they should be", at.name, got)
		}
	}
}

// TestRefusedUnlisted checks that the list of possible words omits words that were refused in the
// game.
func TestRefusedUnlisted(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, "/sw.js")
	id := value[string](p, `(async () => {
		const ask = async (path, body) => (await fetch('/api/games' + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json();
		const { id } = await ask('', { kind: 'solver', line: 'wordle:en5 CRANE=xxYxG' });
		await ask('/' + id + '/refuse', { guess: 'ABIDE' });
		return id;
	})()`)
	p.visit("/review?id=" + id)
	const listed = `[...document.querySelectorAll('.left-list:last-child .candidates li code')].map((word) => word.textContent)`
	p.until(listed + `.includes('ABODE')`)
	if value[bool](p, listed+`.includes('ABIDE')`) {
		t.Error("ABIDE was refused, and is listed")
	}
}
