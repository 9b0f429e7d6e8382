package terminal

import (
	"fmt"
	"strings"
	"testing"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/exp/golden"
)

// scene is a screen to test, with the steps that lead to it.
type scene struct {
	name string
	wish games.Request // the game to start with; the menu if its Kind is ""
	game string
	act  func(d *driver)
}

var scenes = []scene{
	{name: "menu", act: func(*driver) {}},
	{name: "setup", act: func(d *driver) { d.keys("down", "enter", "left", "down", "down") }},
	{name: "play", game: "4x6", wish: games.Request{Kind: session.Playing, Codemaker: session.Fixed, Secret: "BEEF"}, act: func(d *driver) {
		d.plays("aabb", "cdef")
		d.types("fe")
		d.keys("left", "space")
		d.types("!!")
	}},
	{name: "play-limited", game: "5x8", wish: games.Request{Kind: session.Playing, Codemaker: session.Fixed, Secret: "BEEFH", Most: new(10)}, act: func(d *driver) {
		d.plays("aabbc")
	}},
	{name: "play-words", game: "words:en5-place", wish: games.Request{Kind: session.Playing, Codemaker: session.Fixed, Secret: "CRANE", Most: new(6)}, act: func(d *driver) {
		d.plays("stare")
		d.types("cr")
	}},
	{name: "play-over", game: "4x6", wish: games.Request{Kind: session.Playing, Codemaker: session.Fixed, Secret: "BEEF", Most: new(2)}, act: func(d *driver) {
		d.plays("aabb", "bfee")
	}},
	{name: "play-boards", game: "4*words:en5-place", wish: games.Request{Kind: session.Playing, Codemaker: session.Fixed, Secret: "CRANE,SLATE,MOUTH,PIANO"}, act: func(d *driver) {
		d.plays("slate", "crony", "mouth")
		d.types("pi")
	}},
	{name: "play-boards-pegs", game: "3*4x6", wish: games.Request{Kind: session.Playing, Codemaker: session.Fixed, Secret: "BEEF,FEED,ABCD"}, act: func(d *driver) {
		d.plays("aabb", "feed")
		d.types("!]be")
	}},
	{name: "play-boards-over", game: "2*words:en5-place", wish: games.Request{Kind: session.Playing, Codemaker: session.Fixed, Secret: "CRANE,SLATE"}, act: func(d *driver) {
		d.plays("slate", "crane")
	}},
	{name: "review-boards", game: "4*words:en5-place", wish: games.Request{Kind: session.Playing, Codemaker: session.Fixed, Secret: "CRANE,SLATE,MOUTH,PIANO"}, act: func(d *driver) {
		d.plays("slate", "crony", "fuzzy", "mouth", "piano", "crane")
		d.types("r")
		d.keys("down", "down")
	}},
	{name: "crack", game: "4x6", wish: games.Request{Kind: session.Cracking}, act: func(d *driver) {
		d.plays("xo")
		d.types("x")
	}},
	{name: "crack-clash", game: "4x6", wish: games.Request{Kind: session.Cracking, Strategy: "first"}, act: func(d *driver) {
		d.clash()
	}},
	{name: "crack-words", game: "words:en5-place", wish: games.Request{Kind: session.Cracking}, act: func(d *driver) { d.types("gy") }},
	{name: "crack-refused", game: "words:en5-place", wish: games.Request{Kind: session.Cracking}, act: func(d *driver) {
		d.types("a")
		d.plays("gyxxx")
		d.types("a")
	}},
	{name: "left", game: "words:en5-place", wish: games.Request{Kind: session.Cracking}, act: func(d *driver) {
		d.plays("xxxxx")
		d.keys("f2", "down", "down")
	}},
	{name: "instead", game: "4x6", wish: games.Request{Kind: session.Cracking}, act: func(d *driver) {
		d.types("i")
		d.types("ab")
	}},
	{name: "help", game: "4x6", wish: games.Request{Kind: session.Helping}, act: func(d *driver) {
		d.pastes("AABB=X CDAA=XO")
		d.keys("tab", "down")
	}},
	{name: "partition", game: "4x6", wish: games.Request{Kind: session.Helping}, act: func(d *driver) {
		d.pastes("AABB=X CDAA=XO")
		d.keys("tab", "enter", "down")
	}},
	{name: "review", game: "4x6", wish: games.Request{Kind: session.Helping}, act: func(d *driver) {
		d.pastes("AABB=O CDEF=XX FEEB=XXOO BEEF=XXXX")
		d.keys("ctrl+r", "down")
	}},
	{name: "keys", game: "4x6", wish: games.Request{Kind: session.Playing, Codemaker: session.Random}, act: func(d *driver) { d.types("?") }},
	{name: "share", game: "4x6", wish: games.Request{Kind: session.Playing, Codemaker: session.Random, Seed: "7", Most: new(10)}, act: func(d *driver) {
		d.types("aabb")
		d.keys("enter", "ctrl+g", "ctrl+g")
		d.types("s")
	}},
	{name: "lesson", act: func(d *driver) { d.keys("down", "enter", "f1") }},
	{name: "lesson-words", game: "words:en5-place", wish: games.Request{Kind: session.Playing, Codemaker: session.Random, Seed: "7"}, act: func(d *driver) { d.keys("f1") }},
	{name: "guide", act: func(d *driver) { d.keys("down", "down", "down", "down", "down", "enter", "enter"); d.types("1") }},
	{name: "guide-tries", act: func(d *driver) { d.learns("badd", "aaaa"); d.types("b") }},
	{name: "settings", act: func(d *driver) { d.keys("end", "up", "enter", "down", "down", "right") }},
	{name: "matches", act: func(d *driver) { d.matches(); d.keys("up", "up") }},
	{name: "matches-chances", act: func(d *driver) { d.matches(); d.keys("tab") }},
	{name: "daily", act: func(d *driver) {
		d.pastes("mastermind daily:2026-11-20")
		d.plays("aabb")
		d.keys("esc")
		d.clicks(map[string]string{"en": "Daily puzzles", "fr": "Énigmes du jour"}[d.lang().Name()])
		d.keys("down", "right")
	}},
}

// play performs the steps of a scene.
func (s *scene) play(t *testing.T, language string, width int) *driver {
	return s.playIn(t, language, width, 24)
}

func (s *scene) playIn(t *testing.T, language string, width, height int) *driver {
	t.Helper()
	options := testOptions(t, language)
	if s.wish.Kind != "" {
		options.Start = newSession(t, s.game, s.wish)
	}
	d := drive(t, options, width, height)
	s.act(d)
	return d
}

// TestScreens compares every screen with its golden file. go test -update writes the files again.
func TestScreens(t *testing.T) {
	for _, scene := range scenes {
		for _, language := range []string{"en", "fr"} {
			if !longtest.On() && language != "en" {
				continue
			}
			for _, width := range []int{80, 40} {
				t.Run(fmt.Sprintf("%s-%s-%d", scene.name, language, width), func(t *testing.T) {
					golden.RequireEqual(t, []byte(scene.play(t, language, width).shown()))
				})
			}
		}
	}
}

// TestSmallScreens compares the screens with the most text at the smallest size.
func TestSmallScreens(t *testing.T) {
	for _, scene := range scenes {
		switch scene.name {
		case "setup", "keys", "share", "partition", "daily", "settings":
			continue
		}
		for _, language := range []string{"en", "fr"} {
			t.Run(scene.name+"-"+language, func(t *testing.T) {
				golden.RequireEqual(t, []byte(scene.playIn(t, language, leastWidth, leastHeight).shown()))
			})
		}
	}
}

// TestTallScreens compares the boards of a large window, with and without colours.
func TestTallScreens(t *testing.T) {
	for _, scene := range scenes {
		switch scene.name {
		case "play", "play-words", "play-limited", "play-over", "crack-words":
			d := scene.playIn(t, "en", 120, 40)
			t.Run(scene.name, func(t *testing.T) { golden.RequireEqual(t, []byte(d.shown())) })
			d.profile, d.theme = colorprofile.ASCII, draw.NewTheme(colorprofile.ASCII, true, false)
			t.Run(scene.name+"-plain", func(t *testing.T) { golden.RequireEqual(t, []byte(d.shown())) })
		}
	}
}

// TestLargeScreens compares the pages of a very large window, which are in its middle.
func TestLargeScreens(t *testing.T) {
	for _, scene := range scenes {
		switch scene.name {
		case "menu", "play", "play-words", "play-boards", "crack", "guide-tries":
			t.Run(scene.name, func(t *testing.T) {
				golden.RequireEqual(t, []byte(scene.playIn(t, "en", 200, 50).shown()))
			})
			t.Run(scene.name+"-fr-plain", func(t *testing.T) {
				d := scene.playIn(t, "fr", 200, 50)
				d.terminal = colorprofile.ASCII
				d.paint()
				golden.RequireEqual(t, []byte(d.shown()))
			})
		}
	}
}

// TestRowsSeen checks that all rows are visible if there are enough lines.
func TestRowsSeen(t *testing.T) {
	for _, size := range []struct {
		game, secret, guess string
		width               int
	}{
		{"5x8", "BEEFH", "aabbc", 80},
		{"5x8", "BEEFH", "aabbc", 40},
		{"words:en5-black", "CRANE", "stare", 80},
		{"words:en5-black", "CRANE", "stare", 40},
	} {
		d := drive(t, fixed(t, size.game, size.secret, 12), size.width, 24)
		for range 2 {
			rows := 0
			for l := range strings.Lines(d.shown()) {
				if row := strings.TrimSpace(l); row != "" && '1' <= row[0] && row[0] <= '9' {
					rows++
				}
			}
			if rows < 12 {
				t.Errorf("%s at %d columns shows %d rows of 12:\n%s", size.game, size.width, rows, d.shown())
			}
			d.plays(size.guess)
		}
	}
}

// TestColours compares a screen in all colour profiles, including its escape sequences.
func TestColours(t *testing.T) {
	profiles := map[string]colorprofile.Profile{"none": colorprofile.ASCII, "16": colorprofile.ANSI, "256": colorprofile.ANSI256, "all": colorprofile.TrueColor}
	for name, profile := range profiles {
		for _, onDark := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s-%v", name, onDark), func(t *testing.T) {
				d := scenes[2].play(t, "en", 80)
				d.profile, d.dark = profile, onDark
				d.theme = draw.NewTheme(profile, onDark, false)
				golden.RequireEqual(t, []byte(d.View().Content))
			})
		}
	}
}

// TestFits checks that no line of any screen is wider than the terminal, at any size.
func TestFits(t *testing.T) {
	if !longtest.On() {
		t.Skip("draws every screen at every size")
	}
	for _, scene := range scenes {
		d := scene.play(t, "fr", 80)
		for width := leastWidth; width <= 100; width += 7 {
			for _, height := range []int{leastHeight, 24, 50} {
				d.Update(tea.WindowSizeMsg{Width: width, Height: height})
				d.fits(scene.name)
			}
		}
	}
}

// TestLargestFits plays games of the largest sizes, with names as symbols, on the smallest
// terminal.
func TestLargestFits(t *testing.T) {
	if !longtest.On() {
		t.Skip("draws every screen of the largest games")
	}
	for _, size := range []struct{ game, symbols, guess string }{
		{"16x64", "", "ABCDEFGHIJKLMNOP"},
		{"16x2", "", "ABABABABABABABAB"},
		{"1x64", "", "a"},
		{"10.11.12", "", "ABC"},
		{"12x8-place", "", "AABBCCDDEEFF"},
		{"words:en12", "", "THANKSGIVING"},
		{"words:fr5-place", "", "POMME"},
		{"4x6", "White Pink Yellow Green Red Blue", "White Pink Red Blue"},
		{"8x3", "Wintergreen Wisteria Watermelon", "Wisteria Wisteria Wisteria Wisteria Wisteria Wisteria Wisteria Watermelon"},
	} {
		for _, kind := range session.Kinds() {
			options := testOptions(t, "fr")
			options.Start = newSession(t, size.game, games.Request{Kind: kind, Codemaker: session.Random, Symbols: strings.Fields(size.symbols), Strategy: "first"})
			d := drive(t, options, leastWidth, leastHeight)
			switch kind {
			case session.Playing:
				d.pastes(size.guess)
				d.keys("enter")
				if len(d.top().(*play).turns) != 1 {
					t.Errorf("%s: %s is not played:\n%s", size.game, size.guess, d.shown())
				}
				d.types("!!")
			case session.Cracking:
				d.keys("up", "enter")
			}
			d.fits(size.game)
			d.keys(keysKey)
			d.fits(size.game)
		}
	}
}

// fits fails if a line is wider than the terminal, or if there are too many lines.
func (d *driver) fits(name string) {
	d.t.Helper()
	lines, _ := d.compose()
	if len(lines) > d.height {
		d.t.Errorf("%s takes %d lines of %d", name, len(lines), d.height)
	}
	for _, l := range lines {
		if l.Width > d.width {
			d.t.Errorf("%s at %d columns: a line takes %d: %q", name, d.width, l.Width, l.String())
		}
	}
}

// TestTooSmall checks the message about the required size.
func TestTooSmall(t *testing.T) {
	d := drive(t, testOptions(t, "en"), 20, 10)
	d.shows("too\nsmall")
}
