//go:build !js

package browsertest

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// secretOf returns the code of the game in a line.
func secretOf(t *testing.T, line string) string {
	t.Helper()
	name, rest := session.CutLine(line)
	game := testgame.Parse(t, name, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
	setup, _, err := session.ReadLine(game, rest)
	if err != nil {
		t.Fatal(err)
	}
	played, err := session.NewStart(game).Begin(context.Background(), setup, nil)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := played.GiveUp(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return game.Format(secret)
}

// A hand enters a row, with keys or by pressing elements on the screen.
type hand func(p *tab, code string)

func keyboard(p *tab, code string) {
	p.t.Helper()
	p.types(code + "\r")
}

func pointer(p *tab, code string) {
	p.t.Helper()
	for _, symbol := range strings.Split(code, "") {
		if symbol == "." {
			symbol = "empty slot"
		}
		p.press(fmt.Sprintf(`[...document.querySelectorAll('.key, .letter')].find((key) => (' ' + key.getAttribute('aria-label').split(',')[0].toLowerCase()).endsWith(%s))`, quoted(" "+strings.ToLower(symbol))))
	}
	p.press(button("Guess"))
}

// hasFinished shows the buttons that a player's first game does without.
func (p *tab) hasFinished() {
	p.t.Helper()
	value[string](p, `document.documentElement.dataset.finished = 'yes'`)
}

// opened returns the address that starts the game of a line without further questions.
func opened(line string) string {
	if strings.Contains(line, "=") {
		return "/open?as=solver&line=" + url.QueryEscape(line)
	}
	return "/open?as=play&line=" + url.QueryEscape(line)
}

// TestPlay plays a whole game of each kind: with the mouse, with the keyboard, and by touch on a
// phone.
func TestPlay(t *testing.T) {
	t.Parallel()
	s := site(t)
	ways := []struct {
		name string
		at   size
		hand hand
	}{{"mouse", desktop, pointer}, {"keyboard", desktop, keyboard}, {"touch", phone, pointer}}
	for _, game := range []struct{ name, line, first string }{
		{"mastermind", "4x6 seed:1234 most:10", "AABB"},
		{"bulls", "4x10-distinct seed:77", "0123"},
		{"wordle", "wordle:en seed:5 most:6", "crane"},
		{"mot", "mot:fr seed:9", "livre"},
		{"place", "4x6-place seed:3", "ABCD"},
		{"empty", "4x6-empty seed:3", "A..B"},
		{"empty-place", "4x8-distinct-place-empty seed:3", ".A.B"},
	} {
		for _, way := range ways {
			t.Run(game.name+"/"+way.name, func(t *testing.T) {
				t.Parallel()
				p := open(t, s, way.at, opened(game.line))
				p.ready(0)
				way.hand(p, game.first)
				p.ready(1)
				if holes := value[int](p, "document.querySelectorAll('.turn[data-turn] .hollow').length"); holes != strings.Count(game.first, ".") {
					t.Errorf("%d slots are drawn as left empty, of %s", holes, game.first)
				}
				way.hand(p, secretOf(t, game.line))
				p.ready(2)
				p.shows("Solved in 2 guesses.")
			})
		}
	}
}

// TestCelebration finds a code that is typed by its colours. Confetti flies, unless motion is unwanted.
func TestCelebration(t *testing.T) {
	t.Parallel()
	s := site(t)
	const line = "4x6 seed:1234 most:10"
	for _, motion := range []string{"no-preference", "reduce"} {
		p := open(t, s, phone, opened(line), stranger)
		p.call(func(ctx context.Context) error {
			_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: motion}}})
			return err
		})
		p.ready(0)
		value[bool](p, `(() => {
			window.thrown = 0;
			window.setTimeout = ((later) => (act) => later(act))(setTimeout); // at once
			new MutationObserver(() => { thrown = Math.max(thrown, document.querySelectorAll('.celebration i').length); }).observe(document.body, { childList: true });
			return true;
		})()`)
		p.types(strings.NewReplacer("A", "r", "B", "b", "C", "y", "D", "g", "E", "p").Replace(secretOf(t, line)))
		keyboard(p, "")
		p.ready(1)
		p.until(one(".turn.found"))
		if motion != "reduce" {
			p.until(`thrown > 50`)
		}
		settled(p)
		p.until(`!document.querySelector('.celebration')`)
		if thrown := value[int](p, "thrown"); (thrown > 0) == (motion == "reduce") {
			t.Errorf("%d pieces of confetti fly with %s", thrown, motion)
		}
	}
}

// TestColoursWhileTyping enters a word and its colours in the solver without a step between them.
func TestColoursWhileTyping(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), phone, opened("wordle:en CRANE=xxYxG"), stranger)
	p.ready(1)
	p.types("pl")
	p.press(`document.querySelectorAll('.turn.active .slot')[1]`) // yellow
	p.types("ate")
	for range 2 { // yellow, then green
		p.press(`document.querySelectorAll('.turn.active .slot')[4]`)
	}
	p.press(one(".entry .button.main"))
	p.ready(2)
	p.until(`[...document.querySelectorAll('.turn[data-turn="2"] .cell')].map((cell) => ['absent', 'misplaced', 'right'].find((is) => cell.classList.contains(is))).join() === 'absent,misplaced,absent,absent,right'`)
}

// TestShare shares a finished game, and opens the same puzzle elsewhere.
func TestShare(t *testing.T) {
	t.Parallel()
	s := site(t)
	const line = "4x6 seed:1234 most:10"
	p := open(t, s, desktop, opened(line), stranger) // the browser of other tests is not to know the code
	p.ready(0)
	keyboard(p, "AABB")
	p.ready(1)
	keyboard(p, secretOf(t, line))
	p.shows("Solved in 2 guesses.")
	p.press(button("Share"))
	p.until(one("dialog .share-text"))
	if text := value[string](p, one("dialog .share-text")+".innerText"); !strings.Contains(text, "2/10") || !strings.Contains(text, "⚫⚫⚫⚫") || !strings.HasSuffix(text, "\nPlay it too, in codebreaker: mastermind seed:1234 most:10 against:2") {
		t.Errorf("what is shared: %q", text)
	}
	p.shows("The link works on this computer only.")
	link := value[string](p, one("dialog .share-link a")+".getAttribute('href')")
	other := open(t, s, phone, strings.TrimPrefix(link, s.address), stranger)
	other.shows("Someone sent you a code: Mastermind, 4 places, A–F.")
	other.shows("They found it in 2 guesses.")
	other.press(button("Play this code"))
	other.ready(0)
	pointer(other, secretOf(t, line))
	other.shows("Solved in 1 guess.")
	other.shows("Guesses: you 1, your friend 2.")
	other.press(button("Send result"))
	other.until(one("dialog .share-text") + ".innerText.endsWith('seed:1234 most:10 against:1')")
}

// TestSend sends a code from the home page of a phone. A friend pastes the link and plays. The link
// does not show the code.
func TestSend(t *testing.T) {
	t.Parallel()
	s := journey(t, "")
	p := open(t, s, phone, "/")
	p.press(one(`main a[href$="open.html"]`))
	p.until(one("#send-game") + ".value === 'mastermind' || " + one("#send-game") + ".options.length > 3")
	p.fills(one("#send-secret"), "FEEG")
	p.press(button("Create the link"))
	p.shows("is not a symbol of")
	p.fills(one("#send-secret"), "FEED")
	p.press(button("Create the link"))
	p.shows("Your friend opens the link and has to find the code.")
	p.until(one("dialog .share-link a"))
	link := value[string](p, one("dialog .share-link a")+".getAttribute('href')")
	if !strings.Contains(link, "seed") || strings.Contains(strings.ToUpper(link), "FEED") {
		t.Errorf("the link is %s", link)
	}
	other := open(t, s, desktop, "/open", stranger)
	other.fills(one(`#open [name="line"]`), "Can you do it? "+s.address+link)
	other.press(button("Open"))
	other.ready(0)
	keyboard(other, "FEED")
	other.shows("Solved in 1 guess.")
	other.until(`!document.body.innerText.toLowerCase().includes('practice')`)
	other.press(button("Share"))
	other.until(one("dialog .share-link a"))
	again := value[string](other, one("dialog .share-link a")+".getAttribute('href')")
	for _, known := range []struct {
		tab  *tab
		link string
	}{{p, link}, {other, again}} { // who sent a code, or a result, knows the code
		known.tab.visit(strings.TrimPrefix(known.link, s.address))
		known.tab.shows("You have sent this code")
		known.tab.press(button("Play it for practice"))
		known.tab.ready(0)
		known.tab.until(`document.body.innerText.toLowerCase().includes('practice')`)
	}
}

// TestEntry enters a row in every way: dragging, keeping pegs, filling from the last row, undo and
// redo.
func TestEntry(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, opened("4x6 seed:1234"))
	p.ready(0)
	row := `[...document.querySelectorAll('.turn.active .slot')].map((slot) => slot.querySelector('text')?.textContent ?? '.').join('')`
	wants := func(want string) {
		t.Helper()
		p.until(row + " === " + quoted(want))
	}
	slot := func(place int) string {
		return fmt.Sprintf("document.querySelectorAll('.turn.active .slot')[%d]", place)
	}
	p.drag(one(`.key[aria-label$=" C"]`), slot(2))
	wants("..C.")
	p.types("ab")
	wants("ABC.")
	p.drag(slot(0), slot(3))
	wants(".BCA")
	p.types("d")
	wants("DBCA")
	p.press(slot(2))
	p.press(slot(1)) // moves the cursor there
	p.press(slot(1)) // on the cursor: keeps nothing
	p.until(`!document.querySelector('.turn.active .slot .lock')`)
	p.types(" ") // locks the peg
	p.until(`document.querySelectorAll('.turn.active .slot .lock').length === 1`)
	p.rightPress(slot(0)) // a right click also switches keeping
	p.until(`document.querySelectorAll('.turn.active .slot .lock').length === 2`)
	p.rightPress(slot(0))
	p.until(`document.querySelectorAll('.turn.active .slot .lock').length === 1`)
	p.press(button("Guess"))
	p.ready(1)
	wants(".B..")
	p.hasFinished()
	p.press(button("Fill"))
	wants("DBCA")
	p.types("\r")
	p.ready(2)
	p.press(button("Undo"))
	p.shows("If you undo a guess, this game does not count")
	p.press(button("Undo the move"))
	p.ready(1)
	wants("DBCA") // an undone row can be changed
	p.press(button("Redo"))
	p.ready(2)
}

// TestHints asks for all three steps of a hint, and plays the best guess until an adversary is
// cornered.
func TestHints(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, opened("4x6 adversary"))
	p.ready(0)
	p.types("ab")
	p.press(button("Hint"))
	p.shows("With a hint, this game does not count")
	p.press(button("Show a hint"))
	p.shows("All of these are still possible.") // how many are left stands there already
	for turn := 1; turn < 10; turn++ {
		if turn > 1 {
			p.types("!")
			p.shows("Your last guess was ")
		}
		p.press(button("What should I play, and why?"))
		p.shows("Hint, step 2 of 2")
		if codes := value[string](p, `[...document.querySelectorAll('.hints :is(.coded, .over-row)')].map((code) => code.children.length).join()`); codes != "4" {
			t.Errorf("a hint draws codes of %s places", codes)
		}
		p.press(button("Use it"))
		p.until(one(".hints") + ".hidden && document.activeElement.matches('.turn.active .slot')")
		p.types("\r")
		p.ready(turn)
		if value[bool](p, `document.body.innerText.includes('Solved in')`) {
			p.shows("You used hints or undo, so this game does not count for your streak.")
			return
		}
	}
	t.Error("the adversary was not beaten in 9 guesses")
}

// TestLeftIsHidden plays Wordle without being told how many words are left, until the
// player asks, and then in the next game too.
func TestLeftIsHidden(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), phone, opened("wordle:en seed:5 most:6"), stranger)
	p.ready(0)
	p.until(`!document.querySelector('.remain-count')`)
	p.press(button("More"))
	p.press(button("Words left"))
	p.until(one(".remain-count"))
	p.visit(opened("wordle:en seed:6 most:6"))
	p.ready(0)
	p.until(one(".remain-count"))
	p.visit("/settings")
	p.until(`document.querySelector('input[name="left"][value="show"]').checked`)
}

// TestGiveUp shows the code only when the game was given up, once, as pegs of the sentence.
func TestGiveUp(t *testing.T) {
	t.Parallel()
	s := site(t)
	const line = "5x8 seed:42"
	p := open(t, s, phone, opened(line))
	p.ready(0)
	p.press(button("More"))
	p.press(button("Give up"))
	p.press(one("dialog [data-yes]"))
	p.shows("The code was ")
	p.until(`[...document.querySelectorAll('.message h2 .coded text')].map((text) => text.textContent).join('') === ` + quoted(secretOf(t, line)))
	p.until(`!document.querySelector('.message .over-row')`)
}

// TestOrder checks that the best guesses say what their order rests on, until the reader sorts them.
func TestOrder(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, position := range []struct{ line, order string }{
		{"4x6", "By bits: "},
		{"4x6 AABB=O CCDE=XO CFDF=XO", "First: the guess that finds the code soonest on average"},
		{"wordle:en-weighted", "First: the guess that finds the word soonest when the computer plays on"}, // a stored opening
		{"wordle:en-weighted CRANE=xxYxG", "First: the guess that finds the word soonest when the computer plays on"},
		{"8x12 AABBCCDD=XOO", "First: the best by one sample."},
	} {
		p := open(t, s, phone, "/sw.js")
		p.visit(value[string](p, `fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: `+quoted(`{"kind":"solver","line":"`+position.line+`"}`)+` }).then((answer) => answer.json()).then((game) => '/game?id=' + game.id)`))
		p.until(one(".guesses .pegs"))
		p.shows(position.order)
		p.press(one(".guesses th button"))
		p.until(`!document.body.innerText.includes(` + quoted(position.order) + `)`)
	}
}

// TestHintFits asks for hints on small phones. The row stays in the window, and the hint scrolls in
// its own area and can be closed.
func TestHintFits(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, line := range []string{"4x6 seed:3 most:10", "5x8 seed:3", "wordle:en seed:5 most:6", "12x20 seed:4"} {
		for _, at := range []size{{"320", 320, 568, true}, {"360", 360, 640, true}, {"375", 375, 667, true}} {
			t.Run(line+" "+at.name, func(t *testing.T) {
				t.Parallel()
				p := open(t, s, at, opened(line))
				p.ready(0)
				inside := func(element string) {
					t.Helper()
					p.until(`(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(` + element + `.getBoundingClientRect())`)
				}
				inside(one(".entering .button.main"))
				p.types("!")
				p.shows("With a hint, this game does not count")
				inside(one(".hints .button.main"))
				p.types("!")
				p.shows("Hint, step ")
				if value[bool](p, `document.body.innerText.includes('Hint, step 1 of 2')`) { // in Wordle
					p.types("!") // there is no last guess to speak of
				}
				p.until(`/Hint, step (2 of 2|1 of 1)/.test(document.body.innerText)`)
				inside(button("Use it"))
				inside(one(".turn.active"))
				inside(one(".side"))
				p.press(button("Use it")) // closes the hint
				p.until(one(".hints") + ".hidden && !document.querySelector('.entering .button.main').disabled")
				inside(one(".turn.active"))
				inside(one(".entering .button.main"))
			})
		}
	}
}

// TestNumber starts a numbered game without giving the number. The number is shown, and sharing an
// unfinished game shares its puzzle.
func TestNumber(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/play", stranger)
	p.press(label("codemaker", "seed"))
	p.press(one(".start .button"))
	p.ready(0)
	seed := value[string](p, `[...document.querySelectorAll('#title small span')].map((fact) => fact.textContent.match(/^number (\d+)$/)?.[1]).find(Boolean)`)
	line := "mastermind seed:" + seed + " most:10"
	keyboard(p, "AABB")
	p.ready(1)
	p.press(button("Share"))
	p.until(one("dialog .share-link a") + ".href.endsWith(" + quoted(url.QueryEscape(line)) + ".replaceAll('+', '%20'))")
	p.until(one("dialog .share-text") + ".innerText.endsWith(" + quoted(line) + ")")
	p.types("\x1b")
	keyboard(p, secretOf(t, line))
	p.shows("Solved in 2 guesses.")
}

// TestLinkWithTurns opens a link with turns. The turns are shown, but nothing about the remaining
// codes, and nothing is saved before a button is pressed.
func TestLinkWithTurns(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, phone, "/open?line="+url.QueryEscape("4x6 AABB=O ACDC=X"))
	p.until(`document.querySelectorAll('.first-look .turn[data-turn] .sym').length === 8`)
	if kept := value[int](p, `fetch('/api/games').then((answer) => answer.json()).then((list) => list.games.length)`); kept != 0 {
		t.Errorf("%d games are kept before a button is pressed", kept)
	}
	p.press(button("Open in the solver"))
	p.ready(2)
}

// TestTakenFromTurns copies pegs and rows of earlier turns into the active row, by touch and by
// dragging. It rules symbols out in every way, and they stay ruled out.
func TestTakenFromTurns(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, opened("4x6 seed:1234"))
	p.ready(0)
	keyboard(p, "ABCD")
	p.ready(1)
	row := `[...document.querySelectorAll('.turn.active .slot')].map((slot) => slot.querySelector('text')?.textContent ?? '.').join('')`
	wants := func(want string) {
		t.Helper()
		p.until(row + " === " + quoted(want))
	}
	p.press(`document.querySelectorAll('[data-turn="1"] .cell')[2]`)
	wants("..C.")
	p.drag(`document.querySelectorAll('[data-turn="1"] .cell')[0]`, `document.querySelectorAll('.turn.active .slot')[3]`)
	wants("..CA")
	p.press(one(`[data-turn="1"] .number`))
	wants("ABCD")

	ruled := `[...document.querySelectorAll('.key.ruled')].map((key) => key.getAttribute('aria-label')).join('; ')`
	p.hasFinished()
	p.press(button("Rule out"))
	p.press(one(`.key[aria-label$=" B"]`))
	p.until(ruled + ` === 'blue B, ruled out' && ` + button("Rule out") + `.getAttribute('aria-pressed') === 'true'`)
	p.press(button("Rule out"))
	p.types("-c")
	p.until(ruled + ` === 'blue B, ruled out; yellow C, ruled out'`)
	p.rightPress(one(`.key[aria-label$=" D"]`))
	p.until(ruled + `.includes('green D')`)
	value[bool](p, `(document.querySelector('.key[aria-label$=" E"]').focus(), true)`)
	p.types(kb.Delete)
	p.until(ruled + `.includes('pink E')`)
	wants("ABCD")
	p.do(chromedp.Reload())
	p.ready(1)
	p.until(`document.querySelectorAll('.key.ruled').length === 4`)
}

// TestAloud checks the names of symbols for screen readers, with two palettes and in both languages. The colour of a bead comes
// before its letter. A symbol that cannot be used again has its place.
func TestAloud(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, "/sw.js", stranger)
	const (
		keys = `[...document.querySelectorAll('.palette .key')].slice(0, 2).map((key) => key.getAttribute('aria-label')).join('; ')`
		row  = `document.querySelector('[data-turn="1"] .pegs')?.getAttribute('aria-label') ?? ''`
	)
	for _, game := range []struct{ address, palette, turn, typed, keys, row string }{
		{opened("4x6 seed:1234"), "usual", "abca", "b", "red A; blue B", ": red A, blue B, yellow C, red A, "},
		{"/fr" + opened("4x6 seed:1234"), "contrast", "abca", "b", "rouge A; blanc B", ": rouge A, blanc B, jaune C, rouge A, "},
		{opened("bulls seed:4 most:12"), "usual", "1234", "10", "0, used at place 2; 1, used at place 1", ": 1 2 3 4, "},
	} {
		value[any](p, `localStorage.setItem('codebreaker-palette', `+quoted(game.palette)+`)`)
		p.visit(game.address)
		p.ready(0)
		keyboard(p, game.turn)
		p.ready(1)
		p.types(game.typed)
		p.until(one(".slot.filled"))
		if got := value[string](p, keys); got != game.keys {
			t.Errorf("%s: the first keys are %q, want %q", game.address, got, game.keys)
		}
		if got := value[string](p, row); !strings.Contains(strings.ReplaceAll(got, "\u202f", ""), game.row) {
			t.Errorf("%s: the turn is %q, want %q", game.address, got, game.row)
		}
	}
}

// TestNotHere notes that symbols are not at places: with the mouse and a long touch on a peg of a turn, with the
// keyboard, and with the button. The notes are shown and read aloud, survive a reload, and are removed in
// the same way.
func TestNotHere(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), desktop, opened("4x6 seed:1234"), stranger)
	p.ready(0)
	keyboard(p, "ABCA")
	p.ready(1)
	struck := `[...document.querySelectorAll('[data-turn="1"] .cell')].map((cell) => (cell.matches('.barred') ? 'x' : '.')).join('')`
	noted := `[...document.querySelectorAll('.key')].map((key) => key.getAttribute('aria-label')).filter((label) => label.includes(',')).join('; ')`
	p.rightPress(`document.querySelectorAll('[data-turn="1"] .cell')[3]`)
	p.until(struck + ` === '...x'`)
	p.until(one(`[data-turn="1"] .pegs`) + `.getAttribute('aria-label').endsWith(' Noted: red A is not at place 4.')`)
	p.until(one("#live") + `.textContent === 'Noted: A is not at place 4.'`)
	p.types(",f") // at the first place
	p.until(noted + ` === 'light blue F, not at place 1'`)
	p.types(kb.End)
	p.until(noted + ` === 'red A, not at place 4'`)
	p.hasFinished()
	p.press(button("Not here"))
	p.press(one(`.key[aria-label$=" B"]`))
	p.press(`document.querySelectorAll('[data-turn="1"] .cell')[2]`)
	p.until(struck + ` === '..xx' && ` + noted + ` === 'red A, not at place 4; blue B, not at place 4'`)
	p.until(`!document.querySelector('.slot.filled')`)
	p.press(button("Not here"))
	p.types("b")
	p.until(one(".slot.filled") + `.getAttribute('aria-label') === 'Place 4: blue B, noted as not here' && !!` + one(".slot.filled .struck"))
	p.do(chromedp.Reload())
	p.ready(1)
	p.until(struck + ` === '..xx'`)
	p.rightPress(`document.querySelectorAll('[data-turn="1"] .cell')[3]`)
	p.until(struck + ` === '..x.'`)

	p = open(t, site(t), phone, opened("4x6 seed:1234 ABCA=none"), stranger)
	p.ready(1)
	value[bool](p, `(window.setTimeout = ((later) => (act, after) => (after ? later(act, after) : queueMicrotask(act)))(setTimeout), true)`) // on a slow machine, timers end before the click of a press
	p.hold(`document.querySelectorAll('[data-turn="1"] .cell')[1]`, 900*time.Millisecond)
	p.until(struck + ` === '.x..' && !document.querySelector('.slot.filled')`)
	p.hold(`document.querySelectorAll('[data-turn="1"] .cell')[1]`, 900*time.Millisecond)
	p.until(struck + ` === '....'`)
}

// TestHolding rules a symbol out by holding its key. The duration comes from the times of the
// touch, not from when the page handles the events.
func TestHolding(t *testing.T) {
	t.Parallel()
	p := open(t, site(t), phone, opened("4x6 seed:7 most:10"), stranger)
	p.ready(0)
	touch := func(symbol int, long time.Duration) {
		t.Helper()
		p.hold(one(fmt.Sprintf(`.key[data-symbol="%d"]`, symbol)), long)
	}
	value[bool](p, `(addEventListener('pointerdown', () => { const end = performance.now() + 700; while (performance.now() < end); }), true)`) // makes the page slow
	touch(1, 100*time.Millisecond)
	p.until(`document.querySelectorAll('.slot.filled').length === 1 && !document.querySelector('.key.ruled')`)
	touch(2, 900*time.Millisecond)
	p.until(`document.querySelector('.key[data-symbol="2"]').classList.contains('ruled') && document.querySelectorAll('.key.ruled').length === 1`)
}

// TestRefusedStill refuses rows while movement is reduced, so that the row does not shake. A visible message says why.
func TestRefusedStill(t *testing.T) {
	t.Parallel()
	s := site(t)
	for _, at := range []size{phone, desktop, {"flat", 740, 360, true}} {
		for _, refused := range []struct{ line, row, why string }{
			{"wordle:en seed:5 most:6", "\r", "Fill every place first."},
			{"wordle:en seed:5 most:6", "zzzzz\r", "ZZZZZ is not in the word list."},
			{"bulls seed:5", "11", "All digits must be different."},
		} {
			t.Run(at.name+", "+refused.why, func(t *testing.T) {
				t.Parallel()
				p := open(t, s, at, "/", stranger)
				if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}); err != nil {
					t.Fatal(err)
				}
				p.visit(opened(refused.line))
				p.ready(0)
				p.types(refused.row)
				p.until(one(".turn.active.shaking"))
				p.until(fmt.Sprintf(`(() => {
					const says = document.querySelector('.says[role="alert"]');
					const box = says.getBoundingClientRect();
					const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
					return says.innerText === %s && box.top >= 0 && box.bottom <= innerHeight && (there === says || says.contains(there));
				})()`, quoted(refused.why)))
				if moves := value[int](p, `document.getAnimations().length`); moves > 0 {
					t.Errorf("%d animations run", moves)
				}
			})
		}
	}
}

// TestFirstLetter plays a game whose first letter is given, with and without typing it, and lets the computer crack one.
func TestFirstLetter(t *testing.T) {
	t.Parallel()
	s := site(t)
	p := open(t, s, desktop, "/play", stranger)
	p.visit(opened("lingo seed:5 most:5"))
	p.until(`document.querySelector('.turn.active .slot')?.textContent === 'H'`)
	keyboard(p, "OUSE")
	p.until(`document.querySelector('#title').textContent.includes('guess 2 of 5')`)
	keyboard(p, "HAPPY")
	p.until(`document.querySelector('#title').textContent.includes('guess 3 of 5')`)
	p.until(`document.querySelector('.turn.active .slot').textContent === 'H'`)
	keyboard(p, "HUMAN") // of HUMID: the next row shows the letters U and M
	p.until(`document.querySelector('#title').textContent.includes('guess 4 of 5')`)
	p.until(`[...document.querySelectorAll('.turn.active .told')].map((letter) => letter.textContent).join('') === 'UM'`)
	for _, mark := range []struct{ class, tile, letter string }{
		{".right.red-square", "rgb(200, 40, 30)", "rgb(255, 255, 255)"}, {".absent.blue-square", "rgb(0, 114, 178)", "rgb(255, 255, 255)"},
	} {
		p.until(fmt.Sprintf(`getComputedStyle(document.querySelector('.turn %[1]s .tile')).color === %[2]q && getComputedStyle(document.querySelector('.turn %[1]s .sym')).fill === %[3]q`, mark.class, mark.tile, mark.letter))
		p.until(fmt.Sprintf(`getComputedStyle(document.querySelector('.letter%s')).backgroundColor === %q`, mark.class, mark.tile))
	}

	p.visit("/crack")
	p.until(`document.querySelector('#given').hidden`)
	p.press(`document.querySelector('input[name="game"][value^="sutom"]').closest('label')`)
	p.fills(one(`input[name="letter"]`), "c")
	p.press(one(".start .button"))
	p.until(`document.querySelector('.board .turn')?.textContent.includes('C')`)
}

// TestEarlyPress presses the button of a game as soon as it is on the page, before the page's module has loaded. The game
// begins all the same.
func TestEarlyPress(t *testing.T) {
	t.Parallel()
	p := open(t, &server{address: "about:blank#"}, phone, "", stranger)
	p.server = serve(t)
	p.call(func(ctx context.Context) error {
		_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
			new MutationObserver((_, observer) => {
				const button = document.querySelector('[data-start="mastermind"]');
				if (button) observer.disconnect();
				button?.click();
			}).observe(document, { childList: true, subtree: true });`})
		return err
	})
	p.visit("/")
	p.ready(0)
}
