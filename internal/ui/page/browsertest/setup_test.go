//go:build !js

package browsertest

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// more is an expression for the fold with further settings.
const more = `document.querySelector('#further > summary')`

// label returns an expression for the label of a choice.
func label(name, value string) string {
	return fmt.Sprintf(`document.querySelector('input[name="%s"][value="%s"]').closest('label')`, name, value)
}

// TestPasteInSight opens the solver on a large screen: the field for turns is in sight, and the other games are one press
// away.
func TestPasteInSight(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), size{"large", 1440, 900, false}, "/solver", stranger)
	p.until(one("#setup .start .button") + ".disabled === false")
	if below := value[float64](p, one(`[name="turns"]`)+".getBoundingClientRect().top - "+one(".start")+".getBoundingClientRect().top"); below >= 0 {
		t.Errorf("the field for turns is %v px below the edge of what is in sight", below)
	}
	p.press(one("#more-games"))
	p.until(`document.activeElement.checkVisibility() && document.activeElement.closest('.presets > :nth-child(8)')`)
}

// TestOwnGame sets up custom games: a size, a number for a random code, and a word list given on
// the page.
func TestOwnGame(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/play", stranger)
	p.press(label("game", "own"))
	p.fills(one(`input[name="places"]`), "3")
	p.fills(one(`input[name="symbols"]`), "70")
	p.shows("Enter a whole number from 1 to 64.")
	p.fills(one(`input[name="symbols"]`), "")
	p.shows("Enter a whole number from 1 to 64.")
	p.press(one(".start .button"))
	p.until(`document.activeElement.name === 'symbols' && location.pathname.startsWith('/play')`)
	p.fills(one(`input[name="symbols"]`), "5")
	p.shows("125 codes")
	p.press(label("codemaker", "seed"))
	p.fills(one(`input[name="seed"]`), "99")
	p.press(one(".start .button"))
	p.ready(0)
	keyboard(p, secretOf(t, "3x5 seed:99"))
	p.shows("Solved in 1 guess.")
	p.visit("/play")
	p.fills(one(`input[name="name"]`), "10.11.12")
	p.shows("1,320 codes")
	p.press(label("codemaker", "random"))
	p.press(one(".start .button"))
	p.ready(0)
	p.until(`document.querySelectorAll('.turn.active .slot').length === 3`)

	p.visit(opened("4x6 seed:1234 most:9"))
	p.until(`document.querySelector('#title')?.textContent.includes('guess 1 of 9')`)
	keyboard(p, "AABB")
	p.until(`document.querySelector('#title').textContent.includes('guess 2 of 9')`)

	p.visit("/play")
	p.fills(one(`input[name="name"]`), "16x26")
	p.shows("4.4 × 10²² codes")
	p.press(label("distinct", "true")) // a name says all: it goes when a field is changed
	p.until(`document.querySelector('input[name="name"]').value === ''`)
	p.shows("60 codes")
}

// TestAddressedGame opens pages for a game whose list of words the address leaves out.
func TestAddressedGame(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, "/tree?game=wordle", stranger)
	p.until(`document.querySelector('[name="game"]:checked')?.value === 'wordle:en-weighted'`)
	p.shows("The solver may propose another guess, because it looks further ahead.")
	p.visit("/play?game=jotto")
	p.until(`document.querySelector('[name="game"]:checked')?.value === 'jotto:en-weighted'`)
}

// TestColourSets chooses the colours of a box. A key that begins two names asks which is meant.
func TestColourSets(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, phone, "/play?game=mastermind", stranger)
	p.press(label("names", "box"))
	p.press(one(".start .button"))
	p.ready(0)
	p.types("r")
	p.until(`document.querySelector('.slot .peg')?.classList.contains('c-red')`)
	p.types("b")
	p.shows("B: Blue or Black? Type 2 or 6.")
	p.types("6gy\r")
	p.ready(1)
	p.until(`[...document.querySelectorAll('.board .turn:not(.active) .peg')].map((peg) => peg.classList[1]).join() === 'c-red,c-black,c-green,c-yellow'`)
	p.visit("/play?game=bulls")
	p.until(`document.querySelector('#names').hidden`)
}

// TestOwnList adds a word list, reads the summary, plays with the list, and deletes it.
func TestOwnList(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, phone, "/play", stranger)
	p.press(label("game", "own"))
	p.press(label("made", "words"))
	p.press(one("#new-list"))
	p.fills(one(`#list-form input[name="name"]`), "birds")
	p.fills(one(`#list-form textarea`), "crow, kite, tern wren\nibis eagle x-ray Crow")
	p.press(`document.querySelector('#list-form .button.main')`)
	for _, sentence := range []string{"5 words of 4 letters added.", "1 word of another length ignored: eagle", "1 word ignored because it has characters that are not letters: x-ray", "1 repeated word ignored: Crow"} {
		p.shows(sentence)
	}
	p.press(button("Play with this list"))
	p.until(`!document.querySelector('dialog') && document.querySelector('select[name="list"]').value === 'birds'`)
	p.press(one(".start .button"))
	p.ready(0)
	p.until(`document.querySelectorAll('.turn.active .slot').length === 4`)
	game := value[string](p, "location.pathname + location.search")
	p.visit("/play")
	p.press(one(`[aria-label="Delete the list birds"]`))
	p.press(one("dialog [data-yes]"))
	p.shows("The game that uses it keeps its words.")
	p.until(`![...document.querySelectorAll('select[name="list"] option')].some((option) => option.value === 'birds')`)
	p.visit(game)
	p.ready(0)
	pointer(p, "WREN")
	p.ready(1)
}

// TestPastList makes a list in which past answers are less likely, from the words of another list, and helps with it.
func TestPastList(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, phone, "/solver", stranger)
	p.press(label("game", "own"))
	p.press(label("made", "words"))
	p.press(one("#new-list"))
	p.fills(one(`#list-form input[name="name"]`), "past")
	p.until(`!document.querySelector('#list-form select[name="of"]').checkVisibility()`)
	p.fills(one(`#list-form select[name="kind"]`), "past")
	p.until(`document.querySelector('#list-form select[name="of"]').checkVisibility() && !document.querySelector('#list-form select[name="accents"]').checkVisibility()`)
	p.fills(one(`#list-form select[name="of"]`), "en5")
	p.fills(one(`#list-form textarea`), "2026-02-11 CRANE\nslate, 12 February 2016\nthe answer is missing")
	p.press(`document.querySelector('#list-form .button.main')`)
	for _, sentence := range []string{"past: 2 past words are less likely.", "1 line without a clear word ignored"} {
		p.shows(sentence)
	}
	p.press(button("Play with this list"))
	p.until(`!document.querySelector('dialog') && document.querySelector('select[name="list"]').value === 'past-weighted'`)
	p.press(label("rule", "place"))
	p.press(one(".start .button"))
	p.ready(0)
	p.until(`document.querySelectorAll('.turn.active .slot').length === 5`)
}

// TestChoiceIsRemembered starts a game with two presses, and finds the last choice selected again.
// Unusual settings are visible without unfolding them.
func TestChoiceIsRemembered(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, phone, "/play", stranger)
	p.press(label("game", "bulls"))
	p.press(one(".start .button"))
	p.ready(0)
	p.visit("/play")
	p.until(`document.querySelector('input[value="bulls"]').checked && !document.querySelector('#further').open`)
	p.press(label("codemaker", "adversary"))
	p.press(more)
	p.fills(one(`input[name="most"]`), "8")
	p.until(one("#chosen") + `.textContent === 'Options: 8 guesses'`)
	p.visit("/crack")
	p.until(`document.querySelector('input[value="mastermind"]').checked`) // each kind of game remembers its own choice
	p.visit("/play")
	p.until(one("#chosen") + `.textContent === 'Options: 8 guesses' && document.querySelector('input[value="adversary"]').checked`)
	p.visit("/play?game=super")
	p.until(`document.querySelector('input[value="super"]').checked && ` + one("#chosen") + `.textContent === 'Options' && document.querySelector('input[value="adversary"]').checked`)
	p.press(one("#more-games"))
	p.press(`document.querySelector('[data-several]').closest('label')`)
	p.until(`document.querySelector('input[value="random"]').checked && document.querySelector('input[value="adversary"]').closest('label').hidden`)
	p.press(label("game", "own"))
	p.until(`!document.querySelector('input[value="adversary"]').closest('label').hidden && document.querySelector('#own').getBoundingClientRect().top < innerHeight / 2`)
	p.fills(one(`input[name="name"]`), "2*4x6")
	p.until(`document.querySelector('input[value="adversary"]').closest('label').hidden`)
	p.press(label("game", "wordle:en-weighted"))
	p.visit("/fr/play") // which has the words of another language
	p.until(`document.querySelector('input[value="wordle:fr-weighted"]').checked && document.querySelector('[name="most"]').value === '6'`)
}

// TestGameOfATree chooses games for a tree and for a comparison in the same way as for playing. The
// address records them.
func TestGameOfATree(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/tree?game=4x6&path=XO", stranger)
	p.until(one(".branch") + ` && document.querySelector('input[value="mastermind"]').checked`)
	p.press(label("game", "own"))
	p.fills(one(`input[name="name"]`), "2x4")
	p.until(one("#described") + `.textContent.includes('16 codes')`) // it moves the layout below
	p.press(button("Show"))
	p.until(`location.search.includes('game=2x4') && ` + one(".branch"))
	p.visit("/compare")
	p.until(one(".histograms .card"))
	p.until(`document.querySelectorAll('.rises .legend > span').length === document.querySelectorAll('.histograms .card').length`)
	p.until(`[...document.querySelectorAll('.rises .legend > span, .histograms h2')].every((one) => one.textContent.includes(': '))`) // each name is explained
	p.until(`[...document.querySelectorAll('.rises g')].every((g) => g.querySelectorAll('.spot').length === 6 && g.querySelector('.spot:last-of-type title').textContent.includes('100%'))`)
	p.until(`Math.max(...[...document.querySelectorAll('.histograms svg')].map((svg) => Math.max(...[...svg.querySelectorAll('rect')].map((bar) => bar.height.baseVal.value)))) >
		1.05 * Math.min(...[...document.querySelectorAll('.histograms svg')].map((svg) => Math.max(...[...svg.querySelectorAll('rect')].map((bar) => bar.height.baseVal.value))))`) // the same scale
	value[bool](p, `new Promise((done) => {
		new MutationObserver((_, observer) => {
			if (!document.querySelector('.histograms .card')) return;
			observer.disconnect();
			document.querySelector('input[value="mastermind"]').click(); // while other strategies for bulls are compared
			done(true);
		}).observe(document.body, { childList: true, subtree: true });
		document.querySelector('input[value="bulls"]').click();
	})`)
	p.until(`document.querySelectorAll('.rises .legend > span').length === 4 && ` + one(".sizes"))
	if drawn := value[int](p, `document.querySelectorAll('.sizes').length`); drawn != 1 {
		t.Errorf("the tables by size are there %d times", drawn)
	}
	p.press(label("game", "bulls"))
	p.until(`location.search.includes('game=bulls') && ` + one(".sizes"))
	p.press(one(".sizes summary"))
	p.until(`document.querySelectorAll('.heat').length === document.querySelectorAll('.rises .legend > span').length`)
	p.until(`[...document.querySelectorAll('.heat')].every((map) => map.querySelectorAll('a').length === 34)`)
	p.press(`[...document.querySelectorAll('.heat a')].find((a) => a.textContent.startsWith('4x6 '))`)
	p.until(`location.search.includes('game=mastermind') && ` + one(".histograms .card"))
}

// TestMenu chooses the theme and the language, which are remembered, and shows the keys.
func TestMenu(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, desktop, "/", stranger)
	p.press(one("#more summary"))
	p.press(one(`[data-theme-choice="dark"]`))
	p.until(`getComputedStyle(document.documentElement).colorScheme === 'dark'`)
	p.press(one(`#more a[hreflang="fr"]`))
	p.until(`document.documentElement.lang === 'fr' && document.readyState === 'complete'`) // the page has kept the language
	p.visit("/play")
	p.until(`document.documentElement.lang === 'fr' && getComputedStyle(document.documentElement).colorScheme === 'dark'`)
	p.visit(opened("4x6 seed:1"))
	p.ready(0)
	p.types("?")
	p.until(one("dialog[open] kbd"))
	p.types("\x1b") // Esc
	p.until("!document.querySelector('dialog[open]')")
}

// TestLanguageOfAddress opens an address in French in an English browser: the page stays, unless its reader has chosen
// English.
func TestLanguageOfAddress(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/fr/", stranger)
	p.until(one("#dailies li[data-state]") + ` && document.documentElement.lang === 'fr' && location.pathname === '/fr/'`)
	p.visit("/")
	p.until(one("#dailies li[data-state]") + ` && document.documentElement.lang === 'en' && location.pathname === '/'`)
	p.visit("/?lang=en")
	p.visit("/fr/")
	p.until(`document.documentElement.lang === 'en' && location.pathname === '/'`)
}

// TestSettings changes settings, which apply at once and on the next page: hard mode in Wordle, and
// sounds and vibration, which are off by default.
func TestSettings(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, phone, "/", stranger)
	p.press(one("#more summary"))
	p.press(one(`.menu a[href$="settings.html"]`))
	p.until(`document.querySelector('input[name="sound"]:checked')?.value === 'off' && document.querySelector('input[name="haptics"]:checked')?.value === 'off'`)
	for _, name := range []string{"hard", "sound", "haptics"} {
		p.press(label(name, "on"))
	}
	p.press(label("palette", "classic"))
	p.until(`document.documentElement.dataset.palette === 'classic'`)
	p.visit("/play")
	p.until(`document.documentElement.dataset.palette === 'classic' && document.documentElement.dataset.hard === 'on'`)
	p.press(label("game", "wordle:en-weighted"))
	p.press(one(".start .button"))
	p.ready(0)
	value[bool](p, `(window.heard = [], navigator.vibrate = (pattern) => heard.push('shaken'), window.OscillatorNode = class extends OscillatorNode { start(at) { heard.push('heard'); super.start(at); } }, true)`)
	p.shows("hard mode")
	pointer(p, "CRANE")
	p.ready(1)
	p.until(`heard.includes('shaken') && heard.includes('heard')`)
}

// TestWithoutPointer sets up and starts a game with only Tab, space and Enter, and checks that the
// focus is visible.
func TestWithoutPointer(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/play", stranger)
	p.types("\t")
	p.until(`document.activeElement.matches('.skip') && document.activeElement.getBoundingClientRect().top >= 0`)
	for range 60 {
		p.types("\t")
		if value[bool](p, `document.activeElement.matches('.start .button')`) {
			break
		}
		if value[bool](p, `document.activeElement === document.body`) {
			continue
		}
		if !value[bool](p, `(() => { const at = document.activeElement.matches('input[type=radio], input[type=checkbox]') ? document.activeElement.nextElementSibling : document.activeElement; return getComputedStyle(at).outlineStyle !== 'none'; })()`) {
			t.Errorf("the focus is not to be seen on %s", value[string](p, `document.activeElement.outerHTML.slice(0, 120)`))
		}
	}
	p.types("\r")
	p.ready(0)
	p.types("abcd\r")
	p.ready(1)
}

// TestTooEarly submits a form before its module has loaded. The browser must not send the form,
// because the address would contain a typed code.
func TestTooEarly(t *testing.T) {
	t.Parallel()
	for address, field := range map[string]string{"/play": `[name="secret"]`, "/crack": `[name="name"]`, "/solver": `[name="turns"]`, "/review": `[name="line"]`, "/open": `[name="line"]`, "/tree": `[name="name"]`, "/compare": `[name="name"]`} {
		t.Run(address[1:], func(t *testing.T) {
			t.Parallel()
			p := open(t, site(t), desktop, "/sw.js", stranger)
			p.expected = true // the browser reports the missing module
			p.call(func(ctx context.Context) error {
				_, err := chromedp.Call(ctx, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: []*network.BlockPattern{{URLPattern: "*://*:*/static/*.js", Block: true}}})
				return err
			})
			p.visit(address)
			p.fills(one("form "+field), "4x6 ABCD=XO")
			value[bool](p, `(() => {
				for (const button of document.querySelectorAll('form [type="submit"]')) button.click();
				for (const hidden of document.querySelectorAll('form [hidden], form details')) { hidden.hidden = false; hidden.open = true; }
				document.querySelector('form `+field+`').focus();
				return true;
			})()`)
			p.types("\r")
			settled(p)
			if at := value[string](p, "location.pathname + location.search"); at != address+".html" {
				t.Errorf("the browser went to %s", at)
			}
			if !value[bool](p, `getComputedStyle(document.querySelector('form [type="submit"]')).opacity === '1'`) {
				t.Error("the button will change its look")
			}
		})
	}
}

// TestSetupInSight checks that every field and the start button of a setup can be scrolled into
// view at the sizes of laptops and tablets, folded and unfolded.
func TestSetupInSight(t *testing.T) {
	t.Parallel()
	const covered = `(async () => {
		const lost = [];
		const wanted = [...document.querySelectorAll('#setup :is(input, select, textarea, button, summary)')].filter((element) => element.checkVisibility());
		for (const element of wanted) {
			for (const block of ['nearest', 'center']) {
				element.scrollIntoView({ block, behavior: 'instant' });
				const box = element.getBoundingClientRect();
				const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
				if (box.height < 1 || box.left < 0 || box.right > innerWidth || box.top < -1 || box.bottom > innerHeight + 1 || !there || !(element.contains(there) || element.closest('label')?.contains(there)))
					lost.push([block, element.tagName, element.name ?? element.id, element.value, [box.left, box.top, box.right, box.bottom].map(Math.round), 'under', there?.tagName, there?.className].join(' '));
			}
		}
		return [...wanted.length > 8 ? [] : ['few fields'], ...lost];
	})()`
	for _, address := range []string{"/play", "/crack", "/solver"} {
		t.Run(address[1:], func(t *testing.T) {
			t.Parallel()
			p := open(t, site(t), desktop, "/sw.js", stranger)
			for _, at := range [][2]int64{{1366, 768}, {740, 360}, {360, 740}} {
				resize(p, at[0], at[1], 1, false)
				p.visit(address)
				p.until(one(".start .button:not([disabled])"))
				settled(p)
				if bottom := value[float64](p, one(".start .button.main")+`.getBoundingClientRect().bottom - innerHeight`); bottom > 0 {
					t.Errorf("%v: what begins the game is %v pixels below the window", at, bottom)
				}
			}
			for _, at := range [][2]int64{{1366, 650}, {1024, 768}, {768, 1024}} {
				resize(p, at[0], at[1], 1, false)
				for _, made := range []string{"", "symbols", "words"} {
					p.visit(address)
					p.until(one(".start .button:not([disabled])"))
					if made != "" {
						value[bool](p, `(document.querySelector('[name="game"][value="own"]').click(), document.querySelector('[name="made"][value="`+made+`"]').click(), document.querySelector('#further').open = true)`)
					}
					settled(p)
					for _, lost := range value[[]string](p, covered) {
						t.Errorf("%v, %s: %s", at, made, lost)
					}
				}
			}
		})
	}
}
