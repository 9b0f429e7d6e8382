package tui

import (
	"context"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/table"

	tea "charm.land/bubbletea/v2"
)

// Sit takes a seat at a game: one that is begun, or one that is kept.
type Sit func(ctx context.Context, t *table.Table) (*table.Seat, error)

// Begin begins the game that somebody wishes.
func Begin(l *lang.Language, wish table.Wish) Sit {
	return func(ctx context.Context, t *table.Table) (*table.Seat, error) {
		settled, err := t.Settle(ctx, l, "", &wish)
		if err != nil {
			return nil, err
		}
		return t.Begin(ctx, settled)
	}
}

// Resume goes on with a game that is kept.
func Resume(id string) Sit {
	return func(ctx context.Context, t *table.Table) (*table.Seat, error) { return t.Open(ctx, id) }
}

// take takes a seat in a job and shows its game.
func take(h host, show func(screen) tea.Cmd, sit Sit) tea.Cmd {
	return fetch(h, h.say("job-opening"), func(ctx context.Context) (*desk, error) {
		return newDesk(ctx, h, sit)
	}, func(d *desk) tea.Cmd { return show(d.screen()) })
}

// begin begins the game that is wished.
func begin(h host, wish table.Wish) tea.Cmd { return take(h, h.open, Begin(h.lang(), wish)) }

// beginInstead begins the game that is wished in the place of the screen on which it was
// chosen, so that the way back leads to the one before.
func beginInstead(h host, wish table.Wish) tea.Cmd {
	return take(h, h.exchange, Begin(h.lang(), wish))
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
