//go:build !js

package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"slices"
	"time"

	"github.com/chromedp/chromedp"
)

// A scene is a page in one state.
type scene struct {
	name    string
	address string // or a new-game request, as JSON
	steps   []string
}

const (
	bulls = `{"kind":"play","game":"bulls","seed":"22","most":12}`
	// crackWords cracks a word that the player thinks of.
	crackWords = `{"kind":"crack","game":"wordle:en"}`
	nerdle     = `{"kind":"play","game":"nerdle","seed":"5","most":6}`
	long       = `{"kind":"play","game":"16x26","seed":"9"}`
	quordle    = `{"kind":"play","game":"quordle:en5","seed":"7"}`
	twoCodes   = `{"kind":"play","game":"2*4x6","secret":"FEED ABCD","most":11}`
	sutom      = `{"kind":"play","game":"sutom:fr7","secret":"balance","most":6}`
	crackSutom = `{"kind":"crack","game":"sutom:fr7-first:B"}`
	// hint asks for a hint by its key.
	hint     = "!"
	reviewed = "/review?line=4x6+AABB=O+ACDC=X+FBDD=XXXX"
)

// scenes are all pages in their main states.
var scenes = []scene{
	{"home-known", "/", nil},
	{"learn", "/learn", nil},
	{"learn-question", "/learn", []string{`js:document.querySelector('#card button').click()`, `js:document.querySelector('#card button:last-of-type').click()`}},
	{"daily", "/daily", nil},
	{"setup-play", "/play", nil},
	{"setup-play-own", "/play", []string{`js:document.querySelector('[name="game"][value="own"]')?.click()`}},
	{"setup-play-more", "/play", []string{`js:document.querySelector('[value="adversary"]').click()`, `js:document.querySelector('#further > summary').click()`, `js:document.querySelector('#further').scrollIntoView()`}},
	{"settings", "/settings", nil},
	{"settings-contrast", "/settings", []string{`js:document.querySelector('[value="contrast"]').click()`}},
	{"settings-classic", "/settings", []string{`js:document.querySelector('[value="classic"]').click()`, `js:document.querySelector('[name="letters"][value="off"]').click()`}},
	{"puzzles", "/puzzles?game=mot%3Aen&lines=5&difficulty=0&number=7", []string{`js:document.querySelector('#example').click()`}},
	{"puzzles-colours", "/puzzles?game=mastermind&lines=0&difficulty=3&number=7", []string{`js:document.querySelector('#composing').scrollIntoView()`}},
	{"matches", "/matches", []string{`js:document.querySelector('#example').click()`, `js:document.querySelectorAll('#adding details').forEach((one) => (one.open = true))`}},
	{"setup-crack", "/crack", nil},
	{"setup-solver", "/solver", nil},
	{"play", mastermind, []string{"aabb\r", "ccde\r", "fa"}},
	{"play-hint", mastermind, []string{"aabb\r", "ccde\r", hint}},
	{"play-hint-given", mastermind, []string{"aabb\r", "ccde\r", hint, hint}},
	{"play-best", mastermind, []string{"aabb\r", "ccde\r", hint, hint, hint, hint}},
	{"super", super, []string{"abcde\r", "fghab\r", "aabbc\r", "ddeef\r", "cca"}},
	{"bulls", bulls, []string{"0123\r", "4567\r", "80"}},
	{"wordle", wordle, []string{"crane\r", "spilt\r", "mo"}},
	{"sutom", sutom, []string{"bateaux\r", "bavarde\r", "balc"}},
	{"sutom-crack", crackSutom, []string{"gxyx"}},
	{"wordle-hint", wordle, []string{"crane\r", hint, hint, hint}},
	{"quordle", quordle, []string{"slate\r", "crony\r", "gu"}},
	{"quordle-one", quordle, []string{"slate\r", "crony\r", `js:document.querySelector('.board-name').click()`}},
	{"quordle-hint", quordle, []string{"slate\r", hint, hint, hint, hint}},
	{"quordle-over", quordle, []string{"slate\r", "crony\r", `js:document.querySelector('.tool-give-up').click()`, `js:document.querySelector('dialog[open] .main, dialog[open] .button')?.click()`}},
	{"two-boards", twoCodes, []string{"abcd\r", "beef\r", "fe"}},
	{"long", long, []string{"abcdefghijklmnop\r", "qrstuv"}},
	{"crack", crack, []string{"xoo\r", "xo"}},
	{"crack-new", crack, nil},
	{"crack-words", crackWords, nil},
	{"crack-refused", crackWords, []string{`js:document.querySelector('.asked .button').click()`, "gyxxx\r"}},
	{"crack-instead", crackWords, []string{`js:[...document.querySelectorAll('.asked .button')].at(-1).click()`, "slo"}},
	{"crack-instead-colours", crack, []string{"xoo\r", `js:document.querySelector('.asked .button').click()`, "ab"}},
	{"crack-left", `{"kind":"crack","game":"wordle:en-weighted"}`, []string{"xxxxx\r", unfolding}},
	{"crack-left-colours", crack, []string{"xoo\r", unfolding}},
	{"solver-left", `{"kind":"solver","line":"wordle:en-weighted crane=xxxxx"}`, []string{unfolding}},
	{"clash", crack, []string{"xoo\r", "oooo\r", "xx\r", "0\r", "0\r", "0\r"}},
	{"solver", help, []string{"ab"}},
	{"solver-mark", help, []string{"abcd\r", "xo"}},
	{"solver-guesses", help, []string{`js:(async () => { while (!document.querySelector('.guesses')) await new Promise((done) => setTimeout(done, 50)); document.querySelector('.guesses').scrollIntoView(); })()`, `js:document.querySelector('.guesses .rowbutton').click()`}},
	{"solver-large", `{"kind":"solver","line":"8x12 AABBCCDD=XOO"}`, []string{`js:(async () => { while (!document.querySelector('.guesses')) await new Promise((done) => setTimeout(done, 50)); document.querySelector('.guesses').scrollIntoView(); })()`}},
	{"solver-longest", `{"kind":"solver","line":"16x64 ABCDEFGHIJKLMNOP=OOO"}`, []string{`js:(async () => { while (!document.querySelector('.guesses')) await new Promise((done) => setTimeout(done, 50)); document.querySelector('.guesses').scrollIntoView(); })()`}},
	{"review-large", "/review?line=8x12+AABBCCDD=XOO+AEBFCGAA=XO+ABCDEFGH=XXOO#turn-2", nil},
	{"solver-words", `{"kind":"solver","line":"wordle:en crane=xxYxG"}`, nil},
	{"word", `{"kind":"play","game":"word:en5","seed":"5","most":12}`, []string{"crane\r", "spilt\r", "mo"}},
	{"won", `{"kind":"play","line":"4x6 seed:1234 most:10"}`, []string{"aabb\r", "ccde\r", winning}},
	{"gave-up", mastermind, []string{"aabb\r", givingUp}},
	{"wordle-won", `{"kind":"play","line":"wordle:en seed:5 most:6"}`, []string{"crane\r", winning}},
	{"first-time", mastermind, []string{forgetting}},
	{"lesson", mastermind, []string{teaching}},
	{"lesson-end", mastermind, []string{teaching, `js:document.querySelector('.lesson .button.main').scrollIntoView()`}},
	{"lesson-super", super, []string{teaching}},
	{"lesson-bulls", bulls, []string{teaching}},
	{"lesson-wordle", wordle, []string{teaching}},
	{"nerdle", nerdle, []string{"48-32=16\r", "12+34=46\r", "1*"}},
	{"lesson-sutom", sutom, []string{teaching}},
	{"lesson-nerdle", nerdle, []string{teaching}},
	{"solver-primel", `{"kind":"solver","line":"primel 12953=xYxGx"}`, nil},
	{"ruled-out", mastermind, []string{"aabb\r", "ccde\r", "-a-b"}},
	{"not-here", mastermind, []string{"aabb\r", "ccde\r", ",a,c,f", "f"}},
	{"menu", "/play", []string{`js:document.querySelector('#more summary').click()`}},
	{"review", reviewed, nil},
	{"review-lost", mastermind, []string{"aabb\r", "ccde\r", "abcd\r", givingUp, lookingBack}},
	{"review-wordle", "/review?line=wordle:en+CRANE=xxxxx+SPILT=xxxxx+MUDDY=xGGGG+BUDDY=GGGGG#turn-3", nil},
	{"review-boards", "/review?line=quordle:en5+SOARE=xxxGY/xYxxx/YYYYx/xYxxG+ARSON=xYxxY/xxxYY/GGGGG/xxxYx+CLIPT=xxxxY/xGxxx/-/xxxxx+ENTRY=GGGGG/xYxxx/-/Gxxxx#turn-3", nil},
	{"review-empty", "/review", nil},
	{"tree", "/tree?game=4x6&path=XO", nil},
	{"compare", "/compare", []string{"js:new Promise((done) => setTimeout(done, 1500))"}},
	{"compare-rises", "/compare", []string{"js:new Promise((done) => setTimeout(done, 1500))", `js:document.querySelector('.rises').scrollIntoView()`}},
	{"compare-columns", "/compare", []string{"js:new Promise((done) => setTimeout(done, 1500))", `js:document.querySelector('.histograms').scrollIntoView()`}},
	{"compare-sizes", "/compare?strategies=minimax,entropy", []string{"js:new Promise((done) => setTimeout(done, 1500))", `js:document.querySelector('.sizes summary').click()`, "js:new Promise((done) => setTimeout(done, 3000))", `js:document.querySelector('.sizes').scrollIntoView()`}},
	{"jobs", "/jobs", []string{jobShown}},
	{"games", "/games", nil},
	{"statistics", "/statistics", nil},
	{"open", "/open?line=4x6+seed:1234", nil},
	{"open-empty", "/open", nil},
	{"open-sending", "/open#sending", nil},
	{"missing", "/nowhere", nil},
}

// unfolding shows the remaining codes.
const unfolding = `js:(async () => { while (!document.querySelector('.left-codes')) await new Promise((done) => setTimeout(done, 50)); document.querySelector('.left-codes').open = true; document.querySelector('.left-codes').scrollIntoView(); await new Promise((done) => setTimeout(done, 700)); })()`

// forgetting makes the browser look like a new visitor's; teaching opens the lesson of the game.
const (
	forgetting = `js:(localStorage.clear(), setTimeout(() => location.reload(), 50))`
	teaching   = `js:document.querySelector('.tool-lesson').click()`
)

// lookingBack opens the review of the game after giving up.
const lookingBack = `js:new Promise((done) => setTimeout(done, 900)).then(() => { setTimeout(() => location.assign('review.html?id=' + new URLSearchParams(location.search).get('id') + '#turn-3'), 20); })`

// winning plays a game to its end with the best guesses, and shows it again; givingUp ends it.
const (
	winning = `js:(async () => {
		const ask = async (path, body) => (await fetch('/api' + path, body ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {})).json();
		const path = '/games/' + new URLSearchParams(location.search).get('id');
		for (let game = await ask(path); game.state === 'going';) {
			const line = game.game + ' ' + game.boards[0].turns.map((turn) => turn.guess + '=' + turn.mark).join(' ');
			game = await ask(path + '/guess', { guess: (await ask('/advice?line=' + encodeURIComponent(line))).best });
		}
		setTimeout(() => location.reload(), 50);
	})()`
	givingUp = `js:fetch('/api/games/' + new URLSearchParams(location.search).get('id') + '/give-up', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }).then(() => { setTimeout(() => location.reload(), 50); })`
)

// windows are the window sizes of the screenshots.
var windows = [][2]int64{{360, 740}, {740, 360}, {1366, 768}, {1440, 900}}

// takeAll takes a picture of each scene at every size, light and dark. It reports scenes that it
// cannot reach and continues with the others. The first page comes first, before any game.
func takeAll(ctx context.Context, address string, names []string) error {
	if err := takeScene(ctx, address, scene{"home-new", "/", nil}, names); err != nil {
		return err
	}
	if err := play(ctx); err != nil {
		return err
	}
	var failed []error
	for _, s := range scenes {
		if err := takeScene(ctx, address, s, names); err != nil {
			log.Println(err)
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// unsetting resets all settings, so that no scene affects the next.
const unsetting = `Object.keys(localStorage).filter((name) => name.startsWith('codebreaker-')).forEach((name) => localStorage.removeItem(name))`

// takeScene takes the pictures of a scene, if it was requested.
func takeScene(ctx context.Context, address string, s scene, names []string) error {
	if len(names) > 0 && !slices.Contains(names, s.name) {
		return nil
	}
	for _, window := range windows {
		picture := shot{name: fmt.Sprintf("%s-%dx%d", s.name, window[0], window[1]), width: window[0], height: window[1], scheme: "light", address: s.address, steps: s.steps}
		if err := reach(ctx, address, picture); err != nil {
			return fmt.Errorf("%s: %w", picture.name, err)
		}
		for _, scheme := range []string{"light", "dark"} {
			if err := errors.Join(colours(ctx, scheme), chromedp.Do(ctx, chromedp.Sleep(200*time.Millisecond))); err != nil { // colours move, too
				return err
			}
			if err := capture(ctx, picture.name+"-"+scheme); err != nil {
				return err
			}
		}
	}
	_, err := chromedp.Run(ctx, chromedp.Evaluate[any](unsetting))
	return err
}
