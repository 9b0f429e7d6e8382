package table

import (
	"context"

	"codebreaker/internal/lang"
)

// Sit opens a game: a new one, or a kept one.
type Sit func(ctx context.Context, t *Table) (*Seat, error)

// SitDown begins the game of a new-game request.
func SitDown(l *lang.Language, wish Wish) Sit {
	return func(ctx context.Context, t *Table) (*Seat, error) {
		settled, err := t.Settle(ctx, l, &wish)
		if err != nil {
			return nil, err
		}
		return t.Begin(ctx, settled)
	}
}

// SitAgain opens a kept game.
func SitAgain(id string) Sit {
	return func(ctx context.Context, t *Table) (*Seat, error) { return t.Open(ctx, id) }
}
