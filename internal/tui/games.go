package tui

import (
	"context"

	"codebreaker"
	"codebreaker/match"
	"codebreaker/review"
	"codebreaker/store"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
)

// games is the list of the games that were saved.
type games struct {
	still
	*app
	list   []*store.Game
	read   bool
	chosen int
	sure   bool // forgetting the chosen one was asked for once
}

// mostListed is how many games the list has.
const mostListed = 500

type gameTarget struct{ index int }

func newGames(a *app) *games { return &games{app: a} }

// enter reads the list.
func (g *games) enter() tea.Cmd {
	return g.work(g.say("job-reading"), false, func(ctx context.Context) func() tea.Cmd {
		list, err := g.Store.Games(ctx, store.Filter{Limit: mostListed})
		return func() tea.Cmd {
			if err != nil && !stopped(err) {
				g.warn(err)
			}
			g.list, g.read = list, true
			g.chosen = max(0, min(g.chosen, len(list)-1))
			return nil
		}
	})
}

func (g *games) press(key, _ string) tea.Cmd {
	sure := g.sure
	g.sure = false
	switch key {
	case "esc", "q":
		return g.back()
	case "up", "k", "wheelup":
		g.chosen = max(0, g.chosen-1)
	case "down", "j", "wheeldown":
		g.chosen = max(0, min(len(g.list)-1, g.chosen+1))
	case "pgup":
		g.chosen = max(0, g.chosen-10)
	case "pgdown":
		g.chosen = max(0, min(len(g.list)-1, g.chosen+10))
	case "enter":
		return g.choose()
	case "d", "delete":
		if len(g.list) > 0 && !sure {
			g.sure = true
			g.tell(g.say("games-sure"))
			return nil
		}
		return g.forget()
	}
	return nil
}

// choose goes on with a game, or looks back on it.
func (g *games) choose() tea.Cmd {
	if g.chosen >= len(g.list) {
		return nil
	}
	return g.resume(g.list[g.chosen])
}

// forget deletes the chosen game.
func (g *games) forget() tea.Cmd {
	if g.chosen >= len(g.list) {
		return nil
	}
	id := g.list[g.chosen].ID
	return g.work(g.say("job-moving"), false, func(ctx context.Context) func() tea.Cmd {
		err := g.Store.Delete(ctx, id)
		return func() tea.Cmd {
			if err != nil {
				g.warn(err)
				return nil
			}
			return g.enter()
		}
	})
}

func (g *games) click(target any, _ bool) tea.Cmd {
	if game, ok := target.(gameTarget); ok {
		if g.chosen == game.index {
			return g.choose()
		}
		g.chosen = game.index
	}
	return nil
}

func (g *games) draw(f *frame) {
	f.title = g.say("menu-saved")
	f.status = g.say("games-count", "count", len(g.list))
	if g.read && len(g.list) == 0 {
		f.say(g.theme.plain, g.say("games-none"))
		return
	}
	for i, game := range g.list {
		l, style := &line{}, g.theme.plain
		if i == g.chosen {
			l.write(g.theme.accent, "▸")
			style, f.focus = g.theme.strong, len(f.body)+1
		}
		l.to(2)
		if f.width >= splitFrom {
			l.write(g.theme.quiet, game.Updated.Local().Format("2006-01-02 15:04")).to(20)
		} else {
			l.write(g.theme.quiet, game.Updated.Local().Format("01-02")).to(8)
		}
		state := g.stateName(game)
		room := f.width - l.width - 1
		name := g.kindName(game.Saved.Kind) + " " + codebreaker.FriendlyName(game.Saved.Game)
		l.write(style, cut(name, max(4, room-lipgloss.Width(state)-1)))
		if game.Skill != review.Unrated && f.width >= splitFrom {
			l.to(44).write(g.theme.quiet, g.say("games-rating", "skill", game.Skill, "luck", game.Luck))
		}
		l.to(f.width-lipgloss.Width(state)).write(g.theme.quiet, state)
		f.add(l.mark(0, gameTarget{i}))
	}
}

// stateName says in a word or two where a game stands.
func (g *games) stateName(game *store.Game) string {
	switch game.State {
	case match.Solved:
		return g.say("state-solved", "count", game.Turns)
	case match.Lost:
		return g.say("state-lost")
	case match.GivenUp:
		return g.say("state-gave-up")
	case match.Clashed:
		return g.say("state-clash")
	default:
		return g.say("state-going", "count", game.Turns)
	}
}

func (g *games) keys() []keyHelp {
	return []keyHelp{
		g.key("enter", g.say("does-open")), g.key("up", g.say("does-choose")), g.key("d", g.say("does-forget")), g.key("esc", g.say("does-back")),
	}
}
