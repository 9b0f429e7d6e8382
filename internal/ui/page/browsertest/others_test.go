//go:build !js

package browsertest

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// marker enters the marks of a secret for the guesses on the page.
type marker struct {
	p      *tab
	game   *rules.Game
	secret rules.Code
}

func newMarker(p *tab, name, secret string) *marker {
	p.t.Helper()
	game, err := rules.ParseGame(name)
	if err != nil {
		p.t.Fatal(err)
	}
	code, err := game.ParseCode(secret)
	if err != nil {
		p.t.Fatal(err)
	}
	return &marker{p, game, code}
}

// mark returns the feedback of the secret for the guess in the active row.
func (m *marker) mark() rules.Feedback {
	m.p.t.Helper()
	asked := value[string](m.p, `[...document.querySelectorAll('.turn.active .sym')].map((text) => text.textContent).join('')`)
	guess, err := m.game.ParseCode(asked)
	if err != nil {
		m.p.t.Fatal(err)
	}
	return m.game.Mark(guess, m.secret)
}

// give enters a mark, with keys or by pressing buttons.
func (m *marker) give(feedback rules.Feedback, keys bool) {
	m.p.t.Helper()
	text := strings.TrimPrefix(feedback.String(), "none")
	if keys && text == "" {
		m.p.types("\r") // an empty mark must be confirmed
		text = "0"
	}
	if keys {
		m.p.types(text + "\r")
		return
	}
	for _, kind := range []struct{ letter, word string }{{"X", "Black peg"}, {"O", "White peg"}} {
		for range strings.Count(text, kind.letter) {
			m.p.press(button(kind.word))
		}
	}
	if text == "" {
		m.p.press(button("None"))
	}
	m.p.press(button("Confirm mark"))
}

// TestCrack lets the computer crack a code. It gives a wrong answer, and corrects it with the
// button that the page then offers.
func TestCrack(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, way := range []struct {
		name string
		at   size
		keys bool
	}{{"mouse", desktop, false}, {"keyboard", desktop, true}, {"touch", phone, false}} {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, s, way.at, "/crack")
			p.press(button("I have a code"))
			p.until("document.querySelector('.turn.active .sym')")
			m := newMarker(p, "4x6", "FEED")
			wrong := m.game.FeedbackAt(0) // the right mark is X
			m.give(wrong, way.keys)
			clashed := false
			for turn := 1; turn < 12; turn++ {
				p.until(fmt.Sprintf(`document.querySelector('.board').dataset && (document.body.innerText.includes('I cracked it in') || document.body.innerText.includes('These marks contradict each other') || document.querySelectorAll('.board .turn[data-turn]').length >= %d && document.querySelector('.turn.active .sym') && !document.querySelector('.turn.active').hidden && document.querySelector('.padmarks .none:not([disabled])'))`, turn))
				if value[bool](p, `document.body.innerText.includes('I cracked it in')`) {
					break
				}
				if value[bool](p, `document.body.innerText.includes('These marks contradict each other')`) {
					clashed = true
					p.press(one(".notice .repairs summary"))
					p.press(button("Change turn 1 to 1 black"))
					p.until(`!document.body.innerText.includes('These marks contradict each other')`)
					turn--
					continue
				}
				m.give(m.mark(), way.keys)
				p.until(fmt.Sprintf(`document.querySelectorAll('.board .turn[data-turn]').length >= %d || document.body.innerText.includes('These marks contradict each other')`, turn+1))
			}
			p.shows("I cracked it in")
			if !clashed {
				t.Error("the wrong answer did not clash")
			}
		})
	}
}

// TestRefuse asks for another word if one was not accepted, and marks a word that was played
// instead. In the solver, a refused word disappears from the best guesses.
func TestRefuse(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, at := range []size{desktop, phone} {
		t.Run(at.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, s, at, "/sw.js")
			game := func(wish string) string {
				return value[string](p, `fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '`+wish+`' }).then((answer) => answer.json()).then(({ id }) => '/game?id=' + id)`)
			}
			const row = `[...document.querySelectorAll('.turn.active .sym')].map((text) => text.textContent).join('')`
			p.visit(game(`{"kind":"crack","game":"wordle:en5"}`))
			p.until(one(".asked"))
			first := value[string](p, row)
			p.press(button("Not accepted"))
			p.until(row + `.length === 5 && ` + row + ` !== '` + first + `'`)
			p.shows("Not accepted: " + first)
			p.press(button("I played another"))
			p.shows("What did you play?")
			p.types("sl\x1b")
			p.until(one(".asked"))
			p.press(button("I played another"))
			p.types("sloth\r")
			p.until(one(".asked") + ` && ` + row + ` === 'SLOTH'`)
			p.press(button("all grey"))
			p.press(button("Confirm mark"))
			p.until(`document.querySelector('.board .turn[data-turn="1"]') && document.querySelector('.asked') && ` + row + ` !== 'SLOTH'`)
			p.do(chromedp.Reload())
			p.until(one(".asked"))
			p.shows("Not accepted: " + first)

			p.visit(game(`{"kind":"solver","line":"wordle:en5 CRANE=xxxxx"}`))
			p.until(one(".guesses tbody tr"))
			const best = `[...document.querySelectorAll('.guesses tbody tr:first-child .sym')].map((text) => text.textContent).join('')`
			word := value[string](p, best)
			p.press(one(".guesses .rowbutton"))
			p.press(fmt.Sprintf(`[...document.querySelectorAll('.refuse')].find((button) => button.offsetParent && button.getAttribute('aria-label') === '%s is not accepted')`, word))
			p.until(best + `.length === 5 && ` + best + ` !== '` + word + `'`)
			p.shows("Not accepted: " + word)
		})
	}
}

// TestAllLeft lists all remaining words while a word is cracked and in the solver. The likeliest
// comes first, the list grows with scrolling, and the row stays visible.
func TestAllLeft(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, at := range []size{desktop, phone} {
		for _, wish := range []string{`{"kind":"crack","game":"wordle:en5-weighted"}`, `{"kind":"solver","line":"wordle:en5-weighted CRANE=xxxxx"}`} {
			t.Run(at.name+" "+wish[9:13], func(t *testing.T) {
				t.Parallel()
				p := open(t, s, at, "/sw.js")
				p.visit(value[string](p, `fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '`+wish+`' }).then((answer) => answer.json()).then(({ id }) => '/game?id=' + id)`))
				p.until(one(".left-codes summary"))
				p.press(one(".left-codes summary"))
				const listed = `document.querySelectorAll('.left-codes .candidates code').length`
				p.until(listed + ` >= 100`)
				left := value[int](p, `fetch('/api/games/' + new URLSearchParams(location.search).get('id') + '/candidates').then((answer) => answer.json()).then(({ left }) => left)`)
				value[bool](p, `(window.scrolling = setInterval(() => { document.querySelector('.left-codes .candidates').scrollTop = 1e6; }, 20), true)`) // each scroll adds 100 or 200
				p.until(fmt.Sprintf("%s === %d", listed, left))
				value[bool](p, `(clearInterval(window.scrolling), true)`)
				chances := value[[]string](p, `[...document.querySelectorAll('.left-codes .candidates small')].map((chance) => chance.textContent.trim()).filter((chance) => !chance.startsWith('<'))`)
				if !slices.IsSortedFunc(chances, func(a, b string) int { return -cmp.Compare(percent(t, a), percent(t, b)) }) || len(chances) == 0 {
					t.Errorf("the likeliest do not come first: %v", chances)
				}
				if strings.Contains(wish, "crack") {
					for _, lost := range value[[]string](p, hiddenHere) {
						t.Error(lost)
					}
				}
			})
		}
	}
}

// percent parses a percentage.
func percent(t *testing.T, text string) float64 {
	t.Helper()
	number, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64)
	if err != nil {
		t.Fatal(err)
	}
	return number
}

// TestMendByHand changes an earlier answer by touching it, also with marks by place.
func TestMendByHand(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, phone, opened("wordle:en CRANE=xxYxG"))
	p.ready(1)
	p.press(one(".rowmend"))
	p.shows("What was the mark of turn 1?")
	p.press(`document.querySelectorAll('.mend-row .slot')[0]`) // from grey to yellow
	p.press(button("Change it"))
	p.until(`document.querySelector('.board .turn[data-turn="1"] .cell').classList.contains('misplaced')`)
}

// TestHelp pastes turns, including Wordle's squares, adds one by hand, sorts the table and opens a
// bar.
func TestHelp(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, at := range []size{desktop, phone} {
		t.Run(at.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, s, at, "/solver")
			p.press(`document.querySelector('input[value="wordle:en-weighted"]').closest('label')`)
			p.fills(one(`textarea[name="turns"]`), "CRANE\n⬛⬛🟨⬛🟩")
			p.press(button("Start"))
			p.ready(1)
			p.until(one(".guesses tbody tr"))
			p.press(button("Average"))
			p.until(`document.querySelector('th[aria-sort="ascending"]')`)
			averages := value[[]float64](p, `[...document.querySelectorAll('.guesses tbody tr')].map((row) => Number(row.children[3].textContent.replace(/,/g, '')))`)
			if !slices.IsSorted(averages) || len(averages) < 3 {
				t.Errorf("sorted by average: %v", averages)
			}
			p.press(one(".guesses .rowbutton"))
			p.press(one(".detail .bar"))
			p.until(one(".detail .bar") + ".getAttribute('aria-expanded') === 'true'")
			p.until(`document.querySelectorAll('.detail .codes code').length > 0`)
			p.types("abide\r")
			p.until(one(".padmarks"))
			p.types("gyxyg\r") // the feedback of ADOBE
			p.ready(2)
			p.shows("ADOBE")
		})
	}
}

// TestReview reviews a pasted game and a played one.
func TestReview(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/review")
	p.fills(one(`textarea[name="line"]`), "4x6 AABB=O ACDC=X FBDD=XXXX")
	p.press(button("Review this game"))
	p.until(`document.querySelectorAll('.review-board .turn[data-turn]').length === 3`)
	p.shows("Skill")
	p.until(one(".chart .curve"))
	p.press(one(".division summary"))
	p.press(one(".review-turn .bar"))
	p.until(`document.querySelectorAll('.review-turn .codes code').length > 0`)

	p.visit("/review?line=8x20+ABCDEFGH=O")
	p.press(one(".left-list summary"))
	p.until(one(".candidates") + ".innerText.includes('too many to list')")
	if height := value[float64](p, one(".candidates")+".clientHeight"); height > 80 {
		t.Errorf("a sentence in place of a list has %.0f pixels", height)
	}

	const line = "4x6 seed:8"
	played := open(t, s, phone, opened(line))
	played.ready(0)
	pointer(played, "ABCD")
	played.ready(1)
	pointer(played, secretOf(t, line))
	played.ready(2)
	played.press(button("Review"))
	played.until(`document.querySelectorAll('.review-board .turn[data-turn]').length === 2`)
	played.visit("/statistics")
	played.until(one(".figures"))
	played.visit("/games")
	played.until(one(".saved"))
}

// TestKilled kills the server in the middle of a game. The typed text must stay, and the game must
// continue at the same turn when the server is back.
func TestKilled(t *testing.T) {
	t.Parallel()
	s := serve(t)
	const line = "4x6 seed:1234"
	p := open(t, s, desktop, opened(line))
	p.expected = true
	p.ready(0)
	keyboard(p, "AABB")
	p.ready(1)
	s.kill()
	keyboard(p, secretOf(t, line))
	p.shows("reach the server")
	p.until(fmt.Sprintf(`[...document.querySelectorAll('.turn.active .sym')].map((text) => text.textContent).join('') === %s`, quoted(secretOf(t, line))))
	s.again(t)
	p.shows("Solved in 2 guesses.")
	p.until("document.querySelector('#away').hidden")
	again := value[string](p, "location.pathname + location.search")
	half := open(t, s, phone, opened("4x6 seed:5"))
	half.expected = true
	half.ready(0)
	half.types("abc")
	half.until(`document.querySelectorAll('.turn.active .sym').length === 3`)
	half.do(chromedp.Reload())
	half.ready(0)
	half.until(`document.querySelectorAll('.turn.active .sym').length === 3`)
	s.kill()
	s.again(t)
	p.visit(again)
	p.shows("Solved in 2 guesses.")
}

// TestLostAnswer loses the answer to a move. The page asks again, and the move is made only once.
func TestLostAnswer(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, opened("4x6 seed:1234"))
	p.ready(0)
	value[bool](p, `(() => {
		const send = window.fetch;
		let lost = 0;
		window.fetch = async (...wish) => {
			const answer = await send(...wish);
			if (wish[1]?.method === 'POST' && lost++ === 0) throw new TypeError('lost');
			return answer;
		};
		return true;
	})()`)
	keyboard(p, "AABB")
	p.ready(1)
	p.until("document.querySelector('#away').hidden && document.querySelector('.says.problem').textContent === ''")
	keyboard(p, secretOf(t, "4x6 seed:1234"))
	p.shows("Solved in 2 guesses.")
}

// TestOffline opens visited pages while the server is down.
func TestOffline(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, phone, "/", stranger)
	p.expected = true
	p.until("navigator.serviceWorker.controller")
	s.kill()
	for _, address := range []string{"/play", "/game?id=abcdefghijklmnopqrstuvwx23", "/solver"} {
		p.visit(address)
		p.until("document.querySelector('.brand')")
	}
	p.visit("/game?id=abcdefghijklmnopqrstuvwx23")
	p.shows("reach the server")
}

// TestReloadedAway loads games again while the server is down. They are shown as they were, and a move waits for the server.
func TestReloadedAway(t *testing.T) {
	t.Parallel()
	s := serve(t)
	const line = "4x6 seed:1234"
	p := open(t, s, phone, opened(line))
	solver := open(t, s, desktop, opened("4x6 AABB=O"))
	p.ready(0)
	keyboard(p, "AABB")
	p.ready(1)
	solver.ready(1)
	p.until("navigator.serviceWorker.controller")
	p.expected, solver.expected = true, true
	s.kill()
	for _, tab := range []*tab{p, solver} {
		tab.do(chromedp.Reload())
		tab.shows("reach the server")
		tab.until("document.querySelectorAll('.board .turn[data-turn]').length === 1 && document.querySelector('.turn.active')")
	}
	keyboard(p, secretOf(t, line))
	s.again(t)
	p.shows("Solved in 2 guesses.")
	solver.until("document.querySelector('#away').hidden && document.querySelector('.guesses')")
}

// TestHostile checks that text from other people is never interpreted as HTML.
func TestHostile(t *testing.T) {
	t.Parallel()
	s := site(t)
	const markup = `<img src=x onerror="window.hit=1"><script>window.hit=1</script>`
	p := open(t, s, desktop, opened(markup))
	p.until(one("#problem") + ".textContent.includes('<img')")
	p.visit("/review?line=" + url.QueryEscape("4x6 "+markup))
	p.until(one("#problem") + ".textContent.includes('<img')")
	p.visit("/tree?game=" + url.QueryEscape(markup))
	p.until(one("#problem") + ".textContent.length > 5")
	value[bool](p, `fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ kind: 'play', game: '4x6', seed: '1', symbols: ['<b>x', '<i>', '<img>', '"', "'&amp;", '<script>'] }) }).then(async (answer) => { const game = await answer.json(); window.id = answer.ok ? game.id : ''; }), true`)
	p.until("window.id !== undefined")
	if id := value[string](p, "window.id"); id != "" {
		p.visit("/game?id=" + id)
		p.until(`document.querySelectorAll('.key').length === 6`)
		if found := value[int](p, `document.querySelectorAll('.key b, .key i, .key img, .key script').length`); found > 0 {
			t.Errorf("%d elements came out of symbols' names", found)
		}
	}
	p.visit("/solver")
	p.fills(one(`textarea[name="turns"]`), markup)
	p.press(button("Start"))
	p.until(one("#problem") + ".textContent.length > 5")
	if value[bool](p, `window.hit === 1`) {
		t.Error("what was pasted came to life")
	}
}

// tooSmall finds controls smaller than 44 pixels, except links within a text.
const tooSmall = `[...document.querySelectorAll('button, a, input, select, textarea, summary')].filter((e) => {
	if (!e.checkVisibility() || e.closest('.unseen, .skip, dialog:not([open])') || e.matches('p a:not(.button, .chip), .sentences a, input[type=radio], input[type=checkbox], .letter, .slot, .number, svg a')) return false;
	const box = e.getBoundingClientRect();
	return box.width > 0 && (box.width < 43.5 || box.height < 43.5);
}).map((e) => e.tagName + '.' + e.className + ' ' + e.innerText.slice(0, 20) + ' ' + Math.round(e.getBoundingClientRect().width) + 'x' + Math.round(e.getBoundingClientRect().height))`

// TestFits checks pages from a small phone to a wide screen: no page is wider than the screen,
// controls are large enough, and nothing moves while the page loads.
func TestFits(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, phone, opened("5x8 seed:3 most:12"))
	p.ready(0)
	game := value[string](p, "location.pathname + location.search")
	large := open(t, s, phone, opened("12x20 seed:3"))
	large.ready(0)
	largest := open(t, s, phone, opened("16x64 seed:3"))
	largest.ready(0)
	addresses := []string{"/", "/play", "/solver", game, value[string](large, "location.pathname + location.search"), value[string](largest, "location.pathname + location.search"), "/review?line=4x6+AABB=O+ACDC=X", "/games", "/statistics", "/tree", "/settings", "/daily"}
	for _, at := range []size{{"small", 320, 640, true}, phone, {"tablet", 820, 1180, true}, desktop, {"large", 1440, 900, false}, {"wide", 2560, 1440, false}} {
		t.Run(at.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, s, at, "/")
			for _, address := range addresses {
				p.visit(address)
				p.until(`document.readyState === 'complete' && !document.querySelector('.thinking') && document.querySelector('main').innerText.length > 20`)
				switch {
				case strings.HasPrefix(address, "/review"):
					p.until(one(".review-turn"))
				case address == "/tree":
					p.until(one(".branch"))
				case strings.HasPrefix(address, "/game.html"):
					p.ready(0)
					p.types("!!!")
				}
				if over := value[int](p, `document.documentElement.scrollWidth - innerWidth`); over > 0 {
					t.Errorf("%s: %s is %d pixels too wide", at.name, address, over)
				}
				small := value[[]string](p, tooSmall)
				if len(small) > 0 {
					t.Errorf("%s: %s: too small to touch: %v", at.name, address, small)
				}
			}
		})
	}
}

// TestTwoTabs plays one game in two tabs. The outdated tab says so and shows the current state.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	s := site(t)
	first := open(t, s, desktop, opened("4x6 seed:1234"))
	first.ready(0)
	second := open(t, s, phone, value[string](first, "location.pathname + location.search"))
	second.ready(0)
	keyboard(first, "AABB")
	first.ready(1)
	keyboard(first, "CCDD")
	first.ready(2)
	keyboard(second, "EEFF")
	second.ready(2)
	second.until(one(".says.problem") + ".textContent.includes('was continued in another tab')")
	second.until(`[...document.querySelectorAll('.turn.active .sym')].map((text) => text.textContent).join('') === 'EEFF'`)
	second.types(kb.ArrowDown)
	keyboard(second, secretOf(t, "4x6 seed:1234"))
	second.shows("Solved in 3 guesses.")
}

// TestSeenAgain returns to a game that was continued in another tab. The page shows the current
// state without a move, and keeps the row that was started.
func TestSeenAgain(t *testing.T) {
	t.Parallel()
	s := site(t)
	first := open(t, s, desktop, opened("4x6 seed:1234"))
	first.ready(0)
	second := open(t, s, desktop, value[string](first, "location.pathname + location.search"))
	second.ready(0)
	second.types("ef")
	keyboard(first, "AABB")
	first.ready(1)
	value[bool](second, `new Promise((done) => setTimeout(() => done(dispatchEvent(new Event('focus'))), 1100))`)
	second.ready(1)
	second.until(`[...document.querySelectorAll('.turn.active .sym')].map((text) => text.textContent).join('') === 'EF' && document.querySelector('.says.problem').textContent === ''`)
}

// TestClashIsOneSentence checks that a contradiction is shown as one sentence with a button, that
// other repairs are folded away, and that the buttons for marks have descriptions.
func TestClashIsOneSentence(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, phone, "/open?as=solver&line="+url.QueryEscape("4x6 ABCD=none EFEF=XXX FEFE=OO"))
	p.until(one(".notice .repair.main"))
	if shown := value[string](p, `[...document.querySelectorAll('.notice > p')].map((p) => p.innerText).join('|')`); shown != "The mark of turn 3 cannot be 2 white if turn 1 is right; did you mean 1 black and 2 white?" {
		t.Errorf("it says %q", shown)
	}
	p.press(one(".notice .repairs summary"))
	p.until(one(".notice .repairs") + ".open")
	p.press(one(".notice .repair.main"))
	p.ready(3)
	p.types("abcd\r")
	p.until(`[...document.querySelectorAll('.pinkey small')].map((text) => text.innerText).join() === 'right place,wrong place'`)
}

// TestTreeSaysWhatIsWrong asks for the tree of an invalid game. The previous tree disappears, and a
// sentence says what to write.
func TestTreeSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/tree", stranger)
	p.until(one(".branch"))
	p.press(label("game", "own"))
	p.fills(one(`input[name="name"]`), "chess")
	p.until(one("#described.problem")) // it moves the layout below
	p.press(button("Show"))
	p.shows("a word list (words:en5)")
	p.until("!document.querySelector('.branch')")
}

// TestTreeOfAnotherGame chooses another game for a tree. The previous tree disappears at once.
func TestTreeOfAnotherGame(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/tree", stranger)
	p.until(one(".branch"))
	value[bool](p, `(() => { window.fetch = () => new Promise(() => {}); return true; })()`) // the answer never arrives
	p.press(label("game", "bulls"))
	p.until("!document.querySelector('.branch')")
}

// TestClashThatBlamesNoMark marks a word as solved that may be guessed but is not a secret. The
// page offers to take that back, less prominently than a repair, and blames no mark.
func TestClashThatBlamesNoMark(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, phone, "/open?as=solver&line="+url.QueryEscape("wordle:en TARES=GGGGG"))
	p.until(one(".notice .take-back"))
	p.shows("TARES fits and can be guessed, but is not on the list of secrets.")
	p.until(`!document.querySelector('.notice .main') && document.querySelectorAll('.notice .repairs .repair').length > 0`)
	p.press(one(".notice .take-back"))
	p.ready(0)
}
