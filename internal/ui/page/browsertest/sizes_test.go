//go:build !js

package browsertest

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// windows are the sizes for entering rows: a phone in both orientations, a low laptop, and a laptop
// at two and four times the zoom.
var windows = []struct {
	name          string
	width, height int64
	scale         float64
	touch         bool
}{
	{"phone", 360, 740, 1, true},
	{"phone on its side", 740, 360, 1, true},
	{"laptop", 1366, 768, 1, false},
	{"low laptop", 1366, 650, 1, false},
	{"200 percent", 683, 384, 2, false},
	{"400 percent", 341, 192, 4, false},
}

// reopened lists games to reopen: a new-game request, and the moves before the game is opened.
var reopened = []struct{ name, wish, moves string }{
	{"mastermind", `{"kind":"play","line":"4x6 seed:3 most:10"}`, `guess: AABB CCDD EEFF ABCD FEDC BBAA DDCC FFEE ACBD`},
	{"super", `{"kind":"play","line":"5x8 seed:3 most:12"}`, `guess: AABBC CCDDE EEFFG ABCDE FEDCB BBAAH DDCCG FFEEA ACBDE HHGGA BDFHA`},
	{"bulls", `{"kind":"play","game":"bulls","seed":"4","most":12}`, `guess: 0123 4567 8901`},
	{"16 places", `{"kind":"play","game":"16x26","seed":"9"}`, `guess: ABCDEFGHIJKLMNOP QRSTUVWXYZABCDEF AAAABBBBCCCCDDDD ZZZZYYYYXXXXWWWW`},
	{"word", `{"kind":"play","line":"word:en5 seed:5 most:12"}`, `guess: CRANE BUMPY FUDGE`},
	{"wordle", `{"kind":"play","line":"wordle:en seed:5 most:6"}`, `guess: CRANE BUMPY FUDGE QUICK WHACK`},
	{"four boards", `{"kind":"play","line":"quordle:en-weighted seed:7 most:9"}`, `guess: CRANE SPILT`},
	{"crack", `{"kind":"crack","game":"mastermind"}`, `mark: O XO`},
	{"crack by place", `{"kind":"crack","game":"wordle:en"}`, `mark: xxxxx`},
	{"crack of refused words", `{"kind":"crack","game":"wordle:en"}`, `refuse: SLOTH CRANE MOULD TRACE SPILT`},
	{"solver", `{"kind":"solver","line":"4x6 ABCD=XO EFAB=OO"}`, ``},
	{"solver of words", `{"kind":"solver","line":"wordle:en crane=xxYxG"}`, ``},
}

// hiddenHere finds parts of the active row and its controls that are outside the window or covered;
// in the solver on a phone, also the best guess. On a laptop, all rows of a board with a usual
// limit must be visible. If there are many symbols, the first must be visible and the others
// scroll.
const hiddenHere = `(() => {
	const name = (element) => element.tagName + '.' + element.className + ' ' + (element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 20));
	const lost = (element) => {
		const box = element.getBoundingClientRect();
		const place = name(element) + ' ' + [box.left, box.top, box.right, box.bottom].map(Math.round);
		if (box.width < 8 || box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) return 'out of the window: ' + place;
		const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
		return there && (element.contains(there) || there.contains(element)) ? '' : 'under ' + (there ? name(there) : 'nothing') + ': ' + place;
	};
	const row = document.querySelector('.turn.active:not([hidden])');
	const places = [...row.querySelectorAll('.slot, .cell')];
	const hint = document.querySelector('.hints:not([hidden])');
	const sheet = hint && !document.querySelector('.entry').checkVisibility({ visibilityProperty: true });
	const palette = document.querySelector('.palette.many');
	const keys = palette ? [palette, palette.querySelector('.key')] : [...document.querySelectorAll('.key, .letter, .pinkey, .pad .chip')];
	const wanted = [...places, ...(sheet ? [hint.querySelector('.close')] : [...keys, document.querySelector('.entry .button.main')])];
	const board = document.querySelector('.game-board');
	const cut = innerWidth > 1300 && row.parentElement.children.length <= 12 && board.scrollHeight > board.clientHeight;
	const suggested = innerHeight > 256 && innerWidth < 752 && document.querySelector('.game-solver') && document.querySelector('.suggested .button');
	if (suggested) wanted.push(suggested);
	return [...(cut ? ['rows are cut, with room beside them'] : []), ...(places.length ? [] : ['no places']), ...(sheet || keys.length ? [] : ['no keys']), ...wanted.map(lost).filter(Boolean)];
})()`

// TestInSight checks that the active row, its symbols and the enter button are visible at every
// size, in reopened games and while a hint is open.
func TestInSight(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, game := range reopened {
		t.Run(game.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, s, desktop, "/sw.js")
			p.still()
			address := value[string](p, fmt.Sprintf(`(async () => {
				const ask = async (path, body) => (await fetch('/api' + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json();
				const { id } = await ask('/games', %s);
				const [what, moves] = %s.split(': ');
				for (const move of (moves ?? '').split(' ').filter(Boolean)) {
					if (what === 'mark') await (await fetch('/api/games/' + id + '/ask')).json();
					const answer = await ask('/games/' + id + '/' + what, JSON.stringify({ [what === 'refuse' ? 'guess' : what]: move }));
					if (answer.status >= 400) throw new Error(move + ': ' + answer.detail);
				}
				return '/game?id=' + id;
			})()`, quoted(game.wish), quoted(game.moves)))
			for _, at := range windows {
				resize(p, at.width, at.height, at.scale, at.touch)
				p.visit(address)
				p.until(`document.querySelector('#game')?.getAttribute('aria-busy') === 'false' && document.querySelector('.turn.active:not([hidden])')`)
				p.until(`!document.querySelector('.game-solver') || document.querySelector('.suggested .button')`)
				settled(p)
				for _, lost := range value[[]string](p, hiddenHere) {
					t.Errorf("%s: %s", at.name, lost)
				}
				if value[int](p, `document.documentElement.scrollWidth - innerWidth + document.documentElement.scrollHeight - innerHeight + scrollX + scrollY`) > 0 {
					t.Errorf("%s: the window is scrolled, or the page too large for it", at.name)
				}
				if game.wish[:15] != `{"kind":"play",` {
					continue
				}
				for _, head := range []string{"Hint", "Hint, step "} {
					p.types("!")
					p.until(hinted(head))
					settled(p)
					for _, lost := range value[[]string](p, hiddenHere) {
						t.Errorf("%s, with “%s”: %s", at.name, head, lost)
					}
				}
				if !value[bool](p, `document.querySelector('.hints').contains(document.activeElement)`) {
					t.Errorf("%s: the focus is not in the hint", at.name)
				}
				p.types("\x1b")
				p.until(one(".hints") + ".hidden && " + one(".entry") + ".checkVisibility({ visibilityProperty: true })")
				settled(p)
				for _, lost := range value[[]string](p, hiddenHere) {
					t.Errorf("%s, after a hint: %s", at.name, lost)
				}
			}
		})
	}
}

// hinted is true once a hint is open whose heading begins with a text.
func hinted(head string) string {
	return `document.querySelector('.hints:not([hidden]) h2')?.textContent.startsWith(` + quoted(head) + `) && document.querySelector('#game').getAttribute('aria-busy') === 'false'`
}

// boardPlaces are the left edge, the top and the width of each board, or of its scrolled rows.
const boardPlaces = `[...document.querySelectorAll('.board:not(.entry-board)')].map((board) => board.getBoundingClientRect()).flatMap(({ left, top, width }) => [left, top, width])`

// TestBoardStays opens a hint, and makes a mistake that the page reports, at four sizes. No board moves.
func TestBoardStays(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, game := range []struct {
		line, guess, mistake string
		boards               int
	}{
		{"4x6 seed:3 most:10", "aabb", "c", 1},
		{"5x8 seed:3 most:12", "aabbc", "d", 1},
		{"bulls seed:4 most:12", "0123", "4", 1},
		{"wordle:en seed:5 most:6", "crane", "zzzzz", 1},
		{"nerdle seed:5 most:6", "", "12+34=47", 1},
		{"dordle:en-weighted seed:7 most:7", "crane", "zzzzz", 2},
		{"quordle:en-weighted seed:7 most:9", "crane", "zzzzz", 4},
		{"octordle:en-weighted seed:7 most:13", "crane", "zzzzz", 8},
	} {
		t.Run(game.line, func(t *testing.T) {
			t.Parallel()
			p := open(t, s, desktop, "/sw.js", stranger)
			p.still()
			for _, at := range [][2]int64{{320, 568}, {390, 844}, {820, 1180}, {1440, 900}} {
				p.visit("/sw.js")
				resize(p, at[0], at[1], 1, at[0] < 1000)
				p.visit(opened(game.line))
				p.ready(0)
				if at[1] == 1180 && value[bool](p, `innerHeight - document.querySelector('.game-beside .entry')?.getBoundingClientRect().bottom > 40`) {
					t.Errorf("%s at %v: the window is empty below", game.line, at)
				}
				stays := func(turn int, after string) func() {
					settled(p)
					before := value[[]float64](p, boardPlaces)
					return func() {
						t.Helper()
						settled(p)
						if places := value[[]float64](p, boardPlaces); !slices.EqualFunc(before, places, func(one, other float64) bool { return math.Abs(one-other) <= 0.5 }) {
							t.Errorf("%s at %v, turn %d: %s, the boards are at %v, not at %v", game.line, at, turn, after, places, before)
						}
					}
				}
				asks := func(turn int) {
					same := stays(turn, "with a hint")
					for _, head := range []string{"Hint", "Hint, step "} {
						p.types("!")
						p.until(hinted(head))
						same()
					}
					p.types("\x1b")
					p.until(one(".hints") + ".hidden")
					same()
				}
				asks(1)
				same := stays(1, "with a message")
				p.types(game.mistake + "\r")
				p.until(one(".says.problem") + ".textContent")
				same()
				if game.guess == "" {
					continue
				}
				for range game.mistake {
					p.types("\b")
				}
				p.types(game.guess + "\r")
				p.ready(game.boards)
				if cut := value[bool](p, `(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)(document.querySelector('.game-board'))`); cut && strings.HasSuffix(game.line, "most:10") {
					t.Errorf("%s at %v: rows are cut", game.line, at)
				}
				asks(2)
			}
		})
	}
}

// TestHintResized resizes the window while a hint is open, from a phone to a desktop and back, and turns it. The hint, the
// row and the buttons stay in sight, and pegs are as large as without the hint.
func TestHintResized(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), phone, opened("4x6 seed:3 most:10"), stranger)
	p.ready(0)
	p.types("aabb\r")
	p.ready(1)
	for _, head := range []string{"Hint", "Hint, step 1", "Hint, step 2"} {
		p.types("!")
		p.until(`document.querySelector('.hints:not([hidden]) h2')?.textContent.startsWith(` + quoted(head) + `)`)
	}
	const (
		peg = `document.querySelector('.turn.active .slot').getBoundingClientRect().width`
		cut = `[...document.querySelectorAll('.hints :is(h2, button, li)')].filter((part) => {
			part.scrollIntoView({ block: 'nearest' });
			const { left, right, top, bottom } = part.getBoundingClientRect();
			const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
			return left < 0 || right > innerWidth || top < 0 || bottom > innerHeight || !part.closest('.hints').contains(there);
		}).map((part) => part.textContent)`
	)
	for _, at := range [][2]int64{{844, 390}, {390, 844}, {1440, 900}, {320, 568}, {820, 1180}, {1180, 820}, {390, 844}} {
		resize(p, at[0], at[1], 1, at[0] < 1000)
		settled(p)
		for _, lost := range append(value[[]string](p, hiddenHere), value[[]string](p, cut)...) {
			t.Errorf("at %v: %s", at, lost)
		}
		with := value[float64](p, peg)
		p.types("\x1b")
		p.until(one(".hints") + ".hidden")
		settled(p)
		if without := value[float64](p, peg); with-without > 0.5 || without-with > 0.5 {
			t.Errorf("at %v: pegs are %v wide with a hint, %v without", at, with, without)
		}
		p.types("!")
		p.until(button("Use it"))
	}
	p.press(button("Use it"))
	p.until(one(".hints") + ".hidden && !document.querySelector('.entering .button.main').disabled")
}

// TestOneLine checks that equations and codes of eight pegs stand on one line, on the board
// and among the best guesses, and that no row is wider than its board.
func TestOneLine(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, "/sw.js")
	const broken = `[...document.querySelectorAll('.board .pegs, .suggested .pegs, .guesses .pegs')].filter((row) => row.checkVisibility()).filter((row) => {
		const lines = new Set([...row.children].map((peg) => Math.round(peg.getBoundingClientRect().top)));
		const board = row.closest('.board');
		return lines.size > 1 || (board && [...row.closest('.turn').children].some((part) => part.getBoundingClientRect().right > board.getBoundingClientRect().right));
	}).map((row) => row.parentElement.className + ' ' + row.textContent)`
	for _, line := range []string{`{"kind":"play","line":"nerdle seed:5 most:6"}`, `{"kind":"play","line":"8x10 seed:3 most:12"}`, `{"kind":"solver","line":"nerdle 12+34=46=xyyxyyyx"}`} {
		address := value[string](p, fmt.Sprintf(`fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: %s }).then((answer) => answer.json()).then(({ id }) => '/game.html?id=' + id)`, quoted(line)))
		for _, at := range [][2]int64{{390, 844}, {430, 932}, {740, 360}, {820, 1180}} {
			resize(p, at[0], at[1], 1, true)
			p.visit(address)
			p.until(`document.querySelector('#game')?.getAttribute('aria-busy') === 'false' && document.querySelector('.turn.active:not([hidden])')`)
			p.until(`!document.querySelector('.game-solver') || document.querySelector('.guesses .pegs')`)
			settled(p)
			for _, row := range value[[]string](p, broken) {
				t.Errorf("%s at %v: %s", line, at, row)
			}
		}
	}
}

// resize gives a tab another window.
func resize(p *tab, width, height int64, scale float64, touch bool) {
	p.t.Helper()
	p.touch = touch
	_, err := chromedp.Call(p.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: scale, Mobile: touch})
	if err == nil {
		_, err = chromedp.Call(p.ctx, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: touch})
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// still ends all movement, so that a test of the layout need not wait for it.
func (p *tab) still() {
	p.t.Helper()
	p.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}})
		return err
	})
}

// settled waits until all animations have ended.
func settled(p *tab) {
	p.t.Helper()
	value[bool](p, `Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))`)
}

// TestZero draws a zero and looks at its middle, which has no slash.
func TestZero(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, "/settings", stranger)
	for _, weight := range []string{"400", "700"} {
		if value[bool](p, `document.fonts.load('`+weight+` 100px "Page text"').then(([font]) => {
			const context = document.createElement('canvas').getContext('2d');
			context.font = '`+weight+` 100px "Page text"';
			context.fillText('0', 0, 100);
			return !font || context.getImageData(0, 66, 65, 1).data.filter((_, index) => index % 4 === 3)[32] > 0;
		})`) {
			t.Errorf("a zero of weight %s has a slash", weight)
		}
	}
}

// TestFewGames checks that the games above a tree and a comparison take two lines, until all are asked for.
func TestFewGames(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, "/tree", stranger)
	const lines = `new Set([...document.querySelectorAll('.preset')].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top)).size`
	for _, page := range []string{"/tree", "/compare"} {
		p.visit(page)
		if got := value[int](p, lines); got != 2 {
			t.Errorf("%s: %d lines of games", page, got)
		}
		value[any](p, `document.querySelector('#more-games').click()`)
		if got := value[int](p, lines); got < 3 {
			t.Errorf("%s: all games in %d lines", page, got)
		}
	}
}
