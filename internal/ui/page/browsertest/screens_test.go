//go:build !js

package browsertest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/ui/page/gen/job"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// screenSizes are the sizes at which every screen is looked at: three phones, a tablet and a desktop.
var screenSizes = [][2]int64{{320, 568}, {390, 844}, {430, 932}, {820, 1180}, {1440, 900}}

// overflowing finds texts and pegs that are beyond the window, or beyond the card, board or dialog that they are in. Boxes
// that scroll sideways may hide them. Only the table of all pairs of people may be too wide. A phone shrinks a page
// that is too wide, and innerWidth grows then, so it is not used here.
const overflowing = `(() => {
	const found = new Set();
	const innerWidth = document.documentElement.clientWidth;
	if (document.documentElement.scrollWidth > innerWidth) found.add('the page scrolls sideways by ' + (document.documentElement.scrollWidth - innerWidth));
	for (const table of document.querySelectorAll('.scroll:not(:has(.chances))'))
		if (table.scrollWidth > table.clientWidth + 1) found.add(table.ariaLabel + ' scroll sideways by ' + (table.scrollWidth - table.clientWidth));
	const sideways = (element) => {
		for (let at = element; at && at !== document.body; at = at.parentElement)
			if (at.matches('.unseen, .skip, svg') || /auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1 && !at.matches('.game-board, .game-middle, .side, .boards, dialog')) return true;
	};
	const check = (element, box, name) => {
		if (box.width === 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || getComputedStyle(element).clipPath !== 'none' || sideways(element)) return;
		const frame = element.closest('.card, .panel, .board, dialog[open], .entry');
		const [left, right] = frame ? [frame.getBoundingClientRect().left, frame.getBoundingClientRect().right] : [0, innerWidth];
		if (box.left < Math.max(left, 0) - 1 || box.right > Math.min(right, innerWidth) + 1)
			found.add(name + ' of ' + (frame?.className || 'the page') + ' ends at ' + Math.round(box.right) + ', not by ' + Math.round(Math.min(right, innerWidth)));
	};
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const range = document.createRange();
	while (walker.nextNode()) {
		const element = walker.currentNode.parentElement;
		if (!walker.currentNode.textContent.trim() || element.closest('script, style, noscript, option, select')) continue;
		range.selectNodeContents(walker.currentNode);
		check(element, range.getBoundingClientRect(), quote(walker.currentNode.textContent));
	}
	for (const peg of document.querySelectorAll('.peg, .cell, button')) check(peg, peg.getBoundingClientRect(), peg.className);
	function quote(text) { return '“' + text.trim().slice(0, 30) + '”'; }
	return [...found].slice(0, 6);
})()`

// wide are looks with the widest tables and boards.
var wide = []look{
	{"words of eight letters", `{"kind":"solver","line":"sutom:fr8-first:B"}`, seen(".guesses .spark")},
	{"words of nine letters", `{"kind":"solver","line":"sutom:fr9-first:B"}`, seen(".guesses .spark")},
	{"a word of ten letters", `{"kind":"play","game":"sutom:fr10","seed":"5","most":6}`, ""},
	{"an equation of ten characters", `{"kind":"play","game":"nerdle10","seed":"5","most":6}`, ""},
	{"a partition of long words", `{"kind":"solver","line":"sutom:fr8-first:B"}`, seen(".guesses .spark") + `.then(() => document.querySelector('.guesses .rowbutton').click())`},
	{"sums solved", `{"kind":"solver","line":"nerdle 12+34=46=xyyxyyyx"}`, seen(".guesses .pegs")},
	{"estimates", `{"kind":"solver","line":"8x12 AABBCCDD=XOO"}`, seen(".estimates .pegs")},
	{"estimates of long codes", `{"kind":"solver","line":"16x64 ABCDEFGHIJKLMNOP=OOO"}`, seen(".estimates .pegs")},
	{"many symbols", `{"kind":"play","game":"16x26","seed":"9"}`, ""},
	{"a comparison", "/compare", seen(".histograms")},
}

// TestScreensFit looks at every screen in its main states at five sizes: nothing is beyond the window or cut by its card.
func TestScreensFit(t *testing.T) {
	t.Parallel()
	looks := slices.Concat(looks, results(t), wide)
	for _, language := range []string{"en", "fr"} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			s := alone(t)
			folder := map[string]string{"fr": "/fr"}[language]
			p := open(t, s, phone, folder+"/?lang="+language, stranger)
			for _, look := range looks {
				if look.name == "jobs" {
					if err := job.Hold(s.jobs); err != nil {
						t.Error(err)
					}
				}
				shown(p, look, folder)
				for _, at := range screenSizes {
					resize(p, at[0], at[1], 1, at[0] < 1000)
					settled(p)
					for _, found := range value[[]string](p, overflowing) {
						t.Errorf("%s, %s at %d: %s", language, look.name, at[0], found)
					}
				}
				resize(p, phone.width, phone.height, 1, true)
			}
		})
	}
}

// TestLastGame looks at the pages that show saved games after games with the widest rows, also with larger text: the last
// rows stay in their card.
func TestLastGame(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, phone, "/sw.js")
	for _, line := range []string{
		"sutom:fr10-first:A ABONDANCES=RRRRRRRRR.", "nerdle 12+34=46=xyyxyyyx", "nerdle10 12+34+5=51=xyyxyyyxxx", "8x12 AABBCCDD=XOO", "7x7 AABBCCD=XOO", "10x10 AABBCCDDEE=XOO",
		"16x26 ABCDEFGHIJKLMNOP=OOO", "16x64 ABCDEFGHIJKLMNOP=OOO", "quordle:en5 SLATE=GxxxG/YxYxG/xxxYx/GxGYG", "wordle:en CRANE=xxYxG", "4x6 ABCD=XO",
	} {
		shown(p, look{line, `{"kind":"solver","line":` + quoted(line) + `}`, ""}, "")
		if !value[bool](p, `!!document.querySelector('.turn[data-turn="1"]:not(.active)')`) {
			t.Errorf("%s has no turn", line)
		}
		for _, page := range []string{"/", "/games"} {
			shown(p, look{line, page, ""}, "")
			for _, at := range screenSizes {
				resize(p, at[0], at[1], 1, at[0] < 1000)
				settled(p)
				for _, found := range value[[]string](p, overflowing) {
					t.Errorf("%s on %s at %d: %s", line, page, at[0], found)
				}
			}
			for _, at := range textSizes {
				at.set(p)
				settled(p)
				for _, found := range cut(p) {
					t.Errorf("%s on %s at %v: %s", line, page, at, found)
				}
			}
			textSize{phone.width, phone.height, 16}.set(p)
		}
	}
}

// A textSize is a window, and the height of usual text in it.
type textSize struct{ width, height, text int64 }

// textSizes are windows with larger text, and a phone that is magnified twice.
var textSizes = []textSize{{1440, 900, 32}, {390, 844, 32}, {320, 568, 32}, {390, 844, 24}, {195, 422, 16}}

// set gives a tab the window and the text.
func (at textSize) set(p *tab) {
	p.t.Helper()
	p.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, page.SetFontSizes, page.SetFontSizesParams{FontSizes: &page.FontSizes{Standard: at.text, Fixed: at.text}})
		return err
	})
	resize(p, at.width, at.height, max(1, 390/float64(at.width)), at.width < 1000)
}

// cut returns what overflowing finds, but no tables of numbers that scroll sideways.
func cut(p *tab) []string {
	p.t.Helper()
	return slices.DeleteFunc(value[[]string](p, overflowing), func(one string) bool { return strings.Contains(one, " scroll sideways by ") })
}

// TestLargeText opens pages and games with text of twice the usual size, and in a window magnified twice.
// Nothing is cut, everything that makes a row can be pressed, and tiles keep a size that can be read.
func TestLargeText(t *testing.T) {
	t.Parallel()
	p := open(t, alone(t), phone, "/fr/?lang=fr", stranger)
	looks := slices.Concat(looks, results(t), wide)
	for _, name := range []string{
		"home", "learn", "learn, a question", "mastermind", "bulls", "wordle", "sums", "several boards", "a word of ten letters", "giving marks", "giving colours", "over",
		"a hint", "home, games to go on with", "review", "review of boards", "review of nothing", "tree", "compare", "compare sizes", "settings", "statistics", "puzzles", "daily",
	} {
		look := looks[slices.IndexFunc(looks, func(look look) bool { return look.name == name })]
		for _, at := range textSizes {
			if at.width == 320 && strings.HasPrefix(name, "review") || at.width > 1000 && look.address[0] == '{' {
				continue // a row of a review is wider than ten letters; on a desktop, games have room
			}
			at.set(p)
			shown(p, look, "/fr")
			settled(p)
			found := cut(p)
			if value[bool](p, `!!document.querySelector('.game[data-phase]:not([data-phase="over"], .hinted)')`) {
				found = append(found, value[[]string](p, hiddenHere)...)
				if tile := value[float64](p, `document.querySelector('.turn .cell, .turn .slot').getBoundingClientRect().width`) / float64(at.width); tile < 0.05 {
					found = append(found, fmt.Sprintf("a tile takes %.1f %% of the width", 100*tile))
				}
			}
			for _, one := range found {
				t.Errorf("%s at %v: %s", name, at, one)
			}
		}
	}
}

// TestLongCodes checks that the pegs of the longest codes have most of the width of a phone, and the field for turns is a press away.
func TestLongCodes(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), phone, "/sw.js")
	shown(p, look{"long codes", `{"kind":"solver","line":"16x26 ABCDEFGHIJKLMNOP=XXOOO"}`, ""}, "")
	for _, at := range [][2]int64{{390, 844}, {320, 568}} {
		resize(p, at[0], at[1], 1, true)
		settled(p)
		if share := 8 * value[float64](p, one(".turn .cell")+".getBoundingClientRect().width") / float64(at[0]); share < 0.6 {
			t.Errorf("eight pegs have %.0f %% of the width %d", 100*share, at[0])
		}
		p.press(one(".tool-paste"))
		p.until(`document.activeElement.matches('.paste textarea')`)
		p.middle(one(".paste textarea"))
	}
}

// TestEarlierTurns checks that a small phone shows the earlier turns, not empty rows in their place, the title of the game
// and the number of the guess.
func TestEarlierTurns(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), size{"small phone", 320, 568, true}, "/sw.js")
	for _, game := range []struct {
		wish    string
		guesses []string
	}{
		{`{"kind":"play","line":"4x6 seed:3 most:10"}`, []string{"AABB", "CCDD"}},
		{`{"kind":"play","game":"super","seed":"4","most":12}`, []string{"ABCDE", "FGHAB", "AABBC"}},
		{`{"kind":"play","line":"4x6 adversary most:10"}`, []string{"AABB", "CCDD"}},
		{`{"kind":"play","game":"mastermind","day":"` + time.Now().Format(time.DateOnly) + `"}`, []string{"AABB"}},
		{`{"kind":"solver","line":"4x6 ABCD=XO EFAB=OO"}`, nil},
	} {
		p.visit("/sw.js")
		address := value[string](p, fmt.Sprintf(`fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: %s }).then((answer) => answer.json()).then(({ id }) => '/game?id=' + id)`, quoted(game.wish)))
		p.visit(address)
		p.until(`document.querySelector('#game')?.getAttribute('aria-busy') === 'false' && document.querySelector('.turn.active:not([hidden])')`)
		for turn, guess := range game.guesses {
			keyboard(p, guess)
			p.ready(turn + 1)
		}
		p.types("a") // the row comes into sight
		settled(p)
		if hidden := value[float64](p, `document.querySelector('.game-head').getBoundingClientRect().bottom - document.querySelector('.board .turn').getBoundingClientRect().top`); hidden > 1 {
			t.Errorf("%s: %v pixels of the first turn are above the board", game.wish, hidden)
		}
		if !value[bool](p, `(() => { const title = document.querySelector('.game-title small span'); const box = title.getBoundingClientRect(); return title.checkVisibility({ visibilityProperty: true }) && box.width > 20 && title.scrollWidth <= title.clientWidth + 1; })()`) {
			t.Errorf("%s: the title of the game is not in sight", game.wish)
		}
		if number := fmt.Sprintf("guess %d of ", len(game.guesses)+1); game.guesses != nil && !value[bool](p, `(() => { const fact = [...document.querySelectorAll('.game-title small span')].find((one) => one.textContent.startsWith(`+quoted(number)+`) && !one.children.length); return !!fact?.checkVisibility() && fact.getBoundingClientRect().width > 20 && fact.getBoundingClientRect().right <= document.querySelector('.game-title').getBoundingClientRect().right + 1; })()`) {
			t.Errorf("%s: %sis not in sight", game.wish, number)
		}
	}
}
