//go:build !js

package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/ui/page/gen/job"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// A look is a page in a certain state: its address or a new-game request, and the script that leads
// to the state.
type look struct{ name, address, script string }

// beginsLesson is a script that begins the guided game.
const beginsLesson = `new Promise((done) => { const look = () => { const button = document.querySelector('#card button'); button ? done(button.click()) : setTimeout(look, 50); }; look(); })`

// givesUp is a script that ends the game.
const givesUp = `fetch('/api/games/' + new URLSearchParams(location.search).get('id') + '/give-up', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })`

// seen is a script that waits for an element.
func seen(selector string) string {
	return `new Promise((done) => { const look = () => (document.querySelector(` + quoted(selector) + `) ? done() : setTimeout(look, 50)); look(); })`
}

// looks are all pages and their main states.
var looks = []look{
	{"home", "/", ""},
	{"learn", "/learn", ""},
	{"home, more today", "/", `document.querySelector('#more-today').open = true`},
	{"learn, a question", "/learn", beginsLesson},
	{"learn, wrong and right answers", "/learn?game=bulls", beginsLesson + `.then(() => document.querySelectorAll('#card .answer').forEach((answer) => answer.click()))`},
	{"learn Wordle", "/learn?game=wordle:en-weighted", beginsLesson},
	{"play", "/play", ""},
	{"play, own", "/play", `document.querySelector('[name="game"][value="own"]').click()`},
	{"play, own, a wrong number", "/play", `document.querySelector('[name="game"][value="own"]').click(), Object.assign(document.querySelector('[name="places"]'), { value: '70' }).dispatchEvent(new Event('input', { bubbles: true }))`},
	{"crack", "/crack", ""},
	{"solver", "/solver", ""},
	{"menu", "/play", `document.querySelector('#more summary').click()`},
	{"mastermind", `{"kind":"play","line":"4x6 seed:3 most:10"}`, ""},
	{"bulls", `{"kind":"play","game":"bulls","seed":"4","most":12}`, ""},
	{"wordle", `{"kind":"play","line":"wordle:en seed:5 most:6"}`, ""},
	{"how many words are left", `{"kind":"play","line":"wordle:en seed:5 most:6"}`, `document.querySelector('.eye').click()`},
	{"notes in play", `{"kind":"play","line":"4x6 seed:3 most:10"}`, `[...',e,c-d'].forEach((key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))`},
	{"what undo costs", `{"kind":"play","line":"4x6 seed:3 most:10"}`, `new Promise((done) => { [...'aabb', 'Enter'].forEach((key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))); const look = () => { const undo = document.querySelector('.tool-undo'); undo.ariaDisabled === 'true' || undo.disabled ? setTimeout(look, 50) : done(undo.click()); }; look(); })`},
	{"a hint", `{"kind":"play","line":"4x6 seed:3 most:10"}`, `document.dispatchEvent(new KeyboardEvent('keydown', { key: '!', bubbles: true }))`},
	{"a step of a hint", `{"kind":"play","line":"4x6 seed:3 most:10"}`, `document.dispatchEvent(new KeyboardEvent('keydown', { key: '!', bubbles: true })), document.querySelector('.hints .main').click()`},
	{"one board alone", `{"kind":"play","line":"quordle:en5 seed:7 SLATE=GxxxG/YxYxG/xxxYx/GxGYG"}`, `document.querySelector('.board-name').click()`},
	{"what else can be done", `{"kind":"play","line":"4x6 seed:3 most:10"}`, `document.querySelector('#rest').togglePopover()`},
	{"what is impossible", `{"kind":"play","line":"4x6 seed:3 most:10"}`, `[...'aabb', '!'].forEach((key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))), document.querySelector('.hints .main').click(), ` + seen(".hints .sentences") + `.then(() => document.querySelector('.hints .row:last-child .button').click())`},
	{"a hint on several boards", `{"kind":"play","line":"quordle:en5 seed:7 SLATE=GxxxG/YxYxG/xxxYx/GxGYG"}`, `document.querySelector('.tool-hint').click(), document.querySelector('.hints .main')?.click()`},
	{"giving up", `{"kind":"play","line":"4x6 seed:3 most:10"}`, `document.querySelector('.tool-give-up').click()`},
	{"keys", `{"kind":"play","line":"4x6 seed:3 most:10"}`, `document.querySelector('#shortcuts').click()`},
	{"colours while typing", `{"kind":"solver","line":"wordle:en CRANE=xxYxG"}`, `[...'plate'].forEach((key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))), document.querySelector('.turn.active .slot').click()`},
	{"thirty-two boards", `{"kind":"play","game":"duotrigordle","seed":"7"}`, `[...'slate', 'Enter'].forEach((key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))), ` + seen(".turn[data-turn]")},
	{"boards, over", `{"kind":"play","line":"quordle:en5 seed:7 SLATE=GxxxG/YxYxG/xxxYx/GxGYG"}`, `document.querySelector('.tool-give-up').click(), document.querySelector('dialog[open] [data-yes]').click(), ` + seen(".overs")},
	{"another guess in Crack", `{"kind":"crack","game":"mastermind"}`, `[...document.querySelectorAll('.asked .button')].at(-1).click()`},
	{"cracked", `{"kind":"crack","game":"mastermind"}`, `[...'xxxx', 'Enter'].forEach((key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))), ` + seen(".overs")},
	{"sums", `{"kind":"play","game":"nerdle","seed":"5","most":6}`, ""},
	{"facts", `{"kind":"solver","line":"wordle:en e___y R!4 -TS"}`, ""},
	{"review of boards", "/review?line=quordle:en5+SOARE=xxxGY/xYxxx/YYYYx/xYxxG+ARSON=xYxxY/xxxYY/GGGGG/xxxYx", ""},
	{"high contrast", "/settings", `document.querySelector('[value="contrast"]').click()`},
	{"usual colours again", "/settings", `document.querySelector('[name="palette"][value="usual"]').click()`},
	{"sharing", `{"kind":"solver","line":"4x6 ABCD=XO EFAB=OO"}`, `document.querySelector('.tool-share').click()`},
	{"several boards", `{"kind":"play","line":"quordle:en5 seed:7 SLATE=GxxxG/YxYxG/xxxYx/GxGYG"}`, ""},
	{"several boards elsewhere", `{"kind":"solver","line":"quordle:en5 SLATE=GxxxG/YxYxG/xxxYx/GxGYG"}`, `[...'crony', 'Enter'].forEach((key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))`},
	{"over", `{"kind":"play","line":"4x6 seed:3 most:10"}`, givesUp},
	{"giving marks", `{"kind":"crack","game":"mastermind"}`, ""},
	{"giving colours", `{"kind":"crack","game":"wordle:en"}`, ""},
	{"a clash", `{"kind":"solver","line":"4x6 ABCD=XO EFEF=XXX AAAA=none"}`, ""},
	{"solving", `{"kind":"solver","line":"4x6 ABCD=XO EFAB=OO"}`, ""},
	{"notes", `{"kind":"solver","line":"4x6 ABCD=XO EFAB=OO"}`, `[...',e,c-d'].forEach((key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))`},
	{"review", "/review?line=4x6+AABB=O+ACDC=X+FBDD=XXXX", ""},
	{"review of nothing", "/review", `localStorage.setItem('codebreaker-mistakes', JSON.stringify([{ line: '4x6 AABB=O', guess: 'AABB', day: new Date().toISOString().slice(0, 10) }]))`},
	{"an exercise", "/review?mistakes", ""},
	{"tree", "/tree?game=4x6&path=XO", ""},
	{"compare", "/compare", ""},
	{"compare sizes", "/compare?strategies=minimax,entropy", `new Promise((done) => { const look = () => { const sizes = document.querySelector('.sizes'); if (sizes) sizes.open = true; document.querySelector('.heat') ? done() : setTimeout(look, 50); }; look(); })`},
	{"daily", "/daily", ""},
	{"settings", "/settings", ""},
	{"puzzles", "/puzzles?game=mot%3Aen&lines=5&difficulty=0&number=7", `document.querySelector('#example').click()`},
	{"matches", "/matches", `new Promise((done) => { const look = () => { const adding = document.querySelectorAll('#adding details'); adding.forEach((one) => (one.open = true)); adding.length ? done() : setTimeout(look, 50); }; document.querySelector('#example').click(); look(); })`},
	{"a lesson", `{"kind":"play","line":"4x6 seed:3 most:10"}`, `document.querySelector('.tool-lesson').click(), ` + seen("dialog.lesson")},
	{"a lesson of Wordle", `{"kind":"play","line":"wordle:en seed:5 most:6"}`, `document.querySelector('.tool-lesson').click(), ` + seen("dialog.lesson")},
	{"jobs", "/jobs", `new Promise((done) => { const look = () => (document.querySelectorAll('#jobs tbody tr').length === 2 ? done() : setTimeout(look, 50)); look(); })`},
	{"games", "/games", ""},
	{"statistics", "/statistics", ""},
	{"open", "/open?line=4x6+AABB=O+ACDC=X", ""},
	{"home, games to go on with", "/", ""},
	{"missing", "/review/nothing", ""},
}

// axe returns the source of axe-core, which npm installs.
func axe(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "check", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Skip("axe-core is not here, and pages are not looked at with it: npm install in internal/ui/page/check brings it")
	}
	return string(text)
}

// results returns the looks of a solved game: the result and the text to share.
func results(t *testing.T) []look {
	t.Helper()
	solved := func(line, mark string) string {
		return `{"kind":"play","line":"` + line + " " + secretOf(t, line) + "=" + mark + `"}`
	}
	wish := solved("4x6 seed:43 most:10", "XXXX")
	told := seen(`.result[aria-busy="false"]`) // a result leaves out how the computer did if that takes long
	return []look{
		{"a result", wish, told},
		{"a result of a game with a long name", solved("7x12-distinct-black-empty seed:43 most:10", "7"), told},
		{"statistics of a game with a long name", "/statistics", ""},
		{"sharing a result", wish, told + `.then(() => document.querySelector('.tool-share').click()).then(() => ` + seen("dialog[open] .share-text") + `)`},
	}
}

// axeWindows are the windows in which every page is checked, with a language. French texts are
// longer, so they have the narrow ones.
var axeWindows = []struct {
	size
	language string
}{
	{size{"phone", 360, 740, true}, "en"},
	{size{"phone", 360, 740, true}, "fr"},
	{size{"flat", 740, 360, true}, "fr"},
	{size{"tablet", 768, 1024, true}, "en"},
	{size{"laptop", 1366, 768, false}, "fr"},
	{size{"wide", 1920, 1080, false}, "en"},
}

// TestAxe checks every page in its main states with axe-core, with light and dark colours. It also checks that touch
// targets are large enough.
func TestAxe(t *testing.T) {
	t.Parallel()
	text := axe(t)
	looks := slices.Concat(looks, results(t))
	for _, at := range axeWindows {
		folder := map[string]string{"fr": "/fr"}[at.language]
		name := at.language + ", " + at.name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := alone(t)
			p := open(t, s, at.size, folder+"/?lang="+at.language, stranger) // other tests keep their language
			for _, look := range looks {
				if look.name == "jobs" {
					if err := job.Hold(s.jobs); err != nil {
						t.Error(err)
					}
				}
				shown(p, look, folder)
				examine(p, text, name+", "+look.name)
			}
		})
	}
}

// examine checks the current page with axe-core, with light and dark colours, and the size of touch
// targets.
func examine(p *tab, axe, name string) {
	p.t.Helper()
	if p.touch {
		if small := value[[]string](p, tooSmall); len(small) > 0 {
			p.t.Errorf("%s: too small to touch: %v", name, small)
		}
	}
	for scheme, rules := range map[string]string{"light": `{ rules: { 'label-content-name-mismatch': { enabled: true } } }`, "dark": `{ runOnly: ['color-contrast'] }`} {
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}}); err != nil {
			p.t.Fatal(err)
		}
		settled(p)
		for _, found := range value[[]string](p, axe+`;
			axe.run(document, `+rules+`).then(({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.slice(0, 4).map((node) => id + ' (' + help + '): ' + node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? ''))))`) {
			p.t.Errorf("%s, %s: %s", name, scheme, found)
		}
	}
}

// counting is a script that counts the requests of a page that are not answered yet.
const counting = `
	window.running = 0;
	window.fetch = ((send) => async (...wish) => {
		running++;
		try {
			const answer = await send(...wish);
			running++;
			answer.clone().text().catch(() => {}).finally(() => running--);
			return answer;
		} finally {
			running--;
		}
	})(fetch);`

// answered runs a script, and waits until all requests of the page are answered and the page has drawn the answers.
const answered = `(async () => {
	await (%s);
	for (let quiet = 0; quiet < 3; quiet = running ? 0 : quiet + 1) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
})().then(() => 0)`

// shown opens a page in the folder of a language, and brings it into the state of a look.
func shown(p *tab, look look, folder string) {
	p.t.Helper()
	if !p.counts {
		p.counts = true
		p.call(func(ctx context.Context) error {
			_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: counting})
			return err
		})
	}
	if look.address[0] == '{' {
		p.visit("/sw.js")
		look.address = value[string](p, fmt.Sprintf(`fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: %s }).then((answer) => answer.json()).then((game) => '/game?id=' + game.id)`, quoted(look.address)))
	}
	look.address = folder + look.address
	p.visit(look.address)
	const calm = `document.readyState === 'complete' && document.querySelector('main').innerText.length > 20 && !document.querySelector('.thinking, [aria-busy="true"]')`
	p.until(calm)
	value[any](p, fmt.Sprintf(answered, "0"))
	if look.script != "" {
		value[any](p, fmt.Sprintf(answered, look.script))
		if strings.Contains(look.script, "/api/") {
			p.visit(look.address) // in its final state
			p.until(one(`.result[aria-busy="false"]`))
		}
		p.until(calm)
	}
	settled(p)
}
