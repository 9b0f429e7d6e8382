package tui

import (
	"context"
	"errors"

	"codebreaker"
	"codebreaker/internal/table"
	"codebreaker/match"
	"codebreaker/position"
	"codebreaker/store"

	tea "charm.land/bubbletea/v2"
)

// board returns the screen of a session.
func board(h host, session *match.Session, kept *store.Game) screen {
	switch session.Setup().Kind {
	case match.Playing:
		return newPlay(h, session, kept)
	case match.Cracking:
		return newCrack(h, session, kept)
	default:
		return newHelp(h, session, kept)
	}
}

// begin begins a session and shows its screen; of the game of a day it shows the one
// that was begun.
func begin(h host, show func(screen) tea.Cmd, game *codebreaker.Game, setup match.Setup, turns codebreaker.History) tea.Cmd {
	return seat(h, show, func(ctx context.Context) (*match.Session, *store.Game, error) {
		begun, err := table.Daily(ctx, h.options().Store, "", game, &setup, false, h.options().Now())
		if err != nil {
			return nil, nil, err
		}
		if begun != nil {
			return resumed(ctx, h, begun)
		}
		session, err := match.Begin(ctx, game, setup, turns)
		return session, nil, err
	})
}

// resume goes on with a game as it is saved now.
func resume(h host, show func(screen) tea.Cmd, id string) tea.Cmd {
	return seat(h, show, func(ctx context.Context) (*match.Session, *store.Game, error) {
		kept, err := h.options().Store.Game(ctx, id)
		if err != nil {
			return nil, nil, err
		}
		return resumed(ctx, h, kept)
	})
}

// resumed returns the session of a game that was saved, with the game.
func resumed(ctx context.Context, h host, kept *store.Game) (*match.Session, *store.Game, error) {
	saved := kept.Saved
	game, err := h.options().Game(saved.Game, saved.Symbols, saved.Accents)
	if err != nil {
		return nil, nil, err
	}
	session, err := match.Resume(ctx, game, saved)
	return session, kept, err
}

// seat makes a session in a job and shows its screen.
func seat(h host, show func(screen) tea.Cmd, make func(ctx context.Context) (*match.Session, *store.Game, error)) tea.Cmd {
	return h.work(h.say("job-opening"), false, func(ctx context.Context) func() tea.Cmd {
		session, kept, err := make(ctx)
		return func() tea.Cmd {
			if err != nil && !errors.Is(err, position.ErrClash) {
				if !stopped(err) {
					h.warn(err)
				}
				return nil
			}
			return show(board(h, session, kept))
		}
	})
}

// follow goes to the game of a line that was typed or pasted.
func follow(h host, text string) tea.Cmd {
	name, rest := match.CutLine(match.FindLine(text))
	game, err := h.options().Game(name, "", "")
	if err != nil {
		h.warn(err)
		return nil
	}
	setup, turns, err := match.ReadLine(game, rest)
	if err != nil {
		h.warn(err)
		return nil
	}
	return begin(h, h.open, game, setup, turns)
}
