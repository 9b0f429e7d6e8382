package terminal

import (
	"context"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/rules"

	tea "charm.land/bubbletea/v2"
)

// take opens a session in a job and shows its game.
func take(h host, show func(screen) tea.Cmd, request games.Request) tea.Cmd {
	return fetch(h, h.say("job-opening"), func(ctx context.Context) (*presenter, error) {
		return newPresenter(ctx, h, request)
	}, func(d *presenter) tea.Cmd { return show(d.screen()) })
}

// begin starts the requested game.
func begin(h host, request games.Request) tea.Cmd { return take(h, h.open, request) }

// beginInstead starts the requested game and replaces the screen on which it was chosen, so that
// the way back skips that screen.
func beginInstead(h host, request games.Request) tea.Cmd {
	return take(h, h.exchange, request)
}

// lineRequest returns the request of a typed or pasted line. A name alone begins a game of a kind, unless that is empty.
func lineRequest(kind session.Kind, line string) games.Request {
	line = strings.TrimSpace(line)
	if name, rest, err := session.LineIn(line); err == nil && rest == "" && kind != "" {
		return games.Request{Kind: kind, Game: name}
	}
	return games.Request{Line: line}
}

// follow opens the game of a typed or pasted line.
func follow(h host, line string) tea.Cmd { return begin(h, games.Request{Line: line}) }

// gameOf returns the game with a name, or the game of each board.
func gameOf(h host, name string) (*rules.Game, error) {
	start, err := startOf(h, name)
	if err != nil {
		return nil, err
	}
	return start.Game(), nil
}

// startOf returns the game of one board or of several with this name.
func startOf(h host, name string) (*study.Start, error) {
	return h.options().Study.Several(context.Background(), h.lang(), study.Named{Game: name})
}
