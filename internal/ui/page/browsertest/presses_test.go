//go:build !js

package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPresses does five tasks on a phone with as few presses as docs/site.md says. It fails if one of them needs another.
func TestPresses(t *testing.T) {
	t.Parallel()
	docs, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", "site.md"))
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t) // without games of other tests, which the first page would show
	for _, task := range []struct {
		name, from string
		do         func(*presser)
	}{
		{"begin a game of Wordle", "/", func(p *presser) {
			p.press(one(`.at-once [data-start="wordle:en-weighted"]`))
			p.ready(0)
		}},
		{"get a hint in a game of Mastermind", "/", func(p *presser) {
			p.press(one(`#hero [data-start="mastermind"]`))
			p.ready(0)
			p.press(button("Hint"))
			p.press(button("Show a hint"))
			p.shows("Hint, step ")
		}},
		{"solve a puzzle copied from a magazine's page", "/", func(p *presser) {
			p.press(one(`.new-game [href$="puzzles.html"]`))
			p.until(one("#solving [type=submit]:not([disabled])"))
			p.pastes("#solving textarea", "FRIAR 2\nDRIES 3\nGLASS 2\nBUSTS 2\nGRAFT 2")
			p.until(one("#solved .deduced li"))
		}},
		{"have a copied game of Wordle judged", "/", func(p *presser) {
			p.press(one(`.tabs [href$="review.html"]`))
			p.until(one("#paste [type=submit]:not([disabled])"))
			p.pastes("#paste textarea", "wordle CRANE=xxxxx SPILT=xxxxx MUDDY=xGGGG BUDDY=GGGGG")
			p.until(one(".review-board .turn"))
		}},
		{"play today's Wordle from the address of the daily games", "/daily.html?game=wordle", func(p *presser) {
			p.press(one(`.daycell[aria-current="date"]`))
			p.ready(0)
		}},
	} {
		t.Run(task.name, func(t *testing.T) {
			t.Parallel()
			p := &presser{tab: open(t, s, phone, task.from, stranger)}
			task.do(p)
			if row := fmt.Sprintf("| %s | %d |", task.name, p.presses); !strings.Contains(string(docs), row) {
				t.Errorf("docs/site.md lacks the line %s", row)
			}
		})
	}
}

// A presser counts presses in a tab.
type presser struct {
	*tab
	presses int
}

func (p *presser) press(element string) {
	p.t.Helper()
	p.tab.press(element)
	p.presses++
}

// pastes presses a field and pastes a text into it.
func (p *presser) pastes(field, text string) {
	p.t.Helper()
	p.press(one(field))
	value[bool](p.tab, fmt.Sprintf(`(() => {
		const field = document.activeElement;
		field.value = %s;
		field.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
		return true;
	})()`, quoted(text)))
	p.presses++
}
