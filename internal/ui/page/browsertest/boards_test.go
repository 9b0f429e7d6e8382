//go:build !js

package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTiles measures the tiles of 2 to 32 boards after four turns at five sizes. docs/site.md has the figures.
// Boards and the row that is made must be in the window, apart from each other.
func TestTiles(t *testing.T) {
	t.Parallel()
	s := site(t)
	docs, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", "site.md"))
	if err != nil {
		t.Fatal(err)
	}
	const wrong = `(() => {
		const parts = [...document.querySelectorAll('.one-board, .entry-board, #entry, .game-head')];
		const boxes = parts.map((part) => part.getBoundingClientRect());
		const name = (index) => parts[index].textContent.trim().slice(0, 8) || parts[index].className;
		return boxes.flatMap((one, index) => [
			...(one.top < -1 || one.left < -1 || one.bottom > innerHeight + 1 || one.right > innerWidth + 1 ? [name(index) + ' is outside the window'] : []),
			...boxes.slice(index + 1).flatMap((other, more) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1 ? [name(index) + ' covers ' + name(index + 1 + more)] : []),
		]);
	})()`
	p := open(t, s, desktop, "/sw.js")
	p.still()
	for _, game := range []struct {
		boards int
		wish   string
	}{
		{2, `{"kind":"play","line":"dordle:en-weighted seed:7 most:7"}`},
		{4, `{"kind":"play","line":"quordle:en-weighted seed:7 most:9"}`},
		{8, `{"kind":"play","line":"octordle:en-weighted seed:7 most:13"}`},
		{16, `{"kind":"play","line":"16*wordle:en-weighted seed:7 most:21"}`},
		{32, `{"kind":"play","line":"duotrigordle:en-weighted seed:7 most:37"}`},
	} {
		address := value[string](p, fmt.Sprintf(`(async () => {
			const ask = async (path, body) => (await fetch('/api/games' + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json();
			const { id } = await ask('', %s);
			for (const guess of ['slate', 'crony', 'humid', 'gawky']) await ask('/' + id + '/guess', JSON.stringify({ guess }));
			return '/game?id=' + id;
		})()`, quoted(game.wish)))
		row := fmt.Sprintf("| %d |", game.boards)
		for _, at := range [][2]int64{{320, 568}, {390, 844}, {430, 932}, {820, 1180}, {1440, 900}} {
			resize(p, at[0], at[1], 1, at[0] < 1000)
			p.visit(address)
			p.until(`document.querySelector('#game')?.getAttribute('aria-busy') === 'false' && document.querySelectorAll('.one-board').length === ` + fmt.Sprint(game.boards))
			settled(p)
			row += fmt.Sprintf(" %.0f |", value[float64](p, `Math.floor(document.querySelector('.turn:not(.thin) .cell').getBoundingClientRect().width)`))
			if game.boards == 32 && at[0] == 320 {
				continue // they scroll
			}
			for _, what := range value[[]string](p, wrong) {
				t.Errorf("%d boards at %v: %s", game.boards, at, what)
			}
		}
		if !strings.Contains(string(docs), row) {
			t.Errorf("docs/site.md lacks the line %s", row)
		}
	}
}

// TestOneBoardOfMany opens one of 32 boards, asks for a hint and makes another guess there. The newest turn, and the empty row
// after it where boards have empty rows, are in sight, and nothing lies over them.
func TestOneBoardOfMany(t *testing.T) {
	t.Parallel()
	s := site(t)
	const (
		ready  = `document.querySelector('#game')?.getAttribute('aria-busy') === 'false'`
		alone  = `document.querySelector('.one-board:not([hidden])')`
		hidden = `(() => {
			const name = (place) => place.className + ' ' + place.textContent.slice(0, 20);
			const rows = [[...` + alone + `.querySelectorAll('.turn[data-turn]')].at(-1), ` + alone + `.querySelector('.turn[data-turn] ~ .future')];
			return rows.filter((row) => row?.offsetHeight).flatMap((row) => {
				const { left, right, top, bottom } = row.getBoundingClientRect();
				return [top + 2, bottom - 4].map((y) => document.elementFromPoint((left + right) / 2, y)).filter((there) => !there?.closest('.one-board .board, .board-name')).map((there) => name(row) + ' is under ' + (there ? name(there) : 'nothing'));
			});
		})()`
	)
	words := strings.Fields("crane moult bidet fjord vixen gawky soapy humid brick fling ghost juice knelt lemon nymph opera pizza quilt razor swamp tulip udder wharf zesty")
	for _, turns := range []int{3, 16, len(words)} {
		t.Run(fmt.Sprint(turns), func(t *testing.T) {
			t.Parallel()
			p := open(t, s, desktop, "/sw.js", stranger)
			p.still()
			address := value[string](p, fmt.Sprintf(`(async () => {
				const ask = async (path, body) => (await fetch('/api/games' + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })).json();
				const { id } = await ask('', '{"kind":"play","line":"duotrigordle:en-weighted seed:7 most:37"}');
				for (const guess of %s.split(' ')) await ask('/' + id + '/guess', JSON.stringify({ guess }));
				return '/game?id=' + id;
			})()`, quoted(strings.Join(words[:turns], " "))))
			for _, at := range [][2]int64{{320, 568}, {390, 844}, {820, 1180}, {1440, 900}} {
				looks := func(when string) {
					t.Helper()
					settled(p)
					for _, row := range value[[]string](p, hidden) {
						t.Errorf("%d turns at %v, %s: %s", turns, at, when, row)
					}
				}
				resize(p, at[0], at[1], 1, at[0] < 1000)
				p.visit(address)
				p.until(ready + ` && document.querySelectorAll('.one-board').length === 32`)
				p.press(`[...document.querySelectorAll('.one-board:not(.done) .board-name')].at(-1)`)
				p.until(`document.querySelectorAll('.one-board:not([hidden])').length === 1`)
				looks("alone")
				p.press(alone + `.querySelector('.board-next')`)
				looks("the next board")
				for _, head := range []string{"Hint", "Hint, step "} {
					p.types("!")
					p.until(hinted(head))
				}
				looks("with a hint")
				p.types("\x1b")
				p.until(one(".hints") + ".hidden")
				looks("after a hint")
			}
			keyboard(p, "slate")
			p.until(ready + fmt.Sprintf(` && %s.querySelectorAll('.turn[data-turn]').length === %d`, alone, turns+1))
			settled(p)
			for _, row := range value[[]string](p, hidden) {
				t.Errorf("after turn %d: %s", turns+1, row)
			}
		})
	}
}

// TestBoardsOver loses a game on four boards, one of which is done. No board shows rows for later turns or is
// dimmed, and statistics have no distribution of guesses without a solved game.
func TestBoardsOver(t *testing.T) {
	t.Parallel()
	p := open(t, serve(t), desktop, opened("quordle:en5 seed:7 most:9"), stranger)
	p.ready(0)
	const rows = `[...document.querySelectorAll('.one-board .future')].filter((row) => row.offsetHeight).length`
	if value[int](p, rows) == 0 {
		t.Error("no row for the next guess")
	}
	keyboard(p, "stage")
	p.until(one(".one-board.done"))
	p.press(one(".tool-give-up"))
	p.press(one("dialog[open] [data-yes]"))
	p.until(one(".overs"))
	settled(p)
	if count := value[int](p, rows); count > 0 {
		t.Errorf("%d rows are empty after the end", count)
	}
	if dimmed := value[int](p, `[...document.querySelectorAll('.one-board .board')].filter((board) => getComputedStyle(board).opacity !== '1').length`); dimmed > 0 {
		t.Errorf("%d boards are dimmed after the end", dimmed)
	}
	p.visit("/statistics")
	p.until(one(".tallies"))
	if value[bool](p, `!!`+one(".columns")) {
		t.Error("the distribution of no solved games is shown")
	}
}

// TestBoards plays a game of four boards with the keyboard, and by touch on a phone. The boards and the row must fit the
// window.
func TestBoards(t *testing.T) {
	t.Parallel()
	s := site(t)
	for name, way := range map[string]struct {
		at   size
		hand hand
	}{"keyboard": {desktop, keyboard}, "touch": {phone, pointer}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, s, way.at, opened("quordle:en5 seed:7"))
			p.until(`document.querySelectorAll('.one-board').length === 4`)
			const outside = `[...document.querySelectorAll('.one-board .turn, .entry-board')].filter((row) => { const { top, bottom, left, right } = row.getBoundingClientRect(); return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth; }).length`
			if rows := value[int](p, outside); rows > 0 {
				t.Errorf("%d rows are outside the window", rows)
			}
			if way.at.touch {
				p.press(`document.querySelector('.board-name')`)
				p.until(`document.querySelectorAll('.one-board:not([hidden])').length === 1`)
				p.press(`document.querySelector('.one-board:not([hidden]) .board-next')`)
				p.until(`document.querySelectorAll('.one-board')[1].hidden === false && document.activeElement.matches('.board-next')`)
				p.press(`document.querySelector('.one-board:not([hidden]) .board-before')`)
				p.until(`document.querySelectorAll('.one-board')[0].hidden === false`)
				p.press(`document.querySelector('.board-all')`)
				p.until(`document.querySelectorAll('.one-board:not([hidden])').length === 4 && !document.querySelector('.fresh')`) // only a new row flips
			} else {
				p.until(one(".board-name:disabled")) // one board alone would be no larger
			}
			for done, code := range []string{"stage", "trick", "amuse", "sieve"} {
				way.hand(p, code)
				p.until(fmt.Sprintf(`document.querySelectorAll('.one-board.done').length === %d`, done+1))
			}
			p.shows("You solved all boards in 4 guesses.")
			p.press(button("Share"))
			p.until(`document.querySelector('dialog[open] .share-text')?.textContent.includes('4️⃣')`)
		})
	}
}

// TestBoardsElsewhere enters the marks of four boards that are played elsewhere, by touching their colours on a phone and
// with the keyboard, and pastes the next turn. The boards must fit the window.
func TestBoardsElsewhere(t *testing.T) {
	t.Parallel()
	s := site(t)
	for name, at := range map[string]size{"phone": {"phone", 390, 844, true}, "desktop": {"laptop", 1366, 768, false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := open(t, s, at, "/solver?game=quordle")
			p.press(one(".start .button"))
			p.until(`document.querySelectorAll('.one-board').length === 4`)
			const advice = `document.querySelector('.advice .sentences')`
			p.until(advice)
			first := value[string](p, advice+".textContent")
			keyboard(p, "slate")
			p.until(`document.querySelectorAll('.one-board .turn.active:not([hidden])').length === 4`)
			const outside = `[...document.querySelectorAll('.one-board .turn.active')].filter((row) => { const { top, left, right } = row.getBoundingClientRect(); return top < 0 || left < 0 || top > innerHeight || right > innerWidth; }).length`
			if rows := value[int](p, outside); rows > 0 {
				t.Errorf("%d rows are outside the window", rows)
			}
			p.press(`document.querySelectorAll('.one-board')[2].querySelector('.turn.active .slot')`) // yellow
			p.until(`document.querySelectorAll('.one-board')[2].matches('.marking')`)
			for range 3 {
				p.press(`document.querySelector('.padmarks .main')`)
				p.until(`document.querySelector('.padmarks .main').disabled`)
				p.press(`document.querySelectorAll('.tilekey')[2]`) // all grey
				p.until(`!document.querySelector('.padmarks .main').disabled`)
			}
			p.press(`document.querySelector('.padmarks .main')`)
			p.until(`document.querySelectorAll('.one-board .turn[data-turn="1"]').length === 4`)
			p.until(advice + `?.textContent && ` + advice + `.textContent !== ` + quoted(first)) // new advice moves the form for turns
			p.press(one(".tool-paste"))
			p.until(`document.activeElement.matches('.paste textarea')`)
			p.fills(one(".paste textarea"), "CRONY=xxxxG/xxxxx/GGGGG/xxxxx")
			p.press(button("Add the turns"))
			p.until(`document.querySelector('.panel.notice:not([hidden])')`)
			p.shows("No code fits the marks of board 3.")
		})
	}
}
