package terminal

import (
	"cmp"
	"context"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// menu is the first screen.
type menu struct {
	still
	host
	chosen  int
	last    *store.Game // the game to continue, or nil
	about   string      // its description
	today   string      // the state of today's game, or "" if unknown
	matches *matches

	returned bool // the person left an unfinished game
}

// menuItem is an entry of the menu.
type menuItem struct {
	name, about string
	choose      func() tea.Cmd
}

type itemTarget struct{ index int }

func newMenu(h host) *menu { return &menu{host: h, matches: newMatches(h)} }

// enter finds a game to continue.
func (m *menu) enter() tea.Cmd {
	return m.work(m.say("job-reading"), false, func(ctx context.Context) func() tea.Cmd {
		var games []*store.Game
		day := m.options().today()
		days, err := m.options().Games.Days(ctx, m.lang(), day, day)
		if err == nil && m.options().Store != nil {
			games, err = m.options().Store.Games(ctx, store.Filter{Open: true, Played: true, Limit: 1})
		}
		return func() tea.Cmd {
			if days != nil {
				m.today = today(m.host, days)
			}
			before := m.last != nil
			m.last, m.about = nil, ""
			if err != nil && !stopped(err) {
				m.warn(err)
			}
			if len(games) > 0 {
				m.last, m.about = games[0], describe(m.host, games[0])
			}
			switch {
			case m.returned && m.last != nil:
				m.chosen = 0
			case !before && m.last != nil && m.chosen > 0:
				m.chosen++
			}
			m.returned = false
			m.chosen = min(m.chosen, len(m.items())-1)
			return nil
		}
	})
}

// describe describes a saved game.
func describe(h host, kept *store.Game) string {
	return h.say("menu-game", "kind", wording.Kind(h.lang(), kept.Saved.Kind), "game", preset.PlayedTitle(h.lang(), kept.Saved.Game, kept.Saved.Codemaker), "count", kept.Turns)
}

func (m *menu) items() []menuItem {
	var items []menuItem
	if m.last != nil {
		items = append(items, menuItem{m.say("menu-go-on"), m.about, func() tea.Cmd { return take(m.host, m.open, games.Request{ID: m.last.ID}) }})
	}
	begin := func(kind session.Kind) func() tea.Cmd {
		return func() tea.Cmd { return m.open(newSetup(m.host, kind)) }
	}
	items = append(
		items,
		menuItem{m.say("menu-daily"), cmp.Or(m.today, m.say("menu-daily-about", "day", m.options().today())), m.daily},
		menuItem{m.say("menu-play"), m.say("menu-play-about"), begin(session.Playing)},
		menuItem{m.say("menu-crack"), m.say("menu-crack-about"), begin(session.Cracking)},
		menuItem{m.say("menu-help"), m.say("menu-help-about"), begin(session.Helping)},
		menuItem{m.say("menu-review"), m.say("menu-review-about"), func() tea.Cmd { return m.open(newEntry(m.host)) }},
	)
	items = append(items, menuItem{m.say("menu-learn"), m.say("menu-learn-about"), func() tea.Cmd { return m.open(newGuide(m.host, study.Named{Game: preset.UsualGame})) }})
	items = append(items, menuItem{m.say("menu-puzzles"), m.say("menu-puzzles-about"), func() tea.Cmd { return m.open(newPuzzles(m.host)) }})
	items = append(items, menuItem{m.say("menu-matches"), m.say("menu-matches-about"), func() tea.Cmd { return m.open(m.matches) }})
	items = append(items, menuItem{m.say("menu-days"), m.say("menu-days-about"), func() tea.Cmd { return m.open(newDaily(m.host)) }})
	if m.options().Store != nil {
		items = append(
			items,
			menuItem{m.say("menu-saved"), m.say("menu-saved-about"), func() tea.Cmd { return m.open(newGames(m.host)) }},
			menuItem{m.say("menu-statistics"), m.say("menu-statistics-about"), func() tea.Cmd { return m.open(newStatistics(m.host)) }},
		)
	}
	items = append(items, menuItem{m.say("menu-settings"), m.say("menu-settings-about"), func() tea.Cmd { return m.open(newSettings(m.host)) }})
	return append(items, menuItem{m.say("menu-quit"), "", func() tea.Cmd { return tea.Quit }})
}

// daily starts the game of the day.
func (m *menu) daily() tea.Cmd {
	return begin(m.host, games.Request{Kind: session.Playing, Day: m.options().today()})
}

func (m *menu) press(key, text string) tea.Cmd {
	items := m.items()
	switch key {
	case "up", "wheelup", "k", "shift+tab":
		m.chosen = (m.chosen + len(items) - 1) % len(items)
	case "down", "wheeldown", "j", "tab":
		m.chosen = (m.chosen + 1) % len(items)
	case "home", "pgup":
		m.chosen = 0
	case "end", "pgdown":
		m.chosen = len(items) - 1
	default:
		if strings.TrimSpace(text) != "" { // a line such as 4x6 seed:1234
			line := newLineEntry(m.host)
			line.insert(text)
			return m.open(line)
		}
	}
	return nil
}

func (m *menu) click(target any, _ bool) tea.Cmd {
	if item, ok := target.(itemTarget); ok {
		m.chosen = item.index
		return m.items()[item.index].choose()
	}
	return nil
}

// paste opens the game of a line.
func (m *menu) paste(text string) tea.Cmd { return follow(m.host, text) }

func (m *menu) draw(f *draw.Frame) {
	f.Title = "codebreaker"
	items := m.items()
	width := 0
	for _, item := range items {
		width = max(width, lipgloss.Width(item.name))
	}
	m.drawCode(f)
	for i, item := range items {
		l := &draw.Line{}
		name, mark := f.Plain, "  "
		if i == m.chosen {
			name, mark = f.Strong, "▸ "
			f.Focus = len(f.Body)
		}
		l.Write(f.Accent, mark).Write(name, item.name).To(width + 4)
		if f.Wide() {
			l.Write(f.Quiet, draw.CutParts(item.about, max(0, f.Width-l.Width)))
		}
		f.Add(l.Target(0, itemTarget{i}))
	}
	if !f.Wide() {
		f.Foot = draw.Wrap(f.Quiet, wording.Sentence(items[m.chosen].about), f.Width)
	}
}

// drawCode draws a row of pegs above the menu.
func (m *menu) drawCode(f *draw.Frame) {
	game, err := gameOf(m.host, "4x6")
	if err != nil {
		return
	}
	pegs := draw.NewPegs(f.Theme, game, f.Width)
	l := new(draw.Line).To(2)
	pegs.Symbols(l)
	f.Add(l, new(draw.Line).To(2).Write(f.Quiet, draw.Cut(m.say("menu-about"), f.Width-2)), &draw.Line{})
}

func (m *menu) keys() []binding {
	return []binding{
		key("up", m.say("does-choose"), nil), key("enter space", m.say("does-open"), func() tea.Cmd { return m.items()[m.chosen].choose() }),
		key("q", m.say("does-quit"), func() tea.Cmd { return tea.Quit }),
	}
}
