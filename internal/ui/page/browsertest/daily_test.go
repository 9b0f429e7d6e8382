//go:build !js

package browsertest

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"codebreaker/internal/engine/rules"

	"github.com/chromedp/chromedp/kb"
)

// TestDaily starts the game of the day from the home page, continues it, and finds it there, drawn
// large, after it was played.
func TestDaily(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, phone, "/")
	p.until(one(`[data-daily="super"][data-state="open"]`))
	p.press(one(`#more-today summary`))
	p.press(one(`[data-daily="super"] button`))
	p.ready(0)
	pointer(p, "ABCDE")
	p.ready(1)
	began := value[string](p, "location.pathname + location.search")
	p.visit("/")
	p.shows("in progress, 1 guess")
	if first := value[string](p, "document.querySelector('.dailies li').dataset.daily"); first != "super" {
		t.Errorf("%s is large", first)
	}
	p.shows("next in ")
	if days := value[int](p, "document.querySelectorAll('.dailies .week i').length"); days != 7 {
		t.Errorf("a week of %d days is shown", days)
	}
	p.press(one(`[data-daily="super"] button`))
	p.until("location.pathname + location.search === " + quoted(began))
	p.ready(1)
	p.visit("/")
	p.press(one(`.today .section-head a`))
	p.until(one(".days-of"))
}

// TestDailyList starts the SUTOM of the day from the home page and from the form. Its board has the places of the day.
func TestDailyList(t *testing.T) {
	t.Parallel()
	s := serve(t)
	p := open(t, s, phone, "/")
	day := value[string](p, "new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10)")
	letters := strings.TrimSuffix(strings.TrimPrefix(rules.OnDay("sutom", day), "sutom:fr"), "-weighted")
	row := fmt.Sprintf("document.querySelectorAll('.turn.active .slot').length === %s", letters)
	p.until(one(`[data-daily="sutom"][data-state="open"]`))
	p.press(one(`#more-today summary`))
	p.press(one(`[data-daily="sutom"] button`))
	p.until(row)
	began := value[string](p, "location.pathname + location.search")
	p.visit("/play?game=sutom")
	p.press(label("codemaker", "daily"))
	p.press(one(".start .button"))
	p.until("location.pathname + location.search === " + quoted(began))
	p.until(row)
}

// TestHome checks that a newcomer sees a large board, and that a returning player sees the saved game
// first.
func TestHome(t *testing.T) {
	t.Parallel()
	s := serve(t)
	for _, at := range []size{phone, desktop} {
		p := open(t, s, at, "/", stranger)
		if at == phone {
			p.until("document.querySelector('#hero').offsetParent && document.querySelector('[data-state=\"open\"]')")
			p.press(button("Play"))
			p.ready(0)
			pointer(p, "AABB")
			p.ready(1)
			p.visit("/")
		}
		p.until("document.querySelector('.last-game .turn')")
		if at == desktop && !value[bool](p, "document.querySelector('main').lastElementChild.id === 'open-games'") {
			t.Error("saved games move what a newcomer is about to press")
		}
		p.visit("/") // whose games were kept elsewhere is known the second time
		p.until("!document.querySelector('#hero').offsetParent && document.querySelector('.last-game .turn')")
		order := value[string](p, "[...document.querySelectorAll('main > section')].filter((part) => part.offsetParent).map((part) => part.id || part.className).join()")
		if order != "open-games,today,new-game" {
			t.Errorf("%s: the parts are %s", at.name, order)
		}
		p.press(one(".last-game"))
		p.ready(1)
	}
}

// TestCalendar plays a past day as practice, by keys and by touch, and finds it in the calendar.
func TestCalendar(t *testing.T) {
	t.Parallel()
	s := serve(t)
	now := time.Now()
	for i, at := range []size{{"narrow", 360, 740, true}, desktop} {
		p := open(t, s, at, "/daily?game=super")
		today := value[string](p, "new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10)")
		p.until(one(`[data-day="` + today + `"][aria-current="date"]`))
		if sum := value[string](p, one("#daily-sum")+".textContent.trim()"); sum != "" {
			t.Errorf("%s: %q is said before a game of the month is over", at.name, sum)
		}
		if wide := value[bool](p, "document.documentElement.scrollWidth > innerWidth"); wide {
			t.Errorf("%s: the page is wider than the window", at.name)
		}
		if small := value[int](p, "[...document.querySelectorAll('button.daycell, .month .close')].filter((one) => one.offsetWidth < 44 || one.offsetHeight < 44).length"); small > 0 {
			t.Errorf("%s: %d are too small to touch", at.name, small)
		}
		p.press(one("#before"))
		past := now.AddDate(0, 0, 1-now.Day()).AddDate(0, -1, 0).Format("2006-01-")
		p.until(one(`[data-day="` + past + `01"][tabindex="0"]`))
		if i == 0 {
			p.press(one(`[data-day="` + past + `03"]`))
		} else {
			value[bool](p, `document.querySelector('[data-day="`+past+`01"]').focus() ?? true`)
			p.types(kb.ArrowRight)
			p.until(fmt.Sprintf(`document.activeElement.dataset.day === "%s02"`, past))
			p.types("\r")
		}
		p.ready(0)
		pointer(p, "ABCDE")
		p.ready(1)
		p.visit("/daily?game=super")
		p.until(one("#before"))
		p.press(one("#before"))
		p.until(`[...document.querySelectorAll('.daycell.going.practised')].some((one) => one.getAttribute('aria-label').includes('practice'))`)
	}
}

// TestDailyPlayed opens the link of a daily puzzle that the reader has played. The result has its
// own button, and playing again is practice.
func TestDailyPlayed(t *testing.T) {
	t.Parallel()
	s := serve(t)
	day := time.Now().Format(time.DateOnly)
	p := open(t, s, phone, opened("mastermind daily:"+day))
	p.ready(0)
	p.press(button("More"))
	p.press(button("Give up"))
	p.press(one("dialog [data-yes]"))
	p.shows("The code was")
	p.visit("/open?line=" + url.QueryEscape("mastermind daily:"+day))
	p.shows("You have already played this code.")
	p.press(button("Play it for practice"))
	p.ready(0)
	p.shows("practice")
}
