package tui

import (
	"context"

	"codebreaker"
	"codebreaker/internal/table"

	tea "charm.land/bubbletea/v2"
)

// take takes a seat in a job and shows its game.
func take(h host, show func(screen) tea.Cmd, sit table.Sit) tea.Cmd {
	return fetch(h, h.say("job-opening"), func(ctx context.Context) (*desk, error) {
		return newDesk(ctx, h, sit)
	}, func(d *desk) tea.Cmd { return show(d.screen()) })
}

// begin begins the game that is wished.
func begin(h host, wish table.Wish) tea.Cmd { return take(h, h.open, table.SitDown(h.lang(), wish)) }

// beginInstead begins the game that is wished in the place of the screen on which it was
// chosen, so that the way back leads to the one before.
func beginInstead(h host, wish table.Wish) tea.Cmd {
	return take(h, h.exchange, table.SitDown(h.lang(), wish))
}

// follow goes to the game of a line that was typed or pasted.
func follow(h host, line string) tea.Cmd { return begin(h, table.Wish{Line: line}) }

// gameOf reads the name of a game.
func gameOf(h host, name string) (*codebreaker.Game, error) {
	start, err := h.options().Table.StartIn(context.Background(), h.lang(), table.Named{Game: name})
	if err != nil {
		return nil, err
	}
	return start.Game(), nil
}
