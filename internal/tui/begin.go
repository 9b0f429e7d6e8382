package tui

import (
	"context"
	"errors"

	"codebreaker"
	"codebreaker/match"
	"codebreaker/position"
	"codebreaker/store"

	tea "charm.land/bubbletea/v2"
)

// start opens the screen that the options ask for, over the menu.
func (a *app) start() tea.Cmd {
	if a.Start.Session == nil {
		return a.top().enter()
	}
	return a.open(a.board(a.Start.Session, a.Start.Kept))
}

// board returns the screen of a session.
func (a *app) board(session *match.Session, kept *store.Game) screen {
	switch session.Setup().Kind {
	case match.Playing:
		return newPlay(a, session, kept)
	case match.Cracking:
		return newCrack(a, session, kept)
	default:
		return newHelp(a, session, kept)
	}
}

// begin begins a session and opens its screen.
func (a *app) begin(game *codebreaker.Game, setup match.Setup, turns codebreaker.History) tea.Cmd {
	return a.openSession(func(ctx context.Context) (*match.Session, error) {
		return match.Begin(ctx, game, setup, turns)
	}, nil)
}

// resume goes on with a game that was saved.
func (a *app) resume(kept *store.Game) tea.Cmd {
	return a.openSession(func(ctx context.Context) (*match.Session, error) {
		return a.sessionOf(ctx, kept)
	}, kept)
}

// sessionOf returns the session of a game that was saved.
func (a *app) sessionOf(ctx context.Context, kept *store.Game) (*match.Session, error) {
	saved := kept.Saved
	game, err := a.Game(saved.Game, saved.Symbols, saved.Accents)
	if err != nil {
		return nil, err
	}
	return match.Resume(ctx, game, saved)
}

// openSession makes a session in a job and opens its screen.
func (a *app) openSession(make func(ctx context.Context) (*match.Session, error), kept *store.Game) tea.Cmd {
	return a.work(a.say("job-opening"), false, func(ctx context.Context) func() tea.Cmd {
		session, err := make(ctx)
		return func() tea.Cmd {
			if err != nil && !errors.Is(err, position.ErrClash) {
				if !stopped(err) {
					a.warn(err)
				}
				return nil
			}
			return a.open(a.board(session, kept))
		}
	})
}

// line goes to the game of a line that was typed or pasted.
func (a *app) line(text string) tea.Cmd {
	name, rest := match.CutLine(text)
	game, err := a.Game(name, "", "")
	if err != nil {
		a.warn(err)
		return nil
	}
	setup, turns, err := match.ReadLine(game, rest)
	if err != nil {
		a.warn(err)
		return nil
	}
	return a.begin(game, setup, turns)
}
