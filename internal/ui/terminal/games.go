package terminal

import (
	"context"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// gameList is the list of saved games.
type gameList struct {
	still
	host
	list []*store.Game
	picker
	read bool
}

// mostListed is the maximum length of the list.
const mostListed = 500

type gameTarget struct{ index int }

func newGames(h host) *gameList { return &gameList{host: h} }

// enter reads the list.
func (g *gameList) enter() tea.Cmd {
	return fetch(g.host, g.say("job-reading"), func(ctx context.Context) ([]*store.Game, error) {
		return g.options().Store.Games(ctx, store.Filter{Played: true, Limit: mostListed})
	}, func(list []*store.Game) tea.Cmd {
		g.list, g.read = list, true
		g.hold(len(list))
		return nil
	})
}

func (g *gameList) press(key, _ string) tea.Cmd {
	g.pick(key, len(g.list))
	return nil
}

// choose continues or reviews a game.
func (g *gameList) choose() tea.Cmd {
	if g.chosen >= len(g.list) {
		return nil
	}
	return take(g.host, g.open, games.Request{ID: g.list[g.chosen].ID})
}

// forget deletes the chosen game.
func (g *gameList) forget() tea.Cmd {
	if g.chosen >= len(g.list) {
		return nil
	}
	id := g.list[g.chosen].ID
	return fetch(g.host, g.say("job-moving"), func(ctx context.Context) (struct{}, error) {
		return struct{}{}, g.options().Store.Delete(ctx, id)
	}, func(struct{}) tea.Cmd { return g.enter() })
}

func (g *gameList) click(target any, _ bool) tea.Cmd {
	if game, ok := target.(gameTarget); ok {
		if g.chosen == game.index {
			return g.choose()
		}
		g.chosen = game.index
	}
	return nil
}

func (g *gameList) draw(f *draw.Frame) {
	f.Title = g.say("menu-saved")
	f.Status = g.say("games-count", "count", len(g.list))
	if g.read && len(g.list) == 0 {
		f.Say(f.Plain, g.say("games-none"))
		return
	}
	for i, game := range g.list {
		l, style := &draw.Line{}, f.Plain
		if i == g.chosen {
			l.Write(f.Accent, "▸")
			style, f.Focus = f.Strong, len(f.Body)+1
		}
		l.To(2)
		if f.Wide() {
			l.Write(f.Quiet, game.Updated.Local().Format("2006-01-02 15:04")).To(19)
		} else {
			l.Write(f.Quiet, game.Updated.Local().Format("01-02")).To(8)
		}
		state := stateName(g.host, game.State, game.Turns)
		room := f.Width - l.Width - 1
		name := wording.Kind(g.lang(), game.Saved.Kind) + " " + preset.PlayedTitle(g.lang(), game.Saved.Game, game.Saved.Codemaker)
		room -= lipgloss.Width(state) + 1
		rating := ""
		if game.Skill != store.Unrated && f.Wide() {
			rating = g.say("games-rating", "skill", game.Skill, "luck", game.Luck)
		}
		at := min(44, l.Width+room-lipgloss.Width(rating))
		if rating != "" {
			room = at - l.Width - 1
		}
		l.Write(style, draw.Cut(name, max(4, room)))
		if rating != "" {
			l.To(at).Write(f.Quiet, rating)
		}
		l.To(f.Width-lipgloss.Width(state)).Write(f.Quiet, state)
		f.Add(l.Target(0, gameTarget{i}))
	}
}

// stateName describes the state of a game in a word or two.
func stateName(h host, state session.State, turns int) string {
	switch state {
	case session.Solved:
		return h.say("state-solved", "count", turns)
	case session.Going:
		return h.say("state-going", "count", turns)
	}
	return wording.StateName(h.lang(), state)
}

func (g *gameList) keys() []binding {
	sure := ""
	if len(g.list) > 0 {
		sure = g.say("games-sure")
	}
	return []binding{
		key("enter", g.say("does-open"), g.choose), key("up", g.say("does-choose"), nil),
		key("d delete", g.say("does-forget"), g.forget).confirmed(sure), key("esc q", g.say("does-back"), g.back),
	}
}
